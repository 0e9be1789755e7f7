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
  '/login': plain('使用手机号与短信验证码登录印信，管理您的电子印章、合同与数字证书。'),
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
