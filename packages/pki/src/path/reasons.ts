/** Every reason why a path is refused, with the sentence shown to people. */
export const PATH_REASONS = {
  MALFORMED: '证书内容不符合 X.509 格式',
  NO_PATH: '找不到通往受信任根证书的证书链',
  WORK_LIMIT: '证书链过于复杂，已停止验证',
  ANCHOR_NOT_CA: '受信任的根证书不能签发证书',
  SIGNATURE_INVALID: '证书签名无效',
  ALGORITHM_UNSUPPORTED: '证书使用了不支持的签名算法',
  NOT_YET_VALID: '证书在验证时间尚未生效',
  EXPIRED: '证书在验证时间已过期',
  NAME_CHAINING: '证书的颁发者与上级证书的主题不一致',
  NOT_CA: '上级证书不是 CA 证书',
  PATH_LENGTH: '证书链长度超过上级证书允许的层数',
  KEY_USAGE: '证书的密钥用法不允许此用途',
  EXTENDED_KEY_USAGE: '证书的扩展密钥用法不允许此用途',
  NAME_CONSTRAINTS: '证书名称超出上级证书的名称约束',
  POLICY: '证书链不符合要求的证书策略',
  POLICY_MAPPING: '证书策略映射中使用了 anyPolicy',
  CRITICAL_EXTENSION: '证书含有无法识别的关键扩展',
  REVOKED: '证书已被吊销',
  REVOCATION_UNKNOWN: '无法确认证书是否被吊销',
  REVOCATION_UNAVAILABLE: '缺少证书吊销信息',
  REVOCATION_STALE: '证书吊销信息已过期',
} as const;

export type PathReasonCode = keyof typeof PATH_REASONS;

export interface PathReason {
  code: PathReasonCode;
  /** Chinese sentence for people. */
  message: string;
  /** Position in the path, 0 is the target certificate; absent when the reason concerns no single one. */
  index?: number;
}

export function pathReason(code: PathReasonCode, index?: number): PathReason {
  const message = PATH_REASONS[code];
  return index === undefined ? { code, message } : { code, message, index };
}
