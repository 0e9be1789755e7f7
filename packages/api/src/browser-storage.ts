// What the site keeps in a visitor's browser: the privacy policy lists it, and nothing else can be written
// (`site/browser-storage.ts` of the web app). No schema library here: the browser imports the types.

interface StoredRow {
  /** As the privacy policy names it, where that is not the key itself. */
  name?: string;
  why: string;
  until: string;
}

const TAB = '关闭页面会话即清除';

const BROWSER_COOKIES = {
  AccessToken: { why: '保持登录', until: '一天，退出即失效' },
  ACCESS_TOKEN: { why: '保持登录（旧名称，只读取与清除）', until: '退出即清除' },
  ecoToken: { why: '保持合作方平台的登录', until: '一天，退出即失效' },
  sidebarStatus: { why: '记住合作方平台的菜单展开还是收起', until: '由您清除浏览器数据' },
  reading: {
    why: '记住在这台设备上打开过的合同链接，别的设备打开要验证码；不是登录',
    until: '30 天；我们只存摘要，合同结束即不能再看',
  },
  wecom: {
    why: '记住从本浏览器前往企业微信登录，别的浏览器不能完成；脚本读不到，不是登录',
    until: '半小时；我们只存摘要',
  },
  viewport: { why: '记住窄屏，以显示手机版', until: '关闭浏览器即清除' },
  'in-app': { why: '记住您选择在应用内的浏览器里继续浏览', until: '关闭浏览器即清除' },
} as const satisfies Record<string, StoredRow>;

/** Kept over visits. */
const BROWSER_LOCAL = {
  'user-cache': {
    why: '登录后您的姓名、账号与所在企业，避免每页重新查询',
    until: '一天后更新，退出即清除',
  },
  deviceToken: {
    why: '随机的设备标识，获取验证码与登录时发送：验证码只归获取它的浏览器，登录过的浏览器不受他人尝试的影响',
    until: '由您清除浏览器数据；我们只存摘要，180 天未用或者注销账号即删除',
  },
  'bill-columns': { why: '合作方平台账单列表中隐藏的列', until: '由您清除浏览器数据' },
  'code-language': { why: '开发文档中选定的示例语言', until: '由您清除浏览器数据' },
  'operatorDevice:': {
    name: 'operatorDevice: 加登录名',
    why: '后台工作人员登录过的设备，避免他人输错密码时被锁',
    until: '180 天不使用即失效',
  },
} as const satisfies Record<string, StoredRow>;

/** Kept while the tab is open. */
const BROWSER_TAB = {
  appointment: { why: '记住预约窗口已经展示，避免重复打扰', until: TAB },
  'code-again-at:': { name: 'code-again-at: 加用途', why: '验证码的重发倒计时', until: TAB },
  'signing:': {
    name: 'signing: 加合同与签署方的编号',
    why: '签署时记住读到哪里、写好的签名与准备好的签署，断网或者刷新后接着签',
    until: '签好即清除，最迟关闭页面会话时清除',
  },
  'reading:': {
    name: 'reading: 加合同与签署方的编号',
    why: '各页打开了多久，签署时写入该合同的记录',
    until: TAB,
  },
  'draft:': {
    name: 'draft: 加合同的编号',
    why: '发起合同时写好、还没有存上的内容，断网或者刷新后接着写',
    until: '存上即清除，最迟关闭页面会话时清除',
  },
  'contracts-read': { why: '您打开过的合同是哪一版，审批时按您看过的内容决定', until: TAB },
  'face-errand': { why: '去核验机构页面之前所在的页面与所办的事，办完返回', until: '返回即清除' },
  'face-proof': { why: '刚完成的人脸确认，供所办的事使用一次', until: '使用即清除，五分钟内有效' },
  'report-wish ': {
    name: 'report-wish 加文件的名称、大小与时间',
    why: '出具验证报告的请求编号，避免重复扣减',
    until: '出具后清除，最迟关闭页面会话时清除',
  },
  'usb-key-requests': { why: 'USB Key 已生成、尚未提交的证书申请', until: '提交后清除' },
  indexNav: { why: '业务办理中打开的菜单', until: TAB },
  'wecom-goto': { why: '从企业微信登录时要去的页面，没有成功的，重新进入后仍回到那里', until: TAB },
  'kept-message': { why: '页面刷新后再次显示操作结果', until: '显示后即清除' },
  'chunk-reload-at': { why: '页面更新后自动刷新一次，避免反复刷新', until: TAB },
  'typed-text': { why: '开发环境中重启后恢复已输入的内容，正式环境不使用', until: '恢复后即清除' },
  adminToken: { why: '后台工作人员保持登录', until: '退出或者关闭页面会话即清除' },
  'react-router-scroll-positions': { why: '返回上一页时回到原来的位置', until: TAB },
} as const satisfies Record<string, StoredRow>;

/** Names that end with a mark are followed by what they are about. */
type Keyed<Name extends string> = Name extends `${string}${':' | ' '}` ? `${Name}${string}` : Name;
export type LocalKey = Keyed<keyof typeof BROWSER_LOCAL>;
export type TabKey = Keyed<keyof typeof BROWSER_TAB>;
export type CookieText = `${keyof typeof BROWSER_COOKIES}=${string}`;

/** The table as the privacy policy shows it. */
export const storageMarkdown = (): string => {
  const rowsOf = (where: string, rows: Record<string, StoredRow>) =>
    Object.entries(rows).map(
      ([key, { name = key, why, until }]) => `| ${name} | ${where} | ${why} | ${until} |`,
    );
  return [
    '| 名称 | 位置 | 用途 | 期限 |',
    '| --- | --- | --- | --- |',
    ...rowsOf('Cookie', BROWSER_COOKIES),
    ...rowsOf('本地存储', BROWSER_LOCAL),
    ...rowsOf('会话存储', BROWSER_TAB),
  ].join('\n');
};
