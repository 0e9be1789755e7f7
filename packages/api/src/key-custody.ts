// No schema library here: the browser imports it too.

/** Where the keys of the authorities are; a setting of whoever runs the site. */
export const KEY_CUSTODY = {
  software: '机构密钥以主密钥加密后存放，没有使用密码机。',
  hardware: '机构密钥在密码机内生成和使用，不能导出；存证日志的 Ed25519 密钥以主密钥加密后存放。',
  both: 'RSA 与 ECDSA 机构密钥在密码机内，SM2 密钥与存证日志的 Ed25519 密钥以主密钥加密后存放。',
} as const;
export type KeyCustody = keyof typeof KEY_CUSTODY;
