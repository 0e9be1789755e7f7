import type { Problem } from './problem.ts';

export const verificationProblems = {
  VERIFY_UNREADABLE: {
    code: 30901,
    status: 400,
    message: '{reason}',
    hint: '文件不是 PDF、已损坏、已加密，或过于复杂；无法读取的文件没有验证结论。',
  },
  VERIFY_BUSY: {
    code: 30902,
    status: 503,
    message: '正在验证的文件太多，请稍后再试',
    hint: '同一来源的文件依次验证；排队过长或服务繁忙时稍候重试。',
  },
  VERIFY_SLOW: {
    code: 30903,
    status: 408,
    message: '文件上传得太慢，已停止接收，请换个网络再试',
    hint: '上传途中停顿过久或速度过低时不再等待；文件没有保存。',
  },
  EVIDENCE_NOT_FOUND: {
    code: 30904,
    status: 404,
    message: '没有查到该合同编码的存证',
    hint: '请核对 32 位合同编码；尚未发起的草稿没有存证。',
  },
  EVIDENCE_NOT_READY: {
    code: 30905,
    status: 409,
    message: '存证尚未完成：{reason}',
    hint: '事件发生后数秒内写入日志，一分钟内由见证方共同签名；请稍后再试。',
  },
  TRUST_REFUSED: {
    code: 30911,
    status: 409,
    message: '{reason}',
    hint: '信任列表的变更由一人申请、另一人审批；根证书须为有效的 CA 证书。',
  },
} as const satisfies Record<string, Problem>;
