import { desktopPathOf, isMobilePath } from './guards/device.ts';
import type { PagePath } from './site-map.ts';

/** What search engines read of a page. Kept apart from the table, for the browser has no use for it. */
export interface PageTexts {
  description: string;
  keywords: string;
}

type DesktopPath = Exclude<PagePath, `/mobile${string}`>;

const KEYWORDS = '电子签名,电子印章,电子合同,数字证书';

const plain = (description: string): PageTexts => ({ description, keywords: KEYWORDS });

const texts: Record<DesktopPath, PageTexts> = {
  '/pc/home': {
    description:
      '印信由电子认证服务机构运营，提供可靠电子签名、电子印章、电子合同管理、数据存证与法律维权支持，采用国密算法、可信时间戳与可公开核验的存证日志。',
    keywords: `${KEYWORDS},电子签章,合同验证,存证,国密,时间戳`,
  },
  '/login': plain('使用手机号与短信验证码登录印信，管理您的电子印章、合同与数字证书。'),
  '/about': {
    description: '了解印信与运营它的电子认证服务机构：资质、安全与合规、联系方式。',
    keywords: `${KEYWORDS},电子认证服务许可,关于我们`,
  },
  '/agreement/register': plain('印信用户服务协议：账号、服务内容、双方权利义务、费用、责任与争议解决。'),
  '/agreement/privacy': plain('印信隐私政策：收集哪些个人信息、用于何处、保存多久，以及您如何行使权利。'),
  '/401': plain('登录后才能查看此页面。'),
  '/403': plain('当前账号没有权限访问此页面。'),
  '/404': plain('您访问的页面不存在。'),
  '/500': plain('系统暂时无法处理您的请求。'),
  '/upgrade': plain('当前浏览器版本过低，请升级后访问印信。'),
};

const byPath: Record<string, PageTexts | undefined> = texts;

/** The phone's page says of itself what its desktop counterpart says. */
export const textsOf = (path: string): PageTexts | undefined =>
  byPath[isMobilePath(path) ? desktopPathOf(path) : path];
