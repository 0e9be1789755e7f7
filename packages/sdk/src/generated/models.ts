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

export interface DigestSignature {
  /** 签名编号 */
  id: string;
  /** 印章编号 */
  sealId: string;
  format: 'cms' | 'gbt38540';
  algorithm: 'sha256' | 'sm3';
  /** 所签的摘要，十六进制 */
  digest: string;
  /** 文件名称 */
  document: string;
  /** 签名证书的序列号，十六进制 */
  certificate: string;
  /** 签名中写明的时间 */
  signedAt: string;
  /** B-T 带有时间戳；时间戳服务不可用时为 B-B */
  level: 'B-T' | 'B-B';
  /** 签名，DER 的 base64 */
  signature: string;
  authorization: DigestSignatureAuthorization;
  /** 签署意愿的原文；其 SHA-256 记入存证 */
  statement: string;
}

export interface DigestSignatureAuthorization {
  /** 事先的授权，或对这一摘要的用印审批 */
  kind: 'standing' | 'approval';
  /** 授权或审批的编号 */
  id: string;
}

export interface Identity {
  /** 请求编号 */
  id: string;
  kind: 'person' | 'organization';
  state: 'waiting' | 'refused' | 'expired' | 'verifying' | 'verified';
  /** 在此之前可以打开链接 */
  expiresAt: string;
  /** 本人同意并完成认证之后才有；收回同意后不再给出 */
  result: IdentityResult | null;
}

export interface IdentityResult {
  /** 姓名或企业名称 */
  name: string;
  /** 证件种类 */
  paper: string;
  /** 个人为证件号码的末四位，企业为统一社会信用代码 */
  number: string;
  /** 认证方式 */
  way: string;
  verifiedAt: string;
}

export interface Seal {
  /** 印章编号 */
  id: string;
  name: string;
  type: 'official' | 'contract' | 'finance' | 'invoice' | 'representative' | 'person' | 'handwriting';
  state: 'making' | 'failed' | 'enabled' | 'stopped' | 'collected' | 'revoked';
  /** 停用、注销等的原因 */
  reason: string;
  /** 印章编号，刻在章面或备案的 */
  number: string;
  certificate: SealCertificate | null;
  /** 授权应用的账号现在可以使用 */
  isUsable: boolean;
  /** 还可以使用的次数；空为不限 */
  usesLeft: number | null;
  usesThisMonth: number;
}

export interface SealCertificate {
  /** 证书序列号，十六进制 */
  serial: string;
  algorithm: string;
  status: 'good' | 'held' | 'revoked' | 'expired';
  notBefore: string;
  notAfter: string;
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

export interface UseRequest {
  /** 申请编号 */
  id: string;
  /** 印章编号 */
  sealId: string;
  document: string;
  digest: string;
  /** 用途 */
  reason: string;
  state: 'pending' | 'approved' | 'refused' | 'withdrawn' | 'used' | 'expired';
  /** 审批意见 */
  decision: string;
  createdAt: string;
  expiresAt: string;
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
  scopes: Array<'contracts:read' | 'contracts:write' | 'files:write' | 'identity:write' | 'seals:read' | 'seals:write' | 'templates:read' | 'verification:read' | 'digests:write' | 'usage:read' | 'embeds:write' | 'webhooks:write'>;
}

export interface AccountLedgerAnswer {
  list: Array<AccountLedgerAnswerItem>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface AccountLedgerAnswerItem {
  id: string;
  at: string;
  /** 购入为正，发起合同为负；撤回而退还的不在其中 */
  amount: number;
  contractId: string | null;
  /** 购入的到期时间 */
  until: string | null;
}

export interface AccountLedgerQuery {
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
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

export interface CertificatesGetAnswer {
  /** 证书序列号，十六进制 */
  serial: string;
  algorithm: string;
  status: 'good' | 'held' | 'revoked' | 'expired';
  notBefore: string;
  notAfter: string;
  /** 证书主体（RFC 4514） */
  subject: string;
  /** 所属印章；单独申请的为空 */
  sealId: string | null;
  /** PEM：证书、签发它的各级，到根为止 */
  chain: string;
}

export interface CertificatesListAnswer {
  list: Array<CertificatesListAnswerItem>;
}

export interface CertificatesListAnswerItem {
  /** 证书序列号，十六进制 */
  serial: string;
  algorithm: string;
  status: 'good' | 'held' | 'revoked' | 'expired';
  notBefore: string;
  notAfter: string;
  /** 证书主体（RFC 4514） */
  subject: string;
  /** 所属印章；单独申请的为空 */
  sealId: string | null;
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

export interface DigestsAuthorizationsAnswer {
  list: Array<DigestsAuthorizationsAnswerItem>;
  /** 企业管理员授权的页面：打开印章，选择“静默签” */
  authorizeUrl: string;
}

export interface DigestsAuthorizationsAnswerItem {
  /** 授权编号 */
  id: string;
  /** 印章编号 */
  sealId: string;
  usesLeft: number;
  /** 到期时间 */
  until: string;
}

export interface DigestsListAnswer {
  list: Array<DigestSignature>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface DigestsListQuery {
  /** 只看这一摘要的 */
  digest?: string;
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
}

export interface DigestsSign {
  /** 印章编号 */
  sealId: string;
  /** 文件名称，记入用印记录 */
  document: string;
  /** 摘要算法 */
  algorithm: 'sha256' | 'sm3';
  /** 文件的摘要，十六进制 */
  digest: string;
  /** 签名格式 */
  format?: 'cms' | 'gbt38540';
  /** gbt38540 的 propertyInfo，例如 OFD 中 Signature.xml 的路径 */
  property?: string;
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

export interface EvidenceGetAnswer {
  /** waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名 */
  stage: 'waiting' | 'logged' | 'witnessed';
  /** 至少要几个见证方；0 为没有见证方，已写入日志即是最后 */
  quorum: number;
  /** 见证方的总数 */
  witnessCount: number;
  /** 包含全部条目的检查点；写入后数秒内产生 */
  checkpoint: EvidenceGetAnswerCheckpoint | null;
  contractCode: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  stateWords: string;
  /** 没有文件名：持有合同编码的人不一定是合同的一方 */
  documents: Array<EvidenceGetAnswerDocument>;
  timeline: Array<EvidenceGetAnswerTimeline>;
  /** 仅在当前账号是合同的一方时给出 */
  contractId: string | null;
}

export interface EvidenceGetAnswerCheckpoint {
  /** 日志名称 */
  origin: string;
  /** 日志当时的条数 */
  size: number;
  /** 根哈希，十六进制 */
  root: string;
  /** 检查点原文与全部签名（c2sp.org/tlog-checkpoint） */
  note: string;
  /** 检查点的时间戳（RFC 3161，ECDSA） */
  timeStamp: EvidenceGetAnswerCheckpointTimeStamp;
  /** 同一检查点的 SM2 时间戳；启用 SM2 时间戳之前的检查点没有，为 null */
  sm2TimeStamp: EvidenceGetAnswerCheckpointSm2TimeStamp | null;
  /** 共同签名的见证方与时间 */
  witnesses: Array<EvidenceGetAnswerCheckpointWitnesse>;
  /** 共同签名的见证方已达到所要求的个数 */
  isWitnessed: boolean;
}

/** 检查点的时间戳（RFC 3161，ECDSA） */
export interface EvidenceGetAnswerCheckpointTimeStamp {
  /** 时间（ISO 8601） */
  at: string;
  authority: string;
  /** 时间戳自己声明的精度，毫秒；0 为没有声明 */
  accuracyMs: number;
}

export interface EvidenceGetAnswerCheckpointSm2TimeStamp {
  /** 时间（ISO 8601） */
  at: string;
  authority: string;
  /** 时间戳自己声明的精度，毫秒；0 为没有声明 */
  accuracyMs: number;
}

export interface EvidenceGetAnswerCheckpointWitnesse {
  name: string;
  /** 时间（ISO 8601） */
  at: string;
}

export interface EvidenceGetAnswerDocument {
  /** 第几份文件，从 1 起 */
  order: number;
  /** 每次签署或补全验证信息产生一版，新的在前 */
  versions: Array<EvidenceGetAnswerDocumentVersion>;
}

export interface EvidenceGetAnswerDocumentVersion {
  sha256: string;
  sm3: string;
  /** 时间（ISO 8601） */
  madeAt: string;
  /** 日志中记有这一版摘要的条目 */
  index: number | null;
  /** 该条目同时记有 SM3 摘要；否则 SM3 只在平台的记录里 */
  hasSm3: boolean;
}

export interface EvidenceGetAnswerTimeline {
  words: string;
  /** 只说是哪一方，没有姓名与名称 */
  who: string;
  /** 时间（ISO 8601） */
  at: string;
  /** 日志中的条目；空为等待写入 */
  index: number | null;
  /** waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名 */
  stage: 'waiting' | 'logged' | 'witnessed';
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

export interface IdentityLink {
  kind?: 'person' | 'organization';
  /** 本人的手机号；只有用它登录的人可以同意 */
  phone: string;
  /** 要认证的企业的全称；认证企业时必填 */
  organizationName?: string;
}

export interface IdentityLinkAnswer {
  /** 请求编号 */
  id: string;
  kind: 'person' | 'organization';
  state: 'waiting' | 'refused' | 'expired' | 'verifying' | 'verified';
  /** 在此之前可以打开链接 */
  expiresAt: string;
  /** 本人同意并完成认证之后才有；收回同意后不再给出 */
  result: IdentityLinkAnswerResult | null;
  /** 交给本人的链接 */
  url: string;
}

export interface IdentityLinkAnswerResult {
  /** 姓名或企业名称 */
  name: string;
  /** 证件种类 */
  paper: string;
  /** 个人为证件号码的末四位，企业为统一社会信用代码 */
  number: string;
  /** 认证方式 */
  way: string;
  verifiedAt: string;
}

export interface SandboxAuthorizeDigests {
  /** 不给出时用企业的第一枚印章 */
  sealId?: string;
  /** 可用次数 */
  uses?: number;
  /** 有效天数 */
  days?: number;
}

export interface SandboxAuthorizeDigestsAnswer {
  /** 授权编号 */
  id: string;
  /** 印章编号 */
  sealId: string;
  usesLeft: number;
  until: string;
}

export interface SandboxIdentity {
  /** 他在沙箱里的姓名 */
  name: string;
  /** 本人的手机号；只有用它登录的人可以同意 */
  phone: string;
}

export interface SandboxMessagesAnswer {
  list: Array<SandboxMessagesAnswerItem>;
}

export interface SandboxMessagesAnswerItem {
  partyId: string;
  /** 脱敏 */
  phone: string;
  text: string;
  at: string;
}

export interface SandboxReject {
  /** 原因 */
  reason: string;
}

export interface SealsListAnswer {
  list: Array<Seal>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
  /** 制章与授权的页面 */
  sealsUrl: string;
}

export interface SealsListQuery {
  state?: 'making' | 'failed' | 'enabled' | 'stopped' | 'collected' | 'revoked';
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
}

export interface SealsRequestUse {
  /** 文件名称 */
  document: string;
  /** 文件的 SM3 或 SHA-256 摘要 */
  digest: string;
  /** 用途，给审批人看 */
  reason: string;
}

export interface SealsUseRequestsAnswer {
  list: Array<UseRequest>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface SealsUseRequestsQuery {
  state?: 'pending' | 'approved' | 'refused' | 'withdrawn' | 'used' | 'expired';
  /** 上一页给出的 next */
  cursor?: string;
  /** 每页至多多少条 */
  limit?: number;
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

/** 摘要 */
export interface TimestampsCreate {
  /** 摘要算法；sm3 的时间戳以 SM2 签名 */
  algorithm: 'sha256' | 'sm3';
  /** 摘要，十六进制 */
  digest: string;
}

export interface TimestampsCreateAnswer {
  /** 时间戳编号 */
  id: string;
  /** TimeStampToken，DER 的 base64 */
  token: string;
}

export interface VerificationDigestAnswer {
  isKnown: boolean;
  /** 由本平台签署的合同，按文件摘要认出 */
  contract: VerificationDigestAnswerContract | null;
  /** 由本机构出具的报告，按文件摘要认出；改动过的认不出 */
  report: VerificationDigestAnswerReport | null;
}

export interface VerificationDigestAnswerContract {
  /** 合同编码，可用于存证查询 */
  code: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  stateWords: string;
  /** 此后没有更新的版本 */
  isNewest: boolean;
  /** 这一版产生的时间 */
  madeAt: string;
  endedAt: string | null;
  sha256: string;
  sm3: string;
}

export interface VerificationDigestAnswerReport {
  /** verification 验证报告，evidence 证据报告，bill 合作方账单 */
  kind: 'verification' | 'evidence' | 'bill';
  title: string;
  /** 报告编号 */
  number: string;
  /** 出具的时间 */
  madeAt: string;
  /** 证据报告所说的合同，可用于存证查询 */
  contractCode: string | null;
}

export interface VerificationFileAnswer {
  name: string;
  size: number;
  sha256: string;
  sm3: string;
  /** valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名 */
  verdict: 'valid' | 'unknown' | 'invalid' | 'unsigned';
  /** 结论 */
  words: string;
  reason: string;
  /** 时间（ISO 8601） */
  judgedAt: string;
  /** 验证策略 */
  policy: string;
  trustList: VerificationFileAnswerTrustList;
  signatures: Array<VerificationFileAnswerSignature>;
  /** 有形似印章而不是签名的图片的页，从 1 起 */
  sealPictures: Array<number>;
  /** 这些图片在页面上的位置；说不出位置的只在 sealPictures 里列出页 */
  sealPicturePlaces: Array<VerificationFileAnswerSealPicturePlace>;
  /** 没有任何签名覆盖的批注的处数；这些批注是谁写的，文件不能证明 */
  unsignedComments: number;
  /** 这些批注在页面上的位置，最多 200 处 */
  unsignedCommentPlaces: Array<VerificationFileAnswerUnsignedCommentPlace>;
  /** 由本平台签署的合同，按文件摘要认出 */
  contract: VerificationFileAnswerContract | null;
  /** 由本机构出具的报告，按文件摘要认出；改动过的认不出 */
  report: VerificationFileAnswerReport | null;
}

export interface VerificationFileAnswerTrustList {
  /** 列表中的根证书数 */
  roots: number;
  /** 最近一次由人工变更的时间 */
  changedAt: string | null;
}

export interface VerificationFileAnswerSignature {
  /** 签名域 */
  field: string;
  /** valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名 */
  verdict: 'valid' | 'unknown' | 'invalid' | 'unsigned';
  /** ETSI EN 319 102-1 的细分结论 */
  subIndication: string | null;
  /** 不是“有效”的原因 */
  reason: string;
  /** 四个答案，各自独立 */
  answers: VerificationFileAnswerSignatureAnswer;
  signer: VerificationFileAnswerSignatureSigner | null;
  time: VerificationFileAnswerSignatureTime;
  /** 文档时间戳：证明时间，不是某人的签署 */
  isTimeStamp: boolean;
  level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null;
  format: string | null;
  algorithms: VerificationFileAnswerSignatureAlgorithm;
  /** 由签署人到根 */
  chain: Array<string>;
  /** 据以判断的根 */
  anchor: VerificationFileAnswerSignatureAnchor | null;
  revocation: Array<VerificationFileAnswerSignatureRevocation>;
  /** 逐项检查 */
  checks: Array<VerificationFileAnswerSignatureCheck>;
  coverage: string;
  /** 签署之后的改动，逐个对象 */
  changes: Array<VerificationFileAnswerSignatureChange>;
  /** 未列出的改动数 */
  moreChanges: number;
  /** 在页面上的位置 */
  places: Array<VerificationFileAnswerSignaturePlace>;
  /** 签署时的版本是文件的前多少字节 */
  signedBytes: number | null;
}

/** 四个答案，各自独立 */
export interface VerificationFileAnswerSignatureAnswer {
  /** yes 是，no 否，unknown 无法确认 */
  intact: 'yes' | 'no' | 'unknown';
  /** yes 是，no 否，unknown 无法确认 */
  trusted: 'yes' | 'no' | 'unknown';
  /** yes 是，no 否，unknown 无法确认 */
  timeProven: 'yes' | 'no' | 'unknown';
  /** yes 是，no 否，unknown 无法确认 */
  unchanged: 'yes' | 'no' | 'unknown';
}

export interface VerificationFileAnswerSignatureSigner {
  name: string;
  subject: string;
  issuer: string;
  serial: string;
  /** 时间（ISO 8601） */
  notBefore: string;
  /** 时间（ISO 8601） */
  notAfter: string;
}

export interface VerificationFileAnswerSignatureTime {
  /** 已证明的时间 */
  proven: string | null;
  /** 签署人自己写的时间，不作证明 */
  claimed: string | null;
  proof: 'signature-time-stamp' | 'document-time-stamp' | 'none';
  /** 时间戳由谁签发 */
  authority: string | null;
}

export interface VerificationFileAnswerSignatureAlgorithm {
  digest: string | null;
  signature: string | null;
}

export interface VerificationFileAnswerSignatureAnchor {
  /** 根证书的 SHA-256 */
  sha256: string;
  name: string;
  /** 根证书的来源 */
  source: string;
  /** 本机构的根 */
  own: boolean;
  /** 加入列表的时间；本机构的根随机构设立 */
  since: string | null;
  /** 时间（ISO 8601） */
  notAfter: string;
}

export interface VerificationFileAnswerSignatureRevocation {
  subject: string;
  status: 'GOOD' | 'REVOKED' | 'UNKNOWN' | 'STALE' | 'UNAVAILABLE' | 'NOT_CHECKED';
  source: string | null;
  thisUpdate: string | null;
}

export interface VerificationFileAnswerSignatureCheck {
  topic: 'intact' | 'trusted' | 'timeProven' | 'unchanged';
  /** yes 是，no 否，unknown 无法确认 */
  status: 'yes' | 'no' | 'unknown';
  message: string;
}

export interface VerificationFileAnswerSignatureChange {
  /** 第几个修订版，从 1 起 */
  revision: number;
  /** 对象号 */
  object: number | null;
  allowed: boolean;
  what: string;
}

export interface VerificationFileAnswerSignaturePlace {
  /** 页，从 0 起 */
  page: number;
  left: number;
  top: number;
  width: number;
  /** 毫米，以页面左上角为原点 */
  height: number;
}

export interface VerificationFileAnswerSealPicturePlace {
  /** 页，从 0 起 */
  page: number;
  left: number;
  top: number;
  width: number;
  /** 毫米，以页面左上角为原点 */
  height: number;
}

export interface VerificationFileAnswerUnsignedCommentPlace {
  /** 页，从 0 起 */
  page: number;
  left: number;
  top: number;
  width: number;
  /** 毫米，以页面左上角为原点 */
  height: number;
}

export interface VerificationFileAnswerContract {
  /** 合同编码，可用于存证查询 */
  code: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  stateWords: string;
  /** 此后没有更新的版本 */
  isNewest: boolean;
  /** 这一版产生的时间 */
  madeAt: string;
  endedAt: string | null;
  sha256: string;
  sm3: string;
}

export interface VerificationFileAnswerReport {
  /** verification 验证报告，evidence 证据报告，bill 合作方账单 */
  kind: 'verification' | 'evidence' | 'bill';
  title: string;
  /** 报告编号 */
  number: string;
  /** 出具的时间 */
  madeAt: string;
  /** 证据报告所说的合同，可用于存证查询 */
  contractCode: string | null;
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
