// 由 scripts/sdk 从接口声明生成，请勿手工修改。

export interface Batch {
  /** 批次编号 */
  id: string;
  name: string;
  state: 'OPEN' | 'RUNNING' | 'PAUSED' | 'DONE';
  /** 停下的原因 */
  reason: string;
  rows: BatchRow;
  createdAt: string;
}

export interface BatchRow {
  /** 内容有误，没有发起 */
  invalid: number;
  /** 等待发起 */
  ready: number;
  /** 已发起 */
  sent: number;
  /** 发起失败 */
  failed: number;
}

export interface Contract {
  /** 合同编号 */
  id: string;
  title: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  /** 合同编号，发起后才有 */
  number: string | null;
  /** 对外出示的合同编码 */
  code: string;
  /** 拒签、撤回等的原因 */
  reason: string;
  deadline: string | null;
  createdAt: string;
  sentAt: string | null;
  endedAt: string | null;
  parties: Array<ContractParty>;
  documents: Array<ContractDocument>;
}

export interface ContractParty {
  id: string;
  kind: 'person' | 'organization';
  /** 完成前脱敏 */
  name: string;
  organizationName: string;
  /** 脱敏 */
  phone: string;
  step: number;
  state: 'WAITING' | 'PENDING' | 'READ' | 'SEAL_APPROVING' | 'SIGNED' | 'REJECTED' | 'TRANSFERRED' | 'EXPIRED';
  reason: string;
  decidedAt: string | null;
}

export interface ContractDocument {
  id: string;
  name: string;
  pages: number;
  size: number;
  sha256: string;
  sm3: string;
  signatures: number;
}

export interface Delivery {
  id: string;
  /** webhook-id，重发不变 */
  messageId: string;
  type: string;
  contractId: string | null;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  createdAt: string;
  /** 送达或放弃的时间 */
  settledAt: string | null;
}

export interface DeliveryDetail {
  id: string;
  /** webhook-id，重发不变 */
  messageId: string;
  type: string;
  contractId: string | null;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  createdAt: string;
  /** 送达或放弃的时间 */
  settledAt: string | null;
  /** 请求的正文，逐字节 */
  payload: string;
  /** 每一次发送，新的在前 */
  history: Array<DeliveryDetailHistory>;
}

export interface DeliveryDetailHistory {
  at: string;
  url: string;
  /** webhook-timestamp */
  timestamp: string;
  /** webhook-signature */
  signature: string;
  /** 应答的状态码；没有应答为空 */
  status: number | null;
  /** 应答的正文，至多 4096 字节 */
  answer: string;
  /** 没有成功的原因 */
  error: string;
  milliseconds: number;
}

export interface SignCode {
  /** 签署码编号 */
  id: string;
  title: string;
  templateId: string;
  version: number;
  /** 扫码的人担任的角色 */
  role: string;
  state: 'open' | 'full' | 'expired' | 'stopped' | 'short' | 'gone' | 'hindered';
  /** 暂时不能签署的原因 */
  hindrance: string;
  /** 可以签署的人数 */
  limit: number;
  /** 已生成合同的人数 */
  taken: number;
  /** 已签署的人数 */
  signed: number;
  expiresAt: string;
  createdAt: string;
}

export interface Webhook {
  id: string;
  url: string;
  description: string;
  /** 要哪些事件；空为全部 */
  kinds: Array<'contract.created' | 'contract.sent' | 'contract.approved' | 'contract.returned' | 'contract.viewed' | 'contract.filled' | 'contract.signed' | 'contract.completed' | 'contract.rejected' | 'contract.recalled' | 'contract.expired' | 'contract.extended' | 'contract.extension_requested' | 'contract.failed' | 'contract.voiding' | 'contract.voided' | 'contract.void_dropped' | 'contract.deleted' | 'party.called' | 'party.changed' | 'party.disowned'>;
  signature: 'v1' | 'v1a';
  /** v1a 的公钥（whpk_…）；v1 没有 */
  publicKey: string | null;
  state: 'active' | 'paused' | 'disabled';
  /** 从何时起没有一次成功；正常为空 */
  failingSince: string | null;
  /** 更换密钥期间，旧密钥用到何时 */
  previousUntil: string | null;
  createdAt: string;
}

export interface WebhookWithSecret {
  id: string;
  url: string;
  description: string;
  /** 要哪些事件；空为全部 */
  kinds: Array<'contract.created' | 'contract.sent' | 'contract.approved' | 'contract.returned' | 'contract.viewed' | 'contract.filled' | 'contract.signed' | 'contract.completed' | 'contract.rejected' | 'contract.recalled' | 'contract.expired' | 'contract.extended' | 'contract.extension_requested' | 'contract.failed' | 'contract.voiding' | 'contract.voided' | 'contract.void_dropped' | 'contract.deleted' | 'party.called' | 'party.changed' | 'party.disowned'>;
  signature: 'v1' | 'v1a';
  /** v1a 的公钥（whpk_…）；v1 没有 */
  publicKey: string | null;
  state: 'active' | 'paused' | 'disabled';
  /** 从何时起没有一次成功；正常为空 */
  failingSince: string | null;
  /** 更换密钥期间，旧密钥用到何时 */
  previousUntil: string | null;
  createdAt: string;
  /** 验证签名的密钥（whsec_…），只显示这一次；v1a 没有，用公钥验证 */
  secret: string | null;
}

export interface AccountGetAnswer {
  applicationId: string;
  applicationName: string;
  environment: 'sandbox' | 'production';
  /** 应用代表的企业 */
  organizationName: string;
  scopes: Array<'contracts:read' | 'contracts:write' | 'files:write' | 'seals:read' | 'templates:read' | 'verification:read' | 'usage:read' | 'embeds:write' | 'webhooks:write'>;
}

export interface AccountUsageAnswer {
  needed: number;
  left: number;
}

export interface BatchesCreate {
  /** 模板编号 */
  templateId: string;
  /** 批次名称，缺省为模板的名称 */
  name?: string;
  rows: Array<unknown>;
  /** 是否立即发起；否则留待在页面上核对 */
  start?: boolean;
}

export interface BatchesRowsAnswer {
  list: Array<BatchesRowsAnswerItem>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface BatchesRowsAnswerItem {
  /** 第几行，从 1 起 */
  row: number;
  state: 'invalid' | 'ready' | 'sent' | 'failed';
  contractId: string | null;
  problems: Array<BatchesRowsAnswerItemProblem>;
}

export interface BatchesRowsAnswerItemProblem {
  column: string | null;
  words: string;
}

export interface BatchesRowsQuery {
  state?: 'invalid' | 'ready' | 'sent' | 'failed';
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
}

export interface ContractsCreate {
  /** 合同名称 */
  title: string;
  /** 文件编号，按顺序 */
  files: Array<string>;
  signers: Array<ContractsCreateSigner>;
  /** 签署截止时间，缺省为发起后 30 天 */
  deadline?: string;
  /** 合同金额，分 */
  amount?: number | null;
  /** 一次性证书的算法 */
  algorithm?: 'sm2' | 'ecdsa' | 'rsa';
  /** 是否立即发起；否则存为草稿 */
  send?: boolean;
}

export interface ContractsCreateSigner {
  /** 本企业；姓名、手机号与单位取自授权应用的账号 */
  self?: boolean;
  /** 个人或单位 */
  kind?: 'person' | 'organization';
  /** 签署人姓名；self 时不填 */
  name?: string;
  /** 单位名称；个人不填 */
  organizationName?: string;
  /** 签署人手机号；self 时不填 */
  phone?: string;
  /** 单位的经办人或法定代表人 */
  actingAs?: 'agent' | 'representative';
  /** 第几步签署；缺省按数组顺序，一人一步 */
  step?: number;
  /** 文件里 {{甲方:印章}} 这样的标记用哪个名字指这一方，如 甲方；标记处即放置控件 */
  role?: string;
  /** 签署时怎样确认意愿 */
  intent?: 'sms' | 'password' | 'face';
  /** 要这一方签署或填写的控件；没有的由签署人自己放置 */
  fields?: Array<ContractsCreateSignerField>;
}

export interface ContractsCreateSignerField {
  /** 控件种类 */
  kind: 'seal' | 'signature' | 'seam' | 'date' | 'text' | 'number' | 'choice' | 'checkbox' | 'image' | 'attachment';
  /** 第几份文件，从 1 起 */
  file?: number;
  /** 页码，从 1 起；与 left、top 一起给出 */
  page?: number;
  /** 距页面左边的毫米数 */
  left?: number;
  /** 距页面上边的毫米数 */
  top?: number;
  /** 放在这些文字的右边；与 page 二选一 */
  keyword?: string;
  /** 文字出现多次时取第几处，从 1 起；缺省为最后一处 */
  nth?: number;
  /** 宽（毫米），缺省按种类 */
  width?: number;
  /** 高（毫米），缺省按种类 */
  height?: number;
  label?: string;
  required?: boolean;
  /** 预填的内容 */
  value?: string;
}

export interface ContractsCreateFromTemplate {
  /** 模板编号 */
  templateId: string;
  /** 只用这一版；模板已更新时报错。缺省为最新发布的 */
  version?: number;
  /** 合同名称，缺省为模板的名称 */
  title?: string;
  parties?: Array<ContractsCreateFromTemplateParty>;
  /** 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称 */
  values?: unknown;
  /** 附加的文件编号，按顺序 */
  files?: Array<string>;
  /** 签署截止时间，缺省为发起后 30 天 */
  deadline?: string;
  /** 合同金额，分 */
  amount?: number | null;
  /** 是否立即发起；否则存为草稿 */
  send?: boolean;
}

export interface ContractsCreateFromTemplateParty {
  /** 角色名称，如 甲方、员工 */
  role: string;
  /** 签署人姓名；单位为经办人 */
  name: string;
  /** 单位名称，个人不填 */
  organizationName?: string;
  /** 手机号 */
  phone: string;
  /** 另放置的控件 */
  fields?: Array<ContractsCreateFromTemplatePartyField>;
}

export interface ContractsCreateFromTemplatePartyField {
  /** 控件种类 */
  kind: 'seal' | 'signature' | 'seam' | 'date' | 'text' | 'number' | 'choice' | 'checkbox' | 'image' | 'attachment';
  /** 第几份文件，从 1 起 */
  file?: number;
  /** 页码，从 1 起；与 left、top 一起给出 */
  page?: number;
  /** 距页面左边的毫米数 */
  left?: number;
  /** 距页面上边的毫米数 */
  top?: number;
  /** 放在这些文字的右边；与 page 二选一 */
  keyword?: string;
  /** 文字出现多次时取第几处，从 1 起；缺省为最后一处 */
  nth?: number;
  /** 宽（毫米），缺省按种类 */
  width?: number;
  /** 高（毫米），缺省按种类 */
  height?: number;
  label?: string;
  required?: boolean;
  /** 预填的内容 */
  value?: string;
}

export interface ContractsExtend {
  /** 时间（ISO 8601，带时区） */
  deadline: string;
}

export interface ContractsLinkAnswer {
  url: string;
}

export interface ContractsLinksAnswer {
  list: Array<ContractsLinksAnswerItem>;
}

export interface ContractsLinksAnswerItem {
  partyId: string;
  url: string;
}

export interface ContractsListAnswer {
  list: Array<ContractsListAnswerItem>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface ContractsListAnswerItem {
  /** 合同编号 */
  id: string;
  title: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  /** 合同编号，发起后才有 */
  number: string | null;
  deadline: string | null;
}

export interface ContractsListQuery {
  state?: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  /** 查找名称、编号、各方与文件内的文字 */
  keyword?: string;
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
}

export interface ContractsRecall {
  /** 原因 */
  reason: string;
}

export interface ContractsReplaceSigner {
  /** 签署人姓名 */
  name: string;
  /** 签署人手机号 */
  phone: string;
}

export interface ContractsVoid {
  /** 原因 */
  reason: string;
}

export interface ContractsVoidAnswer {
  /** 作废协议的合同编号 */
  id: string;
}

export interface EmbedsCreate {
  /** 嵌入哪一页 */
  page: 'signing' | 'identity' | 'seals' | 'template';
  contractId?: string;
  partyId?: string;
  templateId?: string;
  /** 完成后回到的地址，须属于登记的来源 */
  returnUrl?: string;
}

export interface EmbedsCreateAnswer {
  url: string;
  expiresAt: string;
}

export interface FilesUploadAnswer {
  /** 文件编号 */
  fileId: string;
  name: string;
  size: number;
  sha256: string;
  pages: number;
  /** 没有用到的，何时删除 */
  expiresAt: string;
}

export interface SandboxReject {
  /** 原因 */
  reason: string;
}

export interface SignCodesCreate {
  /** 模板编号 */
  templateId: string;
  /** 每份合同的名称 */
  title: string;
  /** 扫码的人担任的角色 */
  role: string;
  /** 扫码的人先签署；否则按模板的顺序 */
  comerFirst?: boolean;
  /** 其余角色；本企业的不必给出 */
  parties?: Array<SignCodesCreateParty>;
  /** 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称 */
  values?: unknown;
  /** 每份合同的金额，分 */
  amount?: number | null;
  /** 可以签署的人数 */
  limit: number;
  /** 截止时间 */
  expiresAt: string;
}

export interface SignCodesCreateParty {
  /** 角色名称，如 甲方、员工 */
  role: string;
  /** 签署人姓名；单位为经办人 */
  name: string;
  /** 单位名称，个人不填 */
  organizationName?: string;
  /** 手机号 */
  phone: string;
}

export interface SignCodesCreateAnswer {
  /** 签署码编号 */
  id: string;
  title: string;
  templateId: string;
  version: number;
  /** 扫码的人担任的角色 */
  role: string;
  state: 'open' | 'full' | 'expired' | 'stopped' | 'short' | 'gone' | 'hindered';
  /** 暂时不能签署的原因 */
  hindrance: string;
  /** 可以签署的人数 */
  limit: number;
  /** 已生成合同的人数 */
  taken: number;
  /** 已签署的人数 */
  signed: number;
  expiresAt: string;
  createdAt: string;
  /** 二维码中的链接 */
  url: string;
}

export interface SignCodesGetAnswer {
  /** 签署码编号 */
  id: string;
  title: string;
  templateId: string;
  version: number;
  /** 扫码的人担任的角色 */
  role: string;
  state: 'open' | 'full' | 'expired' | 'stopped' | 'short' | 'gone' | 'hindered';
  /** 暂时不能签署的原因 */
  hindrance: string;
  /** 可以签署的人数 */
  limit: number;
  /** 已生成合同的人数 */
  taken: number;
  /** 已签署的人数 */
  signed: number;
  expiresAt: string;
  createdAt: string;
  /** 二维码中的链接 */
  url: string;
}

export interface SignCodesListAnswer {
  list: Array<SignCode>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface SignCodesListQuery {
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
}

export interface SignCodesStopAnswer {
  /** 签署码编号 */
  id: string;
  title: string;
  templateId: string;
  version: number;
  /** 扫码的人担任的角色 */
  role: string;
  state: 'open' | 'full' | 'expired' | 'stopped' | 'short' | 'gone' | 'hindered';
  /** 暂时不能签署的原因 */
  hindrance: string;
  /** 可以签署的人数 */
  limit: number;
  /** 已生成合同的人数 */
  taken: number;
  /** 已签署的人数 */
  signed: number;
  expiresAt: string;
  createdAt: string;
  /** 二维码中的链接 */
  url: string;
}

export interface TemplatesGetAnswer {
  /** 模板编号 */
  id: string;
  name: string;
  version: number;
  documents: Array<TemplatesGetAnswerDocument>;
  roles: Array<TemplatesGetAnswerRole>;
  fields: Array<TemplatesGetAnswerField>;
}

export interface TemplatesGetAnswerDocument {
  name: string;
  pages: number;
}

export interface TemplatesGetAnswerRole {
  name: string;
  kind: 'person' | 'organization';
  /** 签署、审批或抄送 */
  part: 'signer' | 'approver' | 'cc';
  step: number;
  /** 由本企业担任，不必填写 */
  isOwn: boolean;
}

export interface TemplatesGetAnswerField {
  /** 填写项的名称 */
  name: string;
  /** 由哪个角色填写；空为发起时填写 */
  role: string | null;
  kind: 'seal' | 'signature' | 'seam' | 'date' | 'text' | 'number' | 'choice' | 'checkbox' | 'image' | 'attachment';
  /** 发起时必须填写 */
  required: boolean;
  choices: Array<string>;
  /** 模板中预填的内容 */
  value: string;
}

export interface TemplatesListAnswer {
  list: Array<TemplatesListAnswerItem>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface TemplatesListAnswerItem {
  /** 模板编号 */
  id: string;
  name: string;
  /** 最新发布的版本 */
  version: number | null;
  /** 签署角色的名称 */
  roles: Array<string>;
  changedAt: string;
}

export interface TemplatesListQuery {
  /** 查找名称 */
  keyword?: string;
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
}

export interface WebhooksCreate {
  /** 接收通知的地址 */
  url: string;
  description?: string;
  /** 要哪些事件；空为全部 */
  kinds?: Array<'contract.created' | 'contract.sent' | 'contract.approved' | 'contract.returned' | 'contract.viewed' | 'contract.filled' | 'contract.signed' | 'contract.completed' | 'contract.rejected' | 'contract.recalled' | 'contract.expired' | 'contract.extended' | 'contract.extension_requested' | 'contract.failed' | 'contract.voiding' | 'contract.voided' | 'contract.void_dropped' | 'contract.deleted' | 'party.called' | 'party.changed' | 'party.disowned'>;
  /** 签名方式 */
  signature?: 'v1' | 'v1a';
}

export interface WebhooksDeleteAnswer {
  id: string;
}

export interface WebhooksDeliveriesAnswer {
  list: Array<Delivery>;
  next: string | null;
}

export interface WebhooksDeliveriesQuery {
  state?: 'waiting' | 'delivered' | 'dead';
  contractId?: string;
  /** 上一页给出的 next */
  cursor?: string;
  limit?: number;
}

export interface WebhooksListAnswer {
  list: Array<Webhook>;
}

export interface WebhooksReplayRange {
  /** 从这个时间（含）起产生的 */
  from: string;
  /** 到这个时间（不含）为止；缺省为现在 */
  to?: string;
  /** 重发未能送达的，或已送达的 */
  state?: 'dead' | 'delivered';
}

export interface WebhooksReplayRangeAnswer {
  count: number;
}

export interface WebhooksUpdate {
  /** 接收通知的地址 */
  url?: string;
  description?: string;
  kinds?: Array<'contract.created' | 'contract.sent' | 'contract.approved' | 'contract.returned' | 'contract.viewed' | 'contract.filled' | 'contract.signed' | 'contract.completed' | 'contract.rejected' | 'contract.recalled' | 'contract.expired' | 'contract.extended' | 'contract.extension_requested' | 'contract.failed' | 'contract.voiding' | 'contract.voided' | 'contract.void_dropped' | 'contract.deleted' | 'party.called' | 'party.changed' | 'party.disowned'>;
  state?: 'active' | 'disabled';
}
