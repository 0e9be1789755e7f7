import { TOKEN_EXPIRED, TOKEN_INVALID } from './envelope.ts';

export interface Problem {
  code: number;
  /** HTTP status. */
  status: number;
  message: string;
  /** What the reader can do about it. */
  hint: string;
}

/**
 * Every error an outsider can meet. Numbers: 301xx session, 302xx codes, 303xx accounts and organisations,
 * 304xx content and files, 305xx the back office, 400xx the request itself, 403xx–404xx access, 429xx limits, 500xx ours. `{name}` is filled in when thrown.
 */
export const problems = {
  TOKEN_INVALID: {
    code: TOKEN_INVALID,
    status: 401,
    message: '登录已过期，请重新登录',
    hint: '请求头 accessToken 缺失或无效；重新登录后再试。',
  },
  TOKEN_EXPIRED: {
    code: TOKEN_EXPIRED,
    status: 401,
    message: '登录已过期，请重新登录',
    hint: '令牌有效期为 86400 秒，请重新登录。',
  },
  NOT_VERIFIED: {
    code: 30120,
    status: 403,
    message: '请先完成实名认证',
    hint: '该操作要求当前账号已通过实名认证。',
  },
  CODE_WRONG: {
    code: 30201,
    status: 400,
    message: '验证码错误或已失效，请重新获取',
    hint: '验证码 5 分钟内有效，最多可尝试 5 次，使用一次后失效。',
  },
  CODE_TOO_SOON: {
    code: 30202,
    status: 429,
    message: '验证码发送过于频繁，请 {seconds} 秒后再试',
    hint: '同一手机号每分钟 1 条、每小时 5 条、每天 10 条。',
  },
  CODE_BUDGET: {
    code: 30203,
    status: 429,
    message: '当前获取验证码的人数较多，请稍后再试',
    hint: '同一网络或全站的短信额度已用完，额度按小时恢复。',
  },
  SMS_UNAVAILABLE: {
    code: 30204,
    status: 503,
    message: '短信暂时无法送达，请稍后再试',
    hint: '短信通道没有受理本次发送，未计入发送次数。',
  },
  BUSINESS_CODE_UNKNOWN: {
    code: 30205,
    status: 400,
    message: '不支持的业务类型',
    hint: '登录验证码的 businessCode 为 1001。',
  },
  ACCOUNT_NOT_FOUND: {
    code: 30301,
    status: 404,
    message: '账号不存在或您无权使用',
    hint: '只能切换到自己名下的账号。',
  },
  ORG_NAME_REQUIRED: { code: 30310, status: 400, message: '请输入企业名称', hint: '企业名称不能为空。' },
  ORG_NAME_INVALID: {
    code: 30311,
    status: 400,
    message: '企业名称不符合要求：{reason}',
    hint: '请填写与营业执照一致的名称，2 至 100 个字。',
  },
  ORG_EXISTS: {
    code: 30312,
    status: 409,
    message: '该企业已存在',
    hint: '该企业已在您的账号列表中，或已有人创建；可搜索后申请加入。',
  },
  ORG_NOT_FOUND: { code: 30313, status: 404, message: '未找到该企业', hint: '请重新搜索后再申请加入。' },
  JOIN_PENDING: {
    code: 30314,
    status: 409,
    message: '您已提交过加入申请，请等待企业管理员处理',
    hint: '同一企业同一时间只能有一份待处理的申请。',
  },
  CONTENT_CHANGED: {
    code: 30401,
    status: 409,
    message: '内容已被他人修改，请刷新后再编辑',
    hint: '保存时的版本号不是最新版本。',
  },
  CONTENT_STATE: {
    code: 30402,
    status: 409,
    message: '内容当前为“{state}”，不能执行此操作',
    hint: '草稿提交后方可审核发布，发布后方可下线。',
  },
  CONTENT_SAME_PERSON: {
    code: 30403,
    status: 403,
    message: '撰写人不能发布自己的内容，请由其他审核人发布',
    hint: '自上次发布以来修改过该内容的人，不能审核发布它。',
  },
  CONTENT_SLUG_TAKEN: {
    code: 30404,
    status: 409,
    message: '该编号已被使用',
    hint: '同类内容的编号不能重复。',
  },
  CONTENT_LIVE: {
    code: 30405,
    status: 409,
    message: '内容已在线，不能改为定时发布，请先下线',
    hint: '定时发布只用于尚未公开的内容。',
  },
  AGREEMENT_VERSION_FIXED: {
    code: 30406,
    status: 409,
    message: '已生效的版本不可修改，请使用新的版本号',
    hint: '公布过的协议按版本号引用，同一版本号的文字、标题与生效日期不再改变。',
  },
  AGREEMENT_LASTS: {
    code: 30407,
    status: 409,
    message: '公布过的协议不能下线，请发布新版本替代',
    hint: '用户同意过的文本须长期可查。',
  },
  AGREEMENT_DATED: {
    code: 30408,
    status: 409,
    message: '协议由生效日期决定何时生效，请直接发布',
    hint: '生效日期在将来的版本，发布后先作公示，到期自动生效。',
  },
  FILE_TYPE: {
    code: 30411,
    status: 400,
    message: '不支持的文件类型，或内容与扩展名不符；可上传 {endings}',
    hint: '按文件内容而不只按扩展名判断类型。',
  },
  FILE_TOO_LARGE: {
    code: 30412,
    status: 413,
    message: '文件不能超过 {megabytes} MB',
    hint: '请压缩或拆分后再上传。',
  },
  FILE_IN_USE: {
    code: 30413,
    status: 409,
    message: '文件正在使用，不能删除：{uses}',
    hint: '先在列出的内容中换掉它；已公开的内容要发布新稿后才算换掉。',
  },
  OPERATOR_LOGIN_WRONG: {
    code: 30501,
    status: 400,
    message: '账号或密码不正确；连续输错 5 次，账号会锁定 15 分钟',
    hint: '不存在、已停用、已锁定的账号，回答相同。',
  },
  OPERATOR_MUST_CHANGE_PASSWORD: {
    code: 30502,
    status: 403,
    message: '请先修改一次性密码',
    hint: '首次登录或密码被重置后，修改密码前不能执行其他操作。',
  },
  OPERATOR_EXISTS: { code: 30503, status: 409, message: '该账号已存在', hint: '请换一个账号。' },
  OPERATOR_NOT_FOUND: { code: 30504, status: 404, message: '没有该操作员', hint: '请从列表重新进入。' },
  OPERATOR_SELF: {
    code: 30505,
    status: 409,
    message: '不能停用或重置自己的账号',
    hint: '请由另一位系统管理员操作；修改密码请用“修改密码”。',
  },
  OPERATOR_ROLES: {
    code: 30506,
    status: 400,
    message: '审计员与系统管理员不能兼任其他角色',
    hint: '职责分离：写作与审核可以兼任，但不能发布自己写的内容。',
  },
  PASSWORD_WRONG: { code: 30507, status: 400, message: '当前密码不正确', hint: '请重新输入当前密码。' },
  PASSWORD_UNFIT: {
    code: 30508,
    status: 400,
    message: '新密码不能与当前密码相同，也不能包含账号',
    hint: '请换一个密码，至少 12 位。',
  },
  APPOINTMENT_NOT_FOUND: { code: 30510, status: 404, message: '没有该预约', hint: '请从列表重新进入。' },
  APPOINTMENT_STATE: {
    code: 30511,
    status: 409,
    message: '预约当前为“{state}”，不能执行此操作',
    hint: '可能已由他人处理，请刷新后再看。',
  },
  APPOINTMENT_ASSIGNEE: {
    code: 30512,
    status: 400,
    message: '该操作员不能负责预约',
    hint: '负责人须是在职的内容编辑或审核人。',
  },
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
    hint: '请按接口声明使用 application/json 或 application/x-www-form-urlencoded。',
  },
  BODY_TOO_LARGE: { code: 40003, status: 413, message: '请求内容过大', hint: '请求体不得超过 1 MB。' },
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
  FILE_NOT_FOUND: { code: 40401, status: 404, message: '文件不存在或未公开', hint: '请检查文件编号或别名。' },
  CONTENT_NOT_FOUND: {
    code: 40402,
    status: 404,
    message: '内容不存在或已下线',
    hint: '请从列表重新进入。',
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
    message: '系统开小差了，请稍后再试（编号 {requestId}）',
    hint: '请保留编号并联系客服。',
  },
  UNAVAILABLE: {
    code: 50300,
    status: 503,
    message: '服务正在重启，请稍后再试',
    hint: '服务正在启动或停止。',
  },
} as const satisfies Record<string, Problem>;

export type ProblemName = keyof typeof problems;

/** Fills `{name}` in a problem's message. */
export const problemMessage = (name: ProblemName, values: Record<string, string | number> = {}) =>
  problems[name].message.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
