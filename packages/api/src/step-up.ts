// Step-up (意愿确认): what asks for a fresh proof that it is really the person, and how it can be given. No schema
// library here: the browser imports it too.

/** Acts that need it, with the words a person reads before they confirm. */
export const STEP_UP_ACTS = {
  'end-sessions': '退出其他设备的登录',
  'end-session': '退出这台设备的登录',
  'hand-over': '移交企业管理员',
  'close-organization': '注销企业，其印章与证书一并吊销',
  'grant-office': '授予管理员角色',
  'change-phone': '更换登录手机号',
  'set-signing-password': '设置签署密码',
  'request-export': '导出个人信息',
  'close-person': '注销账号',
  'prove-reclaim': '以法定代表人身份变更管理员',
  'stop-seal': '停用印章',
  'grant-seal': '授权他人用印',
  'authorise-silent': '授权静默签',
  'revoke-seal': '注销印章，并吊销其证书',
  'revoke-certificate': '吊销证书',
  'add-live-key': '新建生产环境的密钥',
  'confirm-corp': '确认企业微信企业属于本企业，其离职成员随之移出',
  'release-corp': '解除企业微信企业与本企业的对应',
  'sign-contract': '签署合同',
  'confirm-bills': '确认账单',
} as const;
export type StepUpAct = keyof typeof STEP_UP_ACTS;

/** Ways to prove it. */
export const STEP_UP_METHODS = {
  sms: '短信验证码',
  password: '签署密码',
  paper: '短信验证码与证件号码',
} as const;
export type StepUpMethod = keyof typeof STEP_UP_METHODS;

/** How long one has for the proof, and after it for the act. */
export const STEP_UP_SECONDS = 300;
