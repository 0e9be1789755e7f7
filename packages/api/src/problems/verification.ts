import type { Problem } from './problem.ts';

export const verificationProblems = {
  VERIFY_UNREADABLE: {
    code: 30901,
    status: 400,
    message: '{reason}',
    hint: '文件不是 PDF、已损坏、加密方式不受支持，或过于复杂；无法读取的文件没有验证结论。',
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
  VERIFY_LOCKED: {
    code: 30906,
    status: 400,
    message: '{reason}',
    hint: '文件已加密：请一并给出打开密码再试；密码不保存、不写入日志。',
  },
  TRUST_REFUSED: {
    code: 30911,
    status: 409,
    message: '{reason}',
    hint: '信任列表的变更由一人申请、另一人审批；根证书须为有效的 CA 证书。',
  },
  REPORT_QUOTA_NONE: {
    code: 30921,
    status: 409,
    message: '验证报告的份数已用完，请先购买',
    hint: '余量在“验证报告”页面查看；购买的订单完成后份数随即到账。',
  },
  REPORT_NOT_FOUND: {
    code: 30922,
    status: 404,
    message: '没有这份验证报告',
    hint: '请核对报告编号；报告文件只有出具它的账号可以取得。',
  },
  REPORT_KEY_USED: {
    code: 30923,
    status: 409,
    message: '这个请求编号已用于另一份文件',
    hint: '每份文件用一个新的请求编号；重复提交同一份文件时用原来的编号。',
  },
  REPORT_FAILED: {
    code: 30924,
    status: 503,
    message: '报告没有出具成功，份数没有扣减，请稍后再试',
    hint: '用同一个请求编号重试，不会重复出具或扣减。',
  },
} as const satisfies Record<string, Problem>;
