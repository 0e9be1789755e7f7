interface Problem {
  /** HTTP status. */
  status: number;
  /** `{name}` is filled in from the details. */
  message: string;
}

/** Everything the agent refuses, in the words the user reads. */
export const problems = {
  HOST_REFUSED: { status: 403, message: '请求没有直接发给本机助手，已拒绝' },
  ORIGIN_REFUSED: {
    status: 403,
    message: '这个网站不在助手允许的来源之内，请用“--origin”添加后重新启动助手',
  },
  OPERATION_UNKNOWN: { status: 404, message: '助手没有这项功能，请更新助手' },
  REQUEST_MALFORMED: { status: 400, message: '请求的内容不符合要求' },
  REQUEST_TOO_LARGE: { status: 413, message: '请求的内容过大' },
  TOO_MANY_REQUESTS: { status: 429, message: '请求过于频繁，请重新配对' },
  REQUEST_REPLAYED: { status: 409, message: '这个请求已经处理过，不会再执行一次' },

  PAIRING_REQUIRED: { status: 401, message: '尚未与助手配对，或会话已经结束，请重新配对' },
  PAIRING_CODE_WRONG: { status: 403, message: '配对码不正确，还可以再试 {triesLeft} 次' },
  PAIRING_EXPIRED: { status: 410, message: '配对码已失效，请重新配对' },
  PAIRING_PAUSED: { status: 429, message: '配对次数过多，请 {minutes} 分钟后再试' },

  BUSY: { status: 409, message: '助手正在等您确认另一项操作，请先在助手窗口中处理' },
  CONFIRMATION_REFUSED: { status: 403, message: '您在助手窗口中拒绝了这项操作' },
  CONFIRMATION_EXPIRED: { status: 408, message: '没有等到您在助手窗口中确认，操作已取消' },
  CONFIRMATION_IMPOSSIBLE: { status: 403, message: '助手没有可以确认的窗口，请在终端中启动助手' },

  TOKEN_GONE: { status: 404, message: '找不到这支 USB Key，可能已经拔出，请插好后再试' },
  CERTIFICATE_NOT_FOUND: { status: 404, message: 'USB Key 中没有这张证书，请重新选择' },
  CERTIFICATE_WITHOUT_KEY: { status: 409, message: 'USB Key 中没有与这张证书对应的私钥' },
  CERTIFICATE_NOT_VALID_NOW: { status: 409, message: '这张证书不在有效期内，不能用来签署' },
  CERTIFICATE_UNFIT: { status: 409, message: '这张证书不是签名证书，不能用来签署' },
  CERTIFICATE_UNREADABLE: { status: 400, message: '无法读取这张证书' },
  CONTENT_REFUSED: { status: 400, message: '待签内容不是电子签名，或者与显示的摘要、所选的证书不一致' },
  ALGORITHM_REFUSED: { status: 409, message: '这支 USB Key 或这张证书不支持该算法' },

  PIN_WRONG: { status: 403, message: 'PIN 码不正确，还可以再试 {triesLeft} 次' },
  PIN_LOCKED: { status: 403, message: 'USB Key 已锁定，请携带证件到证书机构解锁' },
  PIN_PAUSED: { status: 429, message: 'PIN 码连续输错，为避免锁定，请 {minutes} 分钟后再试' },
  PIN_UNSET: { status: 409, message: 'USB Key 还没有设置 PIN 码，请先用厂商工具初始化' },
  PIN_UNACCEPTABLE: { status: 400, message: '新的 PIN 码不符合这支 USB Key 的要求' },

  TOKEN_FULL: { status: 409, message: 'USB Key 的空间不足，请先用厂商工具删除不用的证书' },
  SIGNATURE_WRONG: { status: 500, message: 'USB Key 给出的签名不正确，没有交给网页' },
  DRIVER_FAILED: { status: 500, message: 'USB Key 的驱动没有完成操作（{code}），请重新插拔后再试' },
  AGENT_FAILED: { status: 500, message: '助手出错，操作没有完成' },
} as const satisfies Record<string, Problem>;

export type ProblemName = keyof typeof problems;
export type ProblemDetails = Record<string, string | number>;

export const problemMessage = (name: ProblemName, details: ProblemDetails = {}): string =>
  problems[name].message.replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''));
