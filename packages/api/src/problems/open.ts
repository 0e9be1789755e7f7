import type { Problem } from './problem.ts';

/** Of the open platform (`/openapi/v1`). */
export const openProblems = {
  KEY_MISSING: {
    code: 31001,
    status: 401,
    message: '请求没有带密钥',
    hint: '请在请求头写 Authorization: Bearer yx_test_…，或按 RFC 9421 对请求签名。',
  },
  KEY_INVALID: {
    code: 31002,
    status: 401,
    message: '密钥不存在、已停用或已过期',
    hint: '请在控制台核对密钥；密钥只显示一次，丢失的请更换。',
  },
  KEY_ENVIRONMENT: {
    code: 31003,
    status: 401,
    message: '这是{environment}的密钥，不能在这里使用',
    hint: '沙箱密钥以 yx_test_ 开头，生产密钥以 yx_live_ 开头。',
  },
  KEY_NETWORK: {
    code: 31004,
    status: 403,
    message: '来访地址 {address} 不在应用的 IP 白名单内',
    hint: '请在控制台把服务器的出口地址加入白名单。',
  },
  KEY_SCOPE: {
    code: 31005,
    status: 403,
    message: '密钥没有 {scope} 权限',
    hint: '请在控制台为密钥开通这项权限，或换用有权限的密钥。',
  },
  APPLICATION_DISABLED: {
    code: 31006,
    status: 403,
    message: '应用已停用，或授权它的成员、企业已不能使用',
    hint: '请在控制台查看应用的状态；授权它的成员离职后须由管理员重新授权。',
  },
  SIGNATURE_REQUIRED: {
    code: 31010,
    status: 401,
    message: '应用要求对每个请求签名',
    hint: '请按 RFC 9421 签名，或在控制台关闭这项要求。',
  },
  SIGNATURE_MALFORMED: {
    code: 31011,
    status: 401,
    message: '签名的格式不正确：{reason}',
    hint: '请对照文档“请求签名”一节，或使用 SDK。',
  },
  SIGNATURE_WRONG: {
    code: 31012,
    status: 401,
    message: '签名与请求不符',
    hint: '沙箱的应答在 data.signatureBase 给出服务器得到的签名串，请逐行对照。',
  },
  SIGNATURE_TIME: {
    code: 31013,
    status: 401,
    message: '签名的时间与服务器相差超过 5 分钟',
    hint: '请校准服务器时钟；created 为签名时刻的 Unix 秒数。',
  },
  SIGNATURE_REPLAYED: {
    code: 31014,
    status: 401,
    message: '这个签名用过了',
    hint: '每个请求请用新的 nonce；重试请重新签名，用同一个 Idempotency-Key。',
  },
  CONTENT_DIGEST: {
    code: 31015,
    status: 400,
    message: '正文与 Content-Digest 不符',
    hint: '请先得到要发送的字节，再对同一份字节求摘要。',
  },
  IDEMPOTENCY_REUSED: {
    code: 31020,
    status: 409,
    message: '这个 Idempotency-Key 已用于另一个请求',
    hint: '换一个 Idempotency-Key，或原样发送原来的请求。',
  },
  IDEMPOTENCY_MALFORMED: {
    code: 31021,
    status: 400,
    message: 'Idempotency-Key 应为 1–200 个可见的 ASCII 字符',
    hint: '建议用 UUID 或您系统中的单号。',
  },
  IDEMPOTENCY_RUNNING: {
    code: 31022,
    status: 409,
    message: '带同一个 Idempotency-Key 的请求正在处理，请稍后再试',
    hint: '等一秒后原样重试，会得到同一个应答。',
  },
  SANDBOX_ONLY: {
    code: 31030,
    status: 403,
    message: '这个接口只在沙箱可用',
    hint: '请使用沙箱密钥。',
  },
  OPEN_FILE_NOT_FOUND: {
    code: 31031,
    status: 404,
    message: '文件不存在、已过期或不属于这个应用',
    hint: '上传的文件 7 天内有效，请重新上传。',
  },
  KEYWORD_NOT_FOUND: {
    code: 31032,
    status: 422,
    message: '第 {file} 份文件里没有找到“{keyword}”',
    hint: '请核对文字；扫描件没有文字，请改用坐标。',
  },
  KEY_NOT_FOUND: {
    code: 31007,
    status: 404,
    message: '密钥不存在或已停用',
    hint: '请刷新控制台后再试。',
  },
  SANDBOX_AWAY: {
    code: 31035,
    status: 503,
    message: '沙箱暂时不可用',
    hint: '请稍后再试；生产环境不受影响。',
  },
  EMBED_ORIGIN: {
    code: 31036,
    status: 409,
    message: '不能嵌入：{reason}',
    hint: '请在控制台的应用设置里登记来源，如 https://www.example.cn。',
  },
  SANDBOX_PARTY: {
    code: 31034,
    status: 409,
    message: '沙箱里的“{name}”属于另一位开发者，不能代它签署',
    hint: '请换一个单位名称；沙箱里的单位由第一个用到它的开发者占用。',
  },
  OPEN_FIELD: {
    code: 31033,
    status: 422,
    message: '控件的位置不对：{reason}',
    hint: '文件与页码都从 1 起。',
  },
} as const satisfies Record<string, Problem>;
