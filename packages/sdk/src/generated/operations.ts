// 由 scripts/sdk 从接口声明生成，请勿手工修改。
import type { AccountGetAnswer, AccountLedgerAnswer, AccountLedgerAnswerItem, AccountLedgerQuery, AccountUsageAnswer, Batch, BatchesCreate, BatchesRowsAnswer, BatchesRowsAnswerItem, BatchesRowsQuery, CertificatesGetAnswer, CertificatesListAnswer, Contract, ContractsCreate, ContractsCreateFromTemplate, ContractsExtend, ContractsLinkAnswer, ContractsLinksAnswer, ContractsListAnswer, ContractsListAnswerItem, ContractsListQuery, ContractsRecall, ContractsReplaceSigner, ContractsVoid, ContractsVoidAnswer, Delivery, DeliveryDetail, DigestSignature, DigestsAuthorizationsAnswer, DigestsListAnswer, DigestsListQuery, DigestsSign, EmbedsCreate, EmbedsCreateAnswer, EvidenceGetAnswer, FilesUploadAnswer, Identity, IdentityLink, IdentityLinkAnswer, SandboxAuthorizeDigests, SandboxAuthorizeDigestsAnswer, SandboxIdentity, SandboxMessagesAnswer, SandboxReject, Seal, SealsListAnswer, SealsListQuery, SealsRequestUse, SealsUseRequestsAnswer, SealsUseRequestsQuery, SignCode, SignCodesCreate, SignCodesCreateAnswer, SignCodesGetAnswer, SignCodesListAnswer, SignCodesListQuery, SignCodesStopAnswer, TemplatesGetAnswer, TemplatesListAnswer, TemplatesListAnswerItem, TemplatesListQuery, TimestampsCreate, TimestampsCreateAnswer, UseRequest, VerificationDigestAnswer, VerificationFileAnswer, Webhook, WebhookWithSecret, WebhooksCreate, WebhooksDeleteAnswer, WebhooksDeliveriesAnswer, WebhooksDeliveriesQuery, WebhooksListAnswer, WebhooksReplayRange, WebhooksReplayRangeAnswer, WebhooksUpdate } from './models.ts';
import type { CallOptions, Transport, Upload } from '../transport.ts';

export class AccountCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 当前密钥属于谁：应用、环境、企业与权限 */
  get(options?: CallOptions): Promise<AccountGetAnswer> {
    return this.#transport.json<AccountGetAnswer>({ method: 'GET', path: '/openapi/v1/account', options });
  }
  /** 合同余量的明细，新的在前：购入与每份合同的扣减 */
  ledger(query?: AccountLedgerQuery, options?: CallOptions): Promise<AccountLedgerAnswer> {
    return this.#transport.json<AccountLedgerAnswer>({ method: 'GET', path: '/openapi/v1/usage/entries', query, options });
  }
  /** 合同余量的明细，新的在前：购入与每份合同的扣减；逐页取完。 */
  ledgerAll(query?: AccountLedgerQuery, options?: CallOptions): AsyncGenerator<AccountLedgerAnswerItem> {
    return this.#transport.pages<AccountLedgerAnswerItem>({ method: 'GET', path: '/openapi/v1/usage/entries', query, options });
  }
  /** 合同余量：发起一份扣减多少，还剩多少 */
  usage(options?: CallOptions): Promise<AccountUsageAnswer> {
    return this.#transport.json<AccountUsageAnswer>({ method: 'GET', path: '/openapi/v1/usage', options });
  }
}

export class BatchesCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 用一个模板批量发起合同，一行一份，至多 1000 行。每行按列名给出内容：合同名称、各角色的“员工姓名”“员工手机号”“乙方单位名称”，以及模板的填写项。有误的行不发起，原因见 batches.rows；其余的在后台依次发起，每份扣减 1 份额度。 */
  create(body: BatchesCreate, options?: CallOptions): Promise<Batch> {
    return this.#transport.json<Batch>({ method: 'POST', path: '/openapi/v1/batches', body, options });
  }
  /** 查询批次的进度 */
  get(id: string, options?: CallOptions): Promise<Batch> {
    return this.#transport.json<Batch>({ method: 'GET', path: `/openapi/v1/batches/${encodeURIComponent(id)}`, options });
  }
  /** 列出批次的各行：状态、合同与问题 */
  rows(id: string, query?: BatchesRowsQuery, options?: CallOptions): Promise<BatchesRowsAnswer> {
    return this.#transport.json<BatchesRowsAnswer>({ method: 'GET', path: `/openapi/v1/batches/${encodeURIComponent(id)}/rows`, query, options });
  }
  /** 列出批次的各行：状态、合同与问题；逐页取完。 */
  rowsAll(id: string, query?: BatchesRowsQuery, options?: CallOptions): AsyncGenerator<BatchesRowsAnswerItem> {
    return this.#transport.pages<BatchesRowsAnswerItem>({ method: 'GET', path: `/openapi/v1/batches/${encodeURIComponent(id)}/rows`, query, options });
  }
}

export class CertificatesCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 查询企业的一张证书：状态与证书链 */
  get(serial: string, options?: CallOptions): Promise<CertificatesGetAnswer> {
    return this.#transport.json<CertificatesGetAnswer>({ method: 'GET', path: `/openapi/v1/certificates/${encodeURIComponent(serial)}`, options });
  }
  /** 列出企业的证书与状态，新的在前 */
  list(options?: CallOptions): Promise<CertificatesListAnswer> {
    return this.#transport.json<CertificatesListAnswer>({ method: 'GET', path: '/openapi/v1/certificates', options });
  }
}

export class ContractsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 下载合同的全部文件与附件（ZIP） */
  archive(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.file({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/archive`, options });
  }
  /** 用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。 */
  create(body: ContractsCreate, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: '/openapi/v1/contracts', body, options });
  }
  /** 用模板创建合同，可附加已上传的文件，缺省立即发起。各方按角色名称给出，内容按填写项名称给出，见 templates.get。由本企业担任的角色不必给出。附加的文件排在模板的文件之后；各方的 fields 在全部文件里按坐标或文字再放置控件，file 从模板的第一份文件数起。本企业已设静默签授权且合同符合其条件的，轮到时自动盖章。 */
  createFromTemplate(body: ContractsCreateFromTemplate, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: '/openapi/v1/contracts/from-template', body, options });
  }
  /** 下载证据包（ZIP）：签署件、事件、日志证明、证书与证据报告。最近的事件写入日志前回答“尚未就绪”，请稍后再取。证据包可以离线验证。 */
  evidence(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.file({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/evidence`, options });
  }
  /** 下载证据报告（PDF，由平台签名） */
  evidenceReport(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.file({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/evidence-report`, options });
  }
  /** 把签署截止时间推后 */
  extend(id: string, body: ContractsExtend, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/extend`, body, options });
  }
  /** 下载合同里的一份文件（PDF） */
  file(id: string, documentId: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.file({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/documents/${encodeURIComponent(documentId)}`, options });
  }
  /** 查询合同：状态、各方与文件 */
  get(id: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}`, options });
  }
  /** 取一方的签署链接。链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。 */
  link(id: string, partyId: string, options?: CallOptions): Promise<ContractsLinkAnswer> {
    return this.#transport.json<ContractsLinkAnswer>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/parties/${encodeURIComponent(partyId)}/link`, options });
  }
  /** 取轮到签署的各方的签署链接 */
  links(id: string, options?: CallOptions): Promise<ContractsLinksAnswer> {
    return this.#transport.json<ContractsLinksAnswer>({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/links`, options });
  }
  /** 列出合同，新的在前 */
  list(query?: ContractsListQuery, options?: CallOptions): Promise<ContractsListAnswer> {
    return this.#transport.json<ContractsListAnswer>({ method: 'GET', path: '/openapi/v1/contracts', query, options });
  }
  /** 列出合同，新的在前；逐页取完。 */
  listAll(query?: ContractsListQuery, options?: CallOptions): AsyncGenerator<ContractsListAnswerItem> {
    return this.#transport.pages<ContractsListAnswerItem>({ method: 'GET', path: '/openapi/v1/contracts', query, options });
  }
  /** 撤回还没有签完的合同 */
  recall(id: string, body: ContractsRecall, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/recall`, body, options });
  }
  /** 把还没有签署的一方换成另一位；单位的经办人换人，单位不变 */
  replaceSigner(id: string, partyId: string, body: ContractsReplaceSigner, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/parties/${encodeURIComponent(partyId)}/replace`, body, options });
  }
  /** 发起一份草稿 */
  send(id: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/send`, options });
  }
  /** 催办：再次通知轮到签署的各方，每份每天至多 3 次 */
  urge(id: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/urge`, options });
  }
  /** 作废已完成的合同：写出作废协议，请各方签署 */
  void(id: string, body: ContractsVoid, options?: CallOptions): Promise<ContractsVoidAnswer> {
    return this.#transport.json<ContractsVoidAnswer>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/void`, body, options });
  }
}

export class DigestsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 列出这个应用可用的摘要签名授权：哪枚印章、还剩几次、到何时 */
  authorizations(options?: CallOptions): Promise<DigestsAuthorizationsAnswer> {
    return this.#transport.json<DigestsAuthorizationsAnswer>({ method: 'GET', path: '/openapi/v1/digest-authorizations', options });
  }
  /** 取回一个摘要签名 */
  get(id: string, options?: CallOptions): Promise<DigestSignature> {
    return this.#transport.json<DigestSignature>({ method: 'GET', path: `/openapi/v1/digest-signatures/${encodeURIComponent(id)}`, options });
  }
  /** 列出应用的摘要签名，新的在前 */
  list(query?: DigestsListQuery, options?: CallOptions): Promise<DigestsListAnswer> {
    return this.#transport.json<DigestsListAnswer>({ method: 'GET', path: '/openapi/v1/digest-signatures', query, options });
  }
  /** 列出应用的摘要签名，新的在前；逐页取完。 */
  listAll(query?: DigestsListQuery, options?: CallOptions): AsyncGenerator<DigestSignature> {
    return this.#transport.pages<DigestSignature>({ method: 'GET', path: '/openapi/v1/digest-signatures', query, options });
  }
  /** 用企业的印章证书为一个摘要签名：文件留在您那里，得到可以独立验证的签名。没有人的同意，程序不能用印：须由企业管理员在印章的“静默签”里授权这个应用（限印章、期限与次数），或者这一摘要的用印申请已经批准；沙箱里用 sandbox.authorizeDigests 授权。cms 为分离式 CMS（PKCS#7），随印章的密钥为 RSA、ECDSA 或 SM2；gbt38540 为 GB/T 38540 电子签章数据，须为 SM2 印章。SM2 印章的摘要为 SM3，其他为 SHA-256。每次签名扣减一份合同余量，记入用印记录与存证。签名前请自行核对摘要属于您要签的文件：平台看不到原文。 */
  sign(body: DigestsSign, options?: CallOptions): Promise<DigestSignature> {
    return this.#transport.json<DigestSignature>({ method: 'POST', path: '/openapi/v1/digest-signatures', body, options });
  }
}

export class EmbedsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 取一个一次性的嵌入地址，放进您页面的 iframe 或 App 的 WebView。地址 10 分钟内打开一次有效。只有应用登记的来源可以嵌入；没有登录的人在页面里用自己的手机验证码登录，签署时仍由本人确认意愿。signing 须给出 contractId 与 partyId；template 可给出 templateId。 */
  create(body: EmbedsCreate, options?: CallOptions): Promise<EmbedsCreateAnswer> {
    return this.#transport.json<EmbedsCreateAnswer>({ method: 'POST', path: '/openapi/v1/embeds', body, options });
  }
}

export class EvidenceCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 按合同编码查询存证：文件摘要、日志条目、检查点、见证与时间戳 */
  get(code: string, options?: CallOptions): Promise<EvidenceGetAnswer> {
    return this.#transport.json<EvidenceGetAnswer>({ method: 'GET', path: `/openapi/v1/evidence/${encodeURIComponent(code)}`, options });
  }
}

export class FilesCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）。以 multipart/form-data 发送，文件放在 file 一项中。DOCX、XLSX 与图片在上传时就转换为 PDF，答复的页数与摘要是转换之后的；contracts.create 之后用 contracts.file 下载得到的也是 PDF。得到的文件编号在 7 天内可用于创建合同；没有用到的文件到期删除。 */
  upload(file: Upload, options?: CallOptions): Promise<FilesUploadAnswer> {
    return this.#transport.json<FilesUploadAnswer>({ method: 'POST', path: '/openapi/v1/files', file, options });
  }
}

export class IdentityCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 查询一次实名认证的结果 */
  get(id: string, options?: CallOptions): Promise<Identity> {
    return this.#transport.json<Identity>({ method: 'GET', path: `/openapi/v1/identity-requests/${encodeURIComponent(id)}`, options });
  }
  /** 取一个一次性的实名认证链接，交给本人打开。本人用自己的手机号登录，看到是谁在询问、会告诉它什么，同意之后完成认证；已经认证过的只需同意。链接 7 天内有效。结果用 identity.get 查询。企业认证由企业的经办人打开。 */
  link(body: IdentityLink, options?: CallOptions): Promise<IdentityLinkAnswer> {
    return this.#transport.json<IdentityLinkAnswer>({ method: 'POST', path: '/openapi/v1/identity-requests', body, options });
  }
}

export class SandboxCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 让沙箱里的企业管理员授权这个应用为摘要签名；企业还没有印章的，先制作一枚 */
  authorizeDigests(body: SandboxAuthorizeDigests, options?: CallOptions): Promise<SandboxAuthorizeDigestsAnswer> {
    return this.#transport.json<SandboxAuthorizeDigestsAnswer>({ method: 'POST', path: '/openapi/v1/sandbox/digest-authorizations', body, options });
  }
  /** 让沙箱里的这个人或企业同意并通过认证 */
  identity(id: string, body: SandboxIdentity, options?: CallOptions): Promise<Identity> {
    return this.#transport.json<Identity>({ method: 'POST', path: `/openapi/v1/sandbox/identity-requests/${encodeURIComponent(id)}/verify`, body, options });
  }
  /** 读沙箱发给合同各方的短信，新的在前。沙箱的短信不会发到真的手机：测试从这里读签署链接与验证码。手机号也被别的开发者使用的，只给出这份合同的链接，不给验证码。 */
  messages(id: string, options?: CallOptions): Promise<SandboxMessagesAnswer> {
    return this.#transport.json<SandboxMessagesAnswer>({ method: 'GET', path: `/openapi/v1/sandbox/contracts/${encodeURIComponent(id)}/messages`, options });
  }
  /** 让沙箱里的一方拒签 */
  reject(id: string, partyId: string, body: SandboxReject, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/sandbox/contracts/${encodeURIComponent(id)}/parties/${encodeURIComponent(partyId)}/reject`, body, options });
  }
  /** 让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。 */
  sign(id: string, partyId: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/sandbox/contracts/${encodeURIComponent(id)}/parties/${encodeURIComponent(partyId)}/sign`, options });
  }
}

export class SealsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。 */
  list(query?: SealsListQuery, options?: CallOptions): Promise<SealsListAnswer> {
    return this.#transport.json<SealsListAnswer>({ method: 'GET', path: '/openapi/v1/seals', query, options });
  }
  /** 列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。；逐页取完。 */
  listAll(query?: SealsListQuery, options?: CallOptions): AsyncGenerator<Seal> {
    return this.#transport.pages<Seal>({ method: 'GET', path: '/openapi/v1/seals', query, options });
  }
  /** 下载印章图样（PNG，透明底） */
  picture(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.file({ method: 'GET', path: `/openapi/v1/seals/${encodeURIComponent(id)}/picture`, options });
  }
  /** 申请用印一次：批准之后可以用 digests.sign 签这一摘要。由印章保管人或审批流程中的人在页面上批准，7 天内有效，只能用一次。应用的授权人须持有这枚印章的用印授权，或企业的审批流程要求审批；授权人自己保管印章、又没有流程要求审批的，没有人可以批准，请改用“静默签”授权。 */
  requestUse(id: string, body: SealsRequestUse, options?: CallOptions): Promise<UseRequest> {
    return this.#transport.json<UseRequest>({ method: 'POST', path: `/openapi/v1/seals/${encodeURIComponent(id)}/use-requests`, body, options });
  }
  /** 列出用印申请与审批结果，新的在前 */
  useRequests(query?: SealsUseRequestsQuery, options?: CallOptions): Promise<SealsUseRequestsAnswer> {
    return this.#transport.json<SealsUseRequestsAnswer>({ method: 'GET', path: '/openapi/v1/seal-use-requests', query, options });
  }
  /** 列出用印申请与审批结果，新的在前；逐页取完。 */
  useRequestsAll(query?: SealsUseRequestsQuery, options?: CallOptions): AsyncGenerator<UseRequest> {
    return this.#transport.pages<UseRequest>({ method: 'GET', path: '/openapi/v1/seal-use-requests', query, options });
  }
}

export class SignCodesCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 新建签署码：谁扫码，谁得到一份由模板生成的合同 */
  create(body: SignCodesCreate, options?: CallOptions): Promise<SignCodesCreateAnswer> {
    return this.#transport.json<SignCodesCreateAnswer>({ method: 'POST', path: '/openapi/v1/sign-codes', body, options });
  }
  /** 查询签署码：链接、名额与状态 */
  get(id: string, options?: CallOptions): Promise<SignCodesGetAnswer> {
    return this.#transport.json<SignCodesGetAnswer>({ method: 'GET', path: `/openapi/v1/sign-codes/${encodeURIComponent(id)}`, options });
  }
  /** 列出签署码，新的在前 */
  list(query?: SignCodesListQuery, options?: CallOptions): Promise<SignCodesListAnswer> {
    return this.#transport.json<SignCodesListAnswer>({ method: 'GET', path: '/openapi/v1/sign-codes', query, options });
  }
  /** 列出签署码，新的在前；逐页取完。 */
  listAll(query?: SignCodesListQuery, options?: CallOptions): AsyncGenerator<SignCode> {
    return this.#transport.pages<SignCode>({ method: 'GET', path: '/openapi/v1/sign-codes', query, options });
  }
  /** 停用签署码，立即生效；已生成的合同不受影响 */
  stop(id: string, options?: CallOptions): Promise<SignCodesStopAnswer> {
    return this.#transport.json<SignCodesStopAnswer>({ method: 'POST', path: `/openapi/v1/sign-codes/${encodeURIComponent(id)}/stop`, options });
  }
}

export class TemplatesCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 查询模板：角色与填写项 */
  get(id: string, options?: CallOptions): Promise<TemplatesGetAnswer> {
    return this.#transport.json<TemplatesGetAnswer>({ method: 'GET', path: `/openapi/v1/templates/${encodeURIComponent(id)}`, options });
  }
  /** 列出可用的模板，新的在前 */
  list(query?: TemplatesListQuery, options?: CallOptions): Promise<TemplatesListAnswer> {
    return this.#transport.json<TemplatesListAnswer>({ method: 'GET', path: '/openapi/v1/templates', query, options });
  }
  /** 列出可用的模板，新的在前；逐页取完。 */
  listAll(query?: TemplatesListQuery, options?: CallOptions): AsyncGenerator<TemplatesListAnswerItem> {
    return this.#transport.pages<TemplatesListAnswerItem>({ method: 'GET', path: '/openapi/v1/templates', query, options });
  }
}

export class TimestampsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 为一个摘要签发时间戳（RFC 3161）。文件留在您那里：给出摘要，得到可以独立验证的时间戳令牌（DER，base64）。每个时间戳扣减一份合同余量。 */
  create(body: TimestampsCreate, options?: CallOptions): Promise<TimestampsCreateAnswer> {
    return this.#transport.json<TimestampsCreateAnswer>({ method: 'POST', path: '/openapi/v1/timestamps', body, options });
  }
}

export class VerificationCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 按摘要查询：是不是本平台签署的文件或出具的报告 */
  digest(sha256: string, options?: CallOptions): Promise<VerificationDigestAnswer> {
    return this.#transport.json<VerificationDigestAnswer>({ method: 'GET', path: `/openapi/v1/verification/digests/${encodeURIComponent(sha256)}`, options });
  }
  /** 验证一份文件的签名：逐个签名的结论、证书、时间戳与修改。以 multipart/form-data 发送，文件放在 file 一项中。文件不保存。 */
  file(file: Upload, options?: CallOptions): Promise<VerificationFileAnswer> {
    return this.#transport.json<VerificationFileAnswer>({ method: 'POST', path: '/openapi/v1/verification/files', file, options });
  }
}

export class WebhooksCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 新增回调地址，至多 10 个。新增时向它发送一次 endpoint.challenge：须以 2xx 应答，正文为 data.challenge 的值（纯文本，或 {"challenge":"…"}）。 */
  create(body: WebhooksCreate, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#transport.json<WebhookWithSecret>({ method: 'POST', path: '/openapi/v1/webhooks', body, options });
  }
  /** 删除回调地址及其记录 */
  delete(id: string, options?: CallOptions): Promise<WebhooksDeleteAnswer> {
    return this.#transport.json<WebhooksDeleteAnswer>({ method: 'POST', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/delete`, options });
  }
  /** 列出通知，新的在前；保存 30 天 */
  deliveries(id: string, query?: WebhooksDeliveriesQuery, options?: CallOptions): Promise<WebhooksDeliveriesAnswer> {
    return this.#transport.json<WebhooksDeliveriesAnswer>({ method: 'GET', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/deliveries`, query, options });
  }
  /** 列出通知，新的在前；保存 30 天；逐页取完。 */
  deliveriesAll(id: string, query?: WebhooksDeliveriesQuery, options?: CallOptions): AsyncGenerator<Delivery> {
    return this.#transport.pages<Delivery>({ method: 'GET', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/deliveries`, query, options });
  }
  /** 一条通知的请求与每次应答 */
  delivery(id: string, deliveryId: string, options?: CallOptions): Promise<DeliveryDetail> {
    return this.#transport.json<DeliveryDetail>({ method: 'GET', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}`, options });
  }
  /** 列出回调地址 */
  list(options?: CallOptions): Promise<WebhooksListAnswer> {
    return this.#transport.json<WebhooksListAnswer>({ method: 'GET', path: '/openapi/v1/webhooks', options });
  }
  /** 重发一条通知，webhook-id 不变 */
  replay(id: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    return this.#transport.json<Delivery>({ method: 'POST', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, options });
  }
  /** 重发一段时间内的通知，一次至多 10000 条 */
  replayRange(id: string, body: WebhooksReplayRange, options?: CallOptions): Promise<WebhooksReplayRangeAnswer> {
    return this.#transport.json<WebhooksReplayRangeAnswer>({ method: 'POST', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/replay`, body, options });
  }
  /** 更换签名密钥；此后 24 小时内新旧两个密钥都签名 */
  rotate(id: string, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#transport.json<WebhookWithSecret>({ method: 'POST', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/rotate`, options });
  }
  /** 立即发送一个测试事件，应答写明结果 */
  test(id: string, options?: CallOptions): Promise<DeliveryDetail> {
    return this.#transport.json<DeliveryDetail>({ method: 'POST', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}/test`, options });
  }
  /** 修改回调地址，停用，或恢复暂停的地址。换了网址的，要再通过一次验证。恢复后，暂停期间积下的通知依次送出。 */
  update(id: string, body: WebhooksUpdate, options?: CallOptions): Promise<Webhook> {
    return this.#transport.json<Webhook>({ method: 'POST', path: `/openapi/v1/webhooks/${encodeURIComponent(id)}`, body, options });
  }
}

export class Operations {
  readonly account: AccountCalls;
  readonly batches: BatchesCalls;
  readonly certificates: CertificatesCalls;
  readonly contracts: ContractsCalls;
  readonly digests: DigestsCalls;
  readonly embeds: EmbedsCalls;
  readonly evidence: EvidenceCalls;
  readonly files: FilesCalls;
  readonly identity: IdentityCalls;
  readonly sandbox: SandboxCalls;
  readonly seals: SealsCalls;
  readonly signCodes: SignCodesCalls;
  readonly templates: TemplatesCalls;
  readonly timestamps: TimestampsCalls;
  readonly verification: VerificationCalls;
  readonly webhooks: WebhooksCalls;
  constructor(transport: Transport) {
    this.account = new AccountCalls(transport);
    this.batches = new BatchesCalls(transport);
    this.certificates = new CertificatesCalls(transport);
    this.contracts = new ContractsCalls(transport);
    this.digests = new DigestsCalls(transport);
    this.embeds = new EmbedsCalls(transport);
    this.evidence = new EvidenceCalls(transport);
    this.files = new FilesCalls(transport);
    this.identity = new IdentityCalls(transport);
    this.sandbox = new SandboxCalls(transport);
    this.seals = new SealsCalls(transport);
    this.signCodes = new SignCodesCalls(transport);
    this.templates = new TemplatesCalls(transport);
    this.timestamps = new TimestampsCalls(transport);
    this.verification = new VerificationCalls(transport);
    this.webhooks = new WebhooksCalls(transport);
  }
}
