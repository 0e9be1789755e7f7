export interface WechatSettings {
  appId: string;
  /** Of the official account; without it nobody can pay inside WeChat. */
  appSecret?: string | undefined;
  mchid: string;
  /** The merchant's API certificate: its serial number and private key. */
  serial: string;
  privateKey: string;
  /** APIv3 密钥: 32 characters. */
  apiV3Key: string;
  /** 平台证书 or 微信支付公钥, by serial number or id; the first is the one in use. */
  platformKeys: readonly { serial: string; key: string }[];
  notifyUrl: string;
  endpoint?: string | undefined;
  /** Where authorisation codes are exchanged, and where users are asked for them. */
  oauthEndpoint?: string | undefined;
  authorizeEndpoint?: string | undefined;
}
