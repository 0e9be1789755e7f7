/** Where WeCom is; a stand-in is at other addresses. */
export interface WecomPlaces {
  /** Of its calls. */
  api?: string | undefined;
  /** Of its pages: 网页授权 (open.weixin.qq.com), 扫码登录 (open.work.weixin.qq.com, login.work.weixin.qq.com), 安装. */
  pages?: { authorize: string; scan: string; login: string; install: string } | undefined;
}

/** By which callbacks are signed and encrypted. */
export interface CallbackKeys {
  token: string;
  /** 43 letters and digits: 32 bytes in base64 without its last character. */
  encodingAesKey: string;
}

export interface SuiteSettings {
  suiteId: string;
  suiteSecret: string;
  /** 服务商 corpid: what addresses of callbacks are confirmed for. */
  providerCorpId: string;
  callback: CallbackKeys;
}

export interface OwnSettings {
  corpId: string;
  agentId: string;
  secret: string;
  callback: CallbackKeys;
}

/** Which applications there are; what is missing is off. */
export interface WecomSettings {
  suite?: SuiteSettings | undefined;
  own?: OwnSettings | undefined;
  places?: WecomPlaces | undefined;
}

export const WECOM_API = 'https://qyapi.weixin.qq.com';
export const WECOM_PAGES = {
  authorize: 'https://open.weixin.qq.com',
  scan: 'https://open.work.weixin.qq.com',
  login: 'https://login.work.weixin.qq.com',
  install: 'https://open.work.weixin.qq.com',
} as const;
