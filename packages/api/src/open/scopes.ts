/** What a key of an application may be allowed to do. No schema library here: the console imports it too. */
export const SCOPES = {
  'contracts:read': '查询合同，下载文件与证据',
  'contracts:write': '创建、发起、撤回、催办、延期与作废合同',
  'files:write': '上传文件',
  'identity:write': '取实名认证的链接，查询本人同意告知的结果',
  'seals:read': '查询印章与证书',
  'seals:write': '申请用印',
  'templates:read': '查询模板',
  'verification:read': '验证签名，查询存证，申请时间戳',
  'digests:write': '用企业授权的印章为摘要签名',
  'usage:read': '查询用量与余量',
  'embeds:write': '取嵌入页面的地址',
  'webhooks:write': '管理回调通知的地址，查看与重发通知',
} as const;
export type Scope = keyof typeof SCOPES;

/** Where an application works. */
export const ENVIRONMENTS = { sandbox: '沙箱', production: '生产' } as const;
export type Environment = keyof typeof ENVIRONMENTS;

/** What a secret of each environment begins with, so that people and secret scanners know it at sight. */
export const KEY_PREFIXES = { sandbox: 'yx_test_', production: 'yx_live_' } as const satisfies Record<
  Environment,
  string
>;

/** Every call of the open platform lies below this. */
export const OPEN_ROOT = '/openapi/v1';

/** For how many days calls are in their log, and answers are given again. */
export const RETENTION_DAYS = { calls: 30, answers: 1 } as const;

/** What a signature over a digest is. No schema library here, as above. */
export const DIGEST_FORMATS = { cms: 'CMS（PKCS#7）', gbt38540: 'GB/T 38540 电子签章' } as const;
export type DigestFormat = keyof typeof DIGEST_FORMATS;
export const DIGEST_LEVELS = { 'B-T': '带时间戳', 'B-B': '没有时间戳' } as const;
export type DigestLevel = keyof typeof DIGEST_LEVELS;

/** Pages that stand in the pages of others. */
export const EMBED_PAGES = {
  signing: '签署',
  identity: '实名认证',
  seals: '印章',
  template: '模板编辑',
} as const;
export type EmbedPage = keyof typeof EMBED_PAGES;
/** So long an address for embedding can be opened, and so long what it opened may stay in its frame. */
export const EMBED_SECONDS = 600;
export const FRAME_SECONDS = 7_200;

/** How an application looks where its page stands in ours. */
export interface Theme {
  name?: string;
  /** `#rrggbb`, in place of our red. */
  colour?: string;
  /** A small picture as `data:image/png;base64,…`. */
  logo?: string;
}
