import type { Problem } from './problem.ts';

export const requestProblems = {
  INVALID_INPUT: {
    code: 40000,
    status: 400,
    message: '{detail}',
    hint: '请求参数不符合接口声明，请对照接口文档检查。',
  },
  MALFORMED_BODY: {
    code: 40001,
    status: 400,
    message: '请求内容无法解析，请检查格式',
    hint: 'JSON 请求体必须是合法的 UTF-8 JSON 文本。',
  },
  UNSUPPORTED_TYPE: {
    code: 40002,
    status: 415,
    message: '不支持的内容类型',
    hint: '请按接口声明发送 JSON、表单或文件。',
  },
  BODY_TOO_LARGE: { code: 40003, status: 413, message: '请求内容过大', hint: '请求体不得超过 1 MB。' },
  MALFORMED_REQUEST: {
    code: 40004,
    status: 400,
    message: '请求或其地址无法识别',
    hint: '地址须以 / 开头，百分号编码须是合法的 UTF-8。',
  },
  HEADERS_TOO_LARGE: { code: 40005, status: 431, message: '请求头过大', hint: '请求头合计不得超过 16 KB。' },
  REQUEST_TIMEOUT: {
    code: 40800,
    status: 408,
    message: '请求未在限定时间内发完',
    hint: '请求须在 30 秒内发送完毕。',
  },
  FORBIDDEN: {
    code: 40300,
    status: 403,
    message: '您没有权限执行此操作',
    hint: '请确认当前账号，或联系管理员。',
  },
  NOT_FOUND: {
    code: 40400,
    status: 404,
    message: '请求的接口不存在',
    hint: '请对照接口文档检查地址与方法。',
  },
  RATE_LIMITED: {
    code: 42900,
    status: 429,
    message: '操作过于频繁，请 {seconds} 秒后再试',
    hint: '响应头 Retry-After 给出可重试的秒数。',
  },
  INTERNAL: {
    code: 50000,
    status: 500,
    message: '系统出错，请稍后重试（编号 {requestId}）',
    hint: '请保留编号并联系客服。',
  },
  ANSWER_TIMEOUT: {
    code: 50301,
    status: 503,
    message: '处理超时，请稍后再试',
    hint: '任何请求至多处理 30 秒。',
  },
  UNAVAILABLE: {
    code: 50300,
    status: 503,
    message: '服务正在重启，请稍后再试',
    hint: '服务正在启动或停止。',
  },
} as const satisfies Record<string, Problem>;
