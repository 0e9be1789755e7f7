# 由 scripts/sdk 从接口声明生成，请勿手工修改。
from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Literal, Optional, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class Batch(TypedDict):
    # 批次编号
    id: str
    name: str
    state: Literal["OPEN", "RUNNING", "PAUSED", "DONE"]
    # 停下的原因
    reason: str
    rows: BatchRow
    createdAt: str


class BatchRow(TypedDict):
    # 内容有误，没有发起
    invalid: int
    # 等待发起
    ready: int
    # 已发起
    sent: int
    # 发起失败
    failed: int


class Contract(TypedDict):
    # 合同编号
    id: str
    title: str
    state: Literal["DRAFT", "APPROVING", "FILLING", "SIGNING", "COMPLETE", "FILL_REJECTED", "SIGN_REJECTED", "RECALLED", "EXPIRED", "SIGN_FAILED", "INVALIDING", "INVALIDED"]
    # 合同编号，发起后才有
    number: Optional[str]
    # 对外出示的合同编码
    code: str
    # 拒签、撤回等的原因
    reason: str
    deadline: Optional[str]
    createdAt: str
    sentAt: Optional[str]
    endedAt: Optional[str]
    parties: List[ContractParty]
    documents: List[ContractDocument]


class ContractParty(TypedDict):
    id: str
    kind: Literal["person", "organization"]
    # 完成前脱敏
    name: str
    organizationName: str
    # 脱敏
    phone: str
    step: int
    state: Literal["WAITING", "PENDING", "READ", "SEAL_APPROVING", "SIGNED", "REJECTED", "TRANSFERRED", "EXPIRED"]
    reason: str
    decidedAt: Optional[str]


class ContractDocument(TypedDict):
    id: str
    name: str
    pages: int
    size: int
    sha256: str
    sm3: str
    signatures: int


class Delivery(TypedDict):
    id: str
    # webhook-id，重发不变
    messageId: str
    type: str
    contractId: Optional[str]
    state: Literal["waiting", "delivered", "dead"]
    attempts: int
    createdAt: str
    # 送达或放弃的时间
    settledAt: Optional[str]


class DeliveryDetail(TypedDict):
    id: str
    # webhook-id，重发不变
    messageId: str
    type: str
    contractId: Optional[str]
    state: Literal["waiting", "delivered", "dead"]
    attempts: int
    createdAt: str
    # 送达或放弃的时间
    settledAt: Optional[str]
    # 请求的正文，逐字节
    payload: str
    # 每一次发送，新的在前
    history: List[DeliveryDetailHistory]


class DeliveryDetailHistory(TypedDict):
    at: str
    url: str
    # webhook-timestamp
    timestamp: str
    # webhook-signature
    signature: str
    # 应答的状态码；没有应答为空
    status: Optional[int]
    # 应答的正文，至多 4096 字节
    answer: str
    # 没有成功的原因
    error: str
    milliseconds: float


class DigestSignature(TypedDict):
    # 签名编号
    id: str
    # 印章编号
    sealId: str
    format: Literal["cms", "gbt38540"]
    algorithm: Literal["sha256", "sm3"]
    # 所签的摘要，十六进制
    digest: str
    # 文件名称
    document: str
    # 签名证书的序列号，十六进制
    certificate: str
    # 签名中写明的时间
    signedAt: str
    # B-T 带有时间戳；时间戳服务不可用时为 B-B
    level: Literal["B-T", "B-B"]
    # 签名，DER 的 base64
    signature: str
    authorization: DigestSignatureAuthorization
    # 签署意愿的原文；其 SHA-256 记入存证
    statement: str


class DigestSignatureAuthorization(TypedDict):
    # 事先的授权，或对这一摘要的用印审批
    kind: Literal["standing", "approval"]
    # 授权或审批的编号
    id: str


class Identity(TypedDict):
    # 请求编号
    id: str
    kind: Literal["person", "organization"]
    state: Literal["waiting", "refused", "expired", "verifying", "verified"]
    # 在此之前可以打开链接
    expiresAt: str
    # 本人同意并完成认证之后才有；收回同意后不再给出
    result: Optional[IdentityResult]


class IdentityResult(TypedDict):
    # 姓名或企业名称
    name: str
    # 证件种类
    paper: str
    # 个人为证件号码的末四位，企业为统一社会信用代码
    number: str
    # 认证方式
    way: str
    verifiedAt: str


class Seal(TypedDict):
    # 印章编号
    id: str
    name: str
    type: Literal["official", "contract", "finance", "invoice", "representative", "person", "handwriting"]
    state: Literal["making", "failed", "enabled", "stopped", "collected", "revoked"]
    # 停用、注销等的原因
    reason: str
    # 印章编号，刻在章面或备案的
    number: str
    certificate: Optional[SealCertificate]
    # 授权应用的账号现在可以使用
    isUsable: bool
    # 还可以使用的次数；空为不限
    usesLeft: Optional[int]
    usesThisMonth: int


class SealCertificate(TypedDict):
    # 证书序列号，十六进制
    serial: str
    algorithm: str
    status: Literal["good", "held", "revoked", "expired"]
    notBefore: str
    notAfter: str


class SignCode(TypedDict):
    # 签署码编号
    id: str
    title: str
    templateId: str
    version: int
    # 扫码的人担任的角色
    role: str
    state: Literal["open", "full", "expired", "stopped", "short", "gone", "hindered"]
    # 暂时不能签署的原因
    hindrance: str
    # 可以签署的人数
    limit: int
    # 已生成合同的人数
    taken: int
    # 已签署的人数
    signed: int
    expiresAt: str
    createdAt: str


class UseRequest(TypedDict):
    # 申请编号
    id: str
    # 印章编号
    sealId: str
    document: str
    digest: str
    # 用途
    reason: str
    state: Literal["pending", "approved", "refused", "withdrawn", "used", "expired"]
    # 审批意见
    decision: str
    createdAt: str
    expiresAt: str


class Webhook(TypedDict):
    id: str
    url: str
    description: str
    # 要哪些事件；空为全部
    kinds: List[Literal["contract.created", "contract.sent", "contract.approved", "contract.returned", "contract.viewed", "contract.filled", "contract.signed", "contract.completed", "contract.rejected", "contract.recalled", "contract.expired", "contract.extended", "contract.extension_requested", "contract.failed", "contract.voiding", "contract.voided", "contract.void_dropped", "contract.deleted", "party.called", "party.changed", "party.disowned"]]
    signature: Literal["v1", "v1a"]
    # v1a 的公钥（whpk_…）；v1 没有
    publicKey: Optional[str]
    state: Literal["active", "paused", "disabled"]
    # 从何时起没有一次成功；正常为空
    failingSince: Optional[str]
    # 更换密钥期间，旧密钥用到何时
    previousUntil: Optional[str]
    createdAt: str


class WebhookWithSecret(TypedDict):
    id: str
    url: str
    description: str
    # 要哪些事件；空为全部
    kinds: List[Literal["contract.created", "contract.sent", "contract.approved", "contract.returned", "contract.viewed", "contract.filled", "contract.signed", "contract.completed", "contract.rejected", "contract.recalled", "contract.expired", "contract.extended", "contract.extension_requested", "contract.failed", "contract.voiding", "contract.voided", "contract.void_dropped", "contract.deleted", "party.called", "party.changed", "party.disowned"]]
    signature: Literal["v1", "v1a"]
    # v1a 的公钥（whpk_…）；v1 没有
    publicKey: Optional[str]
    state: Literal["active", "paused", "disabled"]
    # 从何时起没有一次成功；正常为空
    failingSince: Optional[str]
    # 更换密钥期间，旧密钥用到何时
    previousUntil: Optional[str]
    createdAt: str
    # 验证签名的密钥（whsec_…），只显示这一次；v1a 没有，用公钥验证
    secret: Optional[str]


class AccountGetAnswer(TypedDict):
    applicationId: str
    applicationName: str
    environment: Literal["sandbox", "production"]
    # 应用代表的企业
    organizationName: str
    scopes: List[Literal["contracts:read", "contracts:write", "files:write", "identity:write", "seals:read", "seals:write", "templates:read", "verification:read", "digests:write", "usage:read", "embeds:write", "webhooks:write"]]


class AccountLedgerAnswer(TypedDict):
    list: List[AccountLedgerAnswerItem]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class AccountLedgerAnswerItem(TypedDict):
    id: str
    at: str
    # 购入为正，发起合同为负；撤回而退还的不在其中
    amount: int
    contractId: Optional[str]
    # 购入的到期时间
    until: Optional[str]


class AccountLedgerQuery(TypedDict):
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class AccountUsageAnswer(TypedDict):
    needed: int
    left: int


class BatchesCreate(TypedDict):
    # 模板编号
    templateId: str
    # 批次名称，缺省为模板的名称
    name: NotRequired[str]
    rows: List[Any]
    # 是否立即发起；否则留待在页面上核对
    start: NotRequired[bool]


class BatchesRowsAnswer(TypedDict):
    list: List[BatchesRowsAnswerItem]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class BatchesRowsAnswerItem(TypedDict):
    # 第几行，从 1 起
    row: int
    state: Literal["invalid", "ready", "sent", "failed"]
    contractId: Optional[str]
    problems: List[BatchesRowsAnswerItemProblem]


class BatchesRowsAnswerItemProblem(TypedDict):
    column: Optional[str]
    words: str


class BatchesRowsQuery(TypedDict):
    state: NotRequired[Literal["invalid", "ready", "sent", "failed"]]
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class CertificatesGetAnswer(TypedDict):
    # 证书序列号，十六进制
    serial: str
    algorithm: str
    status: Literal["good", "held", "revoked", "expired"]
    notBefore: str
    notAfter: str
    # 证书主体（RFC 4514）
    subject: str
    # 所属印章；单独申请的为空
    sealId: Optional[str]
    # PEM：证书、签发它的各级，到根为止
    chain: str


class CertificatesListAnswer(TypedDict):
    list: List[CertificatesListAnswerItem]


class CertificatesListAnswerItem(TypedDict):
    # 证书序列号，十六进制
    serial: str
    algorithm: str
    status: Literal["good", "held", "revoked", "expired"]
    notBefore: str
    notAfter: str
    # 证书主体（RFC 4514）
    subject: str
    # 所属印章；单独申请的为空
    sealId: Optional[str]


class ContractsCreate(TypedDict):
    # 合同名称
    title: str
    # 文件编号，按顺序
    files: List[str]
    signers: List[ContractsCreateSigner]
    # 签署截止时间，缺省为发起后 30 天
    deadline: NotRequired[str]
    # 合同金额，分
    amount: NotRequired[Optional[int]]
    # 一次性证书的算法
    algorithm: NotRequired[Literal["sm2", "ecdsa", "rsa"]]
    # 是否立即发起；否则存为草稿
    send: NotRequired[bool]


class ContractsCreateSigner(TypedDict):
    # 本企业；姓名、手机号与单位取自授权应用的账号
    self: NotRequired[bool]
    # 个人或单位
    kind: NotRequired[Literal["person", "organization"]]
    # 签署人姓名；self 时不填
    name: NotRequired[str]
    # 单位名称；个人不填
    organizationName: NotRequired[str]
    # 签署人手机号；self 时不填
    phone: NotRequired[str]
    # 单位的经办人或法定代表人
    actingAs: NotRequired[Literal["agent", "representative"]]
    # 第几步签署；缺省按数组顺序，一人一步
    step: NotRequired[int]
    # 文件里 {{甲方:印章}} 这样的标记用哪个名字指这一方，如 甲方；标记处即放置控件
    role: NotRequired[str]
    # 签署时怎样确认意愿
    intent: NotRequired[Literal["sms", "password", "face"]]
    # 要这一方签署或填写的控件；没有的由签署人自己放置
    fields: NotRequired[List[ContractsCreateSignerField]]


class ContractsCreateSignerField(TypedDict):
    # 控件种类
    kind: Literal["seal", "signature", "seam", "date", "text", "number", "choice", "checkbox", "image", "attachment"]
    # 第几份文件，从 1 起
    file: NotRequired[int]
    # 页码，从 1 起；与 left、top 一起给出
    page: NotRequired[int]
    # 距页面左边的毫米数
    left: NotRequired[float]
    # 距页面上边的毫米数
    top: NotRequired[float]
    # 放在这些文字的右边；与 page 二选一
    keyword: NotRequired[str]
    # 文字出现多次时取第几处，从 1 起；缺省为最后一处
    nth: NotRequired[int]
    # 宽（毫米），缺省按种类
    width: NotRequired[float]
    # 高（毫米），缺省按种类
    height: NotRequired[float]
    label: NotRequired[str]
    required: NotRequired[bool]
    # 预填的内容
    value: NotRequired[str]


class ContractsCreateFromTemplate(TypedDict):
    # 模板编号
    templateId: str
    # 只用这一版；模板已更新时报错。缺省为最新发布的
    version: NotRequired[int]
    # 合同名称，缺省为模板的名称
    title: NotRequired[str]
    parties: NotRequired[List[ContractsCreateFromTemplateParty]]
    # 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称
    values: NotRequired[Any]
    # 附加的文件编号，按顺序
    files: NotRequired[List[str]]
    # 签署截止时间，缺省为发起后 30 天
    deadline: NotRequired[str]
    # 合同金额，分
    amount: NotRequired[Optional[int]]
    # 是否立即发起；否则存为草稿
    send: NotRequired[bool]


class ContractsCreateFromTemplateParty(TypedDict):
    # 角色名称，如 甲方、员工
    role: str
    # 签署人姓名；单位为经办人
    name: str
    # 单位名称，个人不填
    organizationName: NotRequired[str]
    # 手机号
    phone: str
    # 另放置的控件
    fields: NotRequired[List[ContractsCreateFromTemplatePartyField]]


class ContractsCreateFromTemplatePartyField(TypedDict):
    # 控件种类
    kind: Literal["seal", "signature", "seam", "date", "text", "number", "choice", "checkbox", "image", "attachment"]
    # 第几份文件，从 1 起
    file: NotRequired[int]
    # 页码，从 1 起；与 left、top 一起给出
    page: NotRequired[int]
    # 距页面左边的毫米数
    left: NotRequired[float]
    # 距页面上边的毫米数
    top: NotRequired[float]
    # 放在这些文字的右边；与 page 二选一
    keyword: NotRequired[str]
    # 文字出现多次时取第几处，从 1 起；缺省为最后一处
    nth: NotRequired[int]
    # 宽（毫米），缺省按种类
    width: NotRequired[float]
    # 高（毫米），缺省按种类
    height: NotRequired[float]
    label: NotRequired[str]
    required: NotRequired[bool]
    # 预填的内容
    value: NotRequired[str]


class ContractsExtend(TypedDict):
    # 时间（ISO 8601，带时区）
    deadline: str


class ContractsLinkAnswer(TypedDict):
    url: str


class ContractsLinksAnswer(TypedDict):
    list: List[ContractsLinksAnswerItem]


class ContractsLinksAnswerItem(TypedDict):
    partyId: str
    url: str


class ContractsListAnswer(TypedDict):
    list: List[ContractsListAnswerItem]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class ContractsListAnswerItem(TypedDict):
    # 合同编号
    id: str
    title: str
    state: Literal["DRAFT", "APPROVING", "FILLING", "SIGNING", "COMPLETE", "FILL_REJECTED", "SIGN_REJECTED", "RECALLED", "EXPIRED", "SIGN_FAILED", "INVALIDING", "INVALIDED"]
    # 合同编号，发起后才有
    number: Optional[str]
    deadline: Optional[str]


class ContractsListQuery(TypedDict):
    state: NotRequired[Literal["DRAFT", "APPROVING", "FILLING", "SIGNING", "COMPLETE", "FILL_REJECTED", "SIGN_REJECTED", "RECALLED", "EXPIRED", "SIGN_FAILED", "INVALIDING", "INVALIDED"]]
    # 查找名称、编号、各方与文件内的文字
    keyword: NotRequired[str]
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class ContractsRecall(TypedDict):
    # 原因
    reason: str


class ContractsReplaceSigner(TypedDict):
    # 签署人姓名
    name: str
    # 签署人手机号
    phone: str


class ContractsVoid(TypedDict):
    # 原因
    reason: str


class ContractsVoidAnswer(TypedDict):
    # 作废协议的合同编号
    id: str


class DigestsAuthorizationsAnswer(TypedDict):
    list: List[DigestsAuthorizationsAnswerItem]
    # 企业管理员授权的页面：打开印章，选择“静默签”
    authorizeUrl: str


class DigestsAuthorizationsAnswerItem(TypedDict):
    # 授权编号
    id: str
    # 印章编号
    sealId: str
    usesLeft: int
    # 到期时间
    until: str


class DigestsListAnswer(TypedDict):
    list: List[DigestSignature]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class DigestsListQuery(TypedDict):
    # 只看这一摘要的
    digest: NotRequired[str]
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class DigestsSign(TypedDict):
    # 印章编号
    sealId: str
    # 文件名称，记入用印记录
    document: str
    # 摘要算法
    algorithm: Literal["sha256", "sm3"]
    # 文件的摘要，十六进制
    digest: str
    # 签名格式
    format: NotRequired[Literal["cms", "gbt38540"]]
    # gbt38540 的 propertyInfo，例如 OFD 中 Signature.xml 的路径
    property: NotRequired[str]


class EmbedsCreate(TypedDict):
    # 嵌入哪一页
    page: Literal["signing", "identity", "seals", "template"]
    contractId: NotRequired[str]
    partyId: NotRequired[str]
    templateId: NotRequired[str]
    # 完成后回到的地址，须属于登记的来源
    returnUrl: NotRequired[str]


class EmbedsCreateAnswer(TypedDict):
    url: str
    expiresAt: str


class EvidenceGetAnswer(TypedDict):
    # waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名
    stage: Literal["waiting", "logged", "witnessed"]
    # 至少要几个见证方；0 为没有见证方，已写入日志即是最后
    quorum: int
    # 见证方的总数
    witnessCount: int
    # 包含全部条目的检查点；写入后数秒内产生
    checkpoint: Optional[EvidenceGetAnswerCheckpoint]
    contractCode: str
    state: Literal["DRAFT", "APPROVING", "FILLING", "SIGNING", "COMPLETE", "FILL_REJECTED", "SIGN_REJECTED", "RECALLED", "EXPIRED", "SIGN_FAILED", "INVALIDING", "INVALIDED"]
    stateWords: str
    # 没有文件名：持有合同编码的人不一定是合同的一方
    documents: List[EvidenceGetAnswerDocument]
    timeline: List[EvidenceGetAnswerTimeline]
    # 仅在当前账号是合同的一方时给出
    contractId: Optional[str]


class EvidenceGetAnswerCheckpoint(TypedDict):
    # 日志名称
    origin: str
    # 日志当时的条数
    size: int
    # 根哈希，十六进制
    root: str
    # 检查点原文与全部签名（c2sp.org/tlog-checkpoint）
    note: str
    # 检查点的时间戳（RFC 3161，ECDSA）
    timeStamp: EvidenceGetAnswerCheckpointTimeStamp
    # 同一检查点的 SM2 时间戳；启用 SM2 时间戳之前的检查点没有，为 null
    sm2TimeStamp: Optional[EvidenceGetAnswerCheckpointSm2TimeStamp]
    # 共同签名的见证方与时间
    witnesses: List[EvidenceGetAnswerCheckpointWitnesse]
    # 共同签名的见证方已达到所要求的个数
    isWitnessed: bool


class EvidenceGetAnswerCheckpointTimeStamp(TypedDict):
    """检查点的时间戳（RFC 3161，ECDSA）"""

    # 时间（ISO 8601）
    at: str
    authority: str
    # 时间戳自己声明的精度，毫秒；0 为没有声明
    accuracyMs: float


class EvidenceGetAnswerCheckpointSm2TimeStamp(TypedDict):
    # 时间（ISO 8601）
    at: str
    authority: str
    # 时间戳自己声明的精度，毫秒；0 为没有声明
    accuracyMs: float


class EvidenceGetAnswerCheckpointWitnesse(TypedDict):
    name: str
    # 时间（ISO 8601）
    at: str


class EvidenceGetAnswerDocument(TypedDict):
    # 第几份文件，从 1 起
    order: int
    # 每次签署或补全验证信息产生一版，新的在前
    versions: List[EvidenceGetAnswerDocumentVersion]


class EvidenceGetAnswerDocumentVersion(TypedDict):
    sha256: str
    sm3: str
    # 时间（ISO 8601）
    madeAt: str
    # 日志中记有这一版摘要的条目
    index: Optional[int]
    # 该条目同时记有 SM3 摘要；否则 SM3 只在平台的记录里
    hasSm3: bool


class EvidenceGetAnswerTimeline(TypedDict):
    words: str
    # 只说是哪一方，没有姓名与名称
    who: str
    # 时间（ISO 8601）
    at: str
    # 日志中的条目；空为等待写入
    index: Optional[int]
    # waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名
    stage: Literal["waiting", "logged", "witnessed"]


class FilesUploadAnswer(TypedDict):
    # 文件编号
    fileId: str
    name: str
    size: int
    sha256: str
    pages: int
    # 没有用到的，何时删除
    expiresAt: str


class IdentityLink(TypedDict):
    kind: NotRequired[Literal["person", "organization"]]
    # 本人的手机号；只有用它登录的人可以同意
    phone: str
    # 要认证的企业的全称；认证企业时必填
    organizationName: NotRequired[str]


class IdentityLinkAnswer(TypedDict):
    # 请求编号
    id: str
    kind: Literal["person", "organization"]
    state: Literal["waiting", "refused", "expired", "verifying", "verified"]
    # 在此之前可以打开链接
    expiresAt: str
    # 本人同意并完成认证之后才有；收回同意后不再给出
    result: Optional[IdentityLinkAnswerResult]
    # 交给本人的链接
    url: str


class IdentityLinkAnswerResult(TypedDict):
    # 姓名或企业名称
    name: str
    # 证件种类
    paper: str
    # 个人为证件号码的末四位，企业为统一社会信用代码
    number: str
    # 认证方式
    way: str
    verifiedAt: str


class SandboxAuthorizeDigests(TypedDict):
    # 不给出时用企业的第一枚印章
    sealId: NotRequired[str]
    # 可用次数
    uses: NotRequired[int]
    # 有效天数
    days: NotRequired[int]


class SandboxAuthorizeDigestsAnswer(TypedDict):
    # 授权编号
    id: str
    # 印章编号
    sealId: str
    usesLeft: int
    until: str


class SandboxIdentity(TypedDict):
    # 他在沙箱里的姓名
    name: str
    # 本人的手机号；只有用它登录的人可以同意
    phone: str


class SandboxMessagesAnswer(TypedDict):
    list: List[SandboxMessagesAnswerItem]


class SandboxMessagesAnswerItem(TypedDict):
    partyId: str
    # 脱敏
    phone: str
    text: str
    at: str


class SandboxReject(TypedDict):
    # 原因
    reason: str


class SealsListAnswer(TypedDict):
    list: List[Seal]
    # 下一页的 cursor；空为没有了
    next: Optional[str]
    # 制章与授权的页面
    sealsUrl: str


class SealsListQuery(TypedDict):
    state: NotRequired[Literal["making", "failed", "enabled", "stopped", "collected", "revoked"]]
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class SealsRequestUse(TypedDict):
    # 文件名称
    document: str
    # 文件的 SM3 或 SHA-256 摘要
    digest: str
    # 用途，给审批人看
    reason: str


class SealsUseRequestsAnswer(TypedDict):
    list: List[UseRequest]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class SealsUseRequestsQuery(TypedDict):
    state: NotRequired[Literal["pending", "approved", "refused", "withdrawn", "used", "expired"]]
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class SignCodesCreate(TypedDict):
    # 模板编号
    templateId: str
    # 每份合同的名称
    title: str
    # 扫码的人担任的角色
    role: str
    # 扫码的人先签署；否则按模板的顺序
    comerFirst: NotRequired[bool]
    # 其余角色；本企业的不必给出
    parties: NotRequired[List[SignCodesCreateParty]]
    # 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称
    values: NotRequired[Any]
    # 每份合同的金额，分
    amount: NotRequired[Optional[int]]
    # 可以签署的人数
    limit: int
    # 截止时间
    expiresAt: str


class SignCodesCreateParty(TypedDict):
    # 角色名称，如 甲方、员工
    role: str
    # 签署人姓名；单位为经办人
    name: str
    # 单位名称，个人不填
    organizationName: NotRequired[str]
    # 手机号
    phone: str


class SignCodesCreateAnswer(TypedDict):
    # 签署码编号
    id: str
    title: str
    templateId: str
    version: int
    # 扫码的人担任的角色
    role: str
    state: Literal["open", "full", "expired", "stopped", "short", "gone", "hindered"]
    # 暂时不能签署的原因
    hindrance: str
    # 可以签署的人数
    limit: int
    # 已生成合同的人数
    taken: int
    # 已签署的人数
    signed: int
    expiresAt: str
    createdAt: str
    # 二维码中的链接
    url: str


class SignCodesGetAnswer(TypedDict):
    # 签署码编号
    id: str
    title: str
    templateId: str
    version: int
    # 扫码的人担任的角色
    role: str
    state: Literal["open", "full", "expired", "stopped", "short", "gone", "hindered"]
    # 暂时不能签署的原因
    hindrance: str
    # 可以签署的人数
    limit: int
    # 已生成合同的人数
    taken: int
    # 已签署的人数
    signed: int
    expiresAt: str
    createdAt: str
    # 二维码中的链接
    url: str


class SignCodesListAnswer(TypedDict):
    list: List[SignCode]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class SignCodesListQuery(TypedDict):
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class SignCodesStopAnswer(TypedDict):
    # 签署码编号
    id: str
    title: str
    templateId: str
    version: int
    # 扫码的人担任的角色
    role: str
    state: Literal["open", "full", "expired", "stopped", "short", "gone", "hindered"]
    # 暂时不能签署的原因
    hindrance: str
    # 可以签署的人数
    limit: int
    # 已生成合同的人数
    taken: int
    # 已签署的人数
    signed: int
    expiresAt: str
    createdAt: str
    # 二维码中的链接
    url: str


class TemplatesGetAnswer(TypedDict):
    # 模板编号
    id: str
    name: str
    version: int
    documents: List[TemplatesGetAnswerDocument]
    roles: List[TemplatesGetAnswerRole]
    fields: List[TemplatesGetAnswerField]


class TemplatesGetAnswerDocument(TypedDict):
    name: str
    pages: int


class TemplatesGetAnswerRole(TypedDict):
    name: str
    kind: Literal["person", "organization"]
    # 签署、审批或抄送
    part: Literal["signer", "approver", "cc"]
    step: int
    # 由本企业担任，不必填写
    isOwn: bool


class TemplatesGetAnswerField(TypedDict):
    # 填写项的名称
    name: str
    # 由哪个角色填写；空为发起时填写
    role: Optional[str]
    kind: Literal["seal", "signature", "seam", "date", "text", "number", "choice", "checkbox", "image", "attachment"]
    # 发起时必须填写
    required: bool
    choices: List[str]
    # 模板中预填的内容
    value: str


class TemplatesListAnswer(TypedDict):
    list: List[TemplatesListAnswerItem]
    # 下一页的 cursor；空为没有了
    next: Optional[str]


class TemplatesListAnswerItem(TypedDict):
    # 模板编号
    id: str
    name: str
    # 最新发布的版本
    version: Optional[int]
    # 签署角色的名称
    roles: List[str]
    changedAt: str


class TemplatesListQuery(TypedDict):
    # 查找名称
    keyword: NotRequired[str]
    # 上一页给出的 next
    cursor: NotRequired[str]
    # 每页至多多少条
    limit: NotRequired[int]


class TimestampsCreate(TypedDict):
    """摘要"""

    # 摘要算法；sm3 的时间戳以 SM2 签名
    algorithm: Literal["sha256", "sm3"]
    # 摘要，十六进制
    digest: str


class TimestampsCreateAnswer(TypedDict):
    # 时间戳编号
    id: str
    # TimeStampToken，DER 的 base64
    token: str


class VerificationDigestAnswer(TypedDict):
    isKnown: bool
    # 由本平台签署的合同，按文件摘要认出
    contract: Optional[VerificationDigestAnswerContract]
    # 由本机构出具的报告，按文件摘要认出；改动过的认不出
    report: Optional[VerificationDigestAnswerReport]


class VerificationDigestAnswerContract(TypedDict):
    # 合同编码，可用于存证查询
    code: str
    state: Literal["DRAFT", "APPROVING", "FILLING", "SIGNING", "COMPLETE", "FILL_REJECTED", "SIGN_REJECTED", "RECALLED", "EXPIRED", "SIGN_FAILED", "INVALIDING", "INVALIDED"]
    stateWords: str
    # 此后没有更新的版本
    isNewest: bool
    # 这一版产生的时间
    madeAt: str
    endedAt: Optional[str]
    sha256: str
    sm3: str


class VerificationDigestAnswerReport(TypedDict):
    # verification 验证报告，evidence 证据报告，bill 合作方账单
    kind: Literal["verification", "evidence", "bill"]
    title: str
    # 报告编号
    number: str
    # 出具的时间
    madeAt: str
    # 证据报告所说的合同，可用于存证查询
    contractCode: Optional[str]


class VerificationFileAnswer(TypedDict):
    name: str
    size: float
    sha256: str
    sm3: str
    # valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名
    verdict: Literal["valid", "unknown", "invalid", "unsigned"]
    # 结论
    words: str
    reason: str
    # 时间（ISO 8601）
    judgedAt: str
    # 验证策略
    policy: str
    trustList: VerificationFileAnswerTrustList
    signatures: List[VerificationFileAnswerSignature]
    # 有形似印章而不是签名的图片的页，从 1 起
    sealPictures: List[float]
    # 这些图片在页面上的位置；说不出位置的只在 sealPictures 里列出页
    sealPicturePlaces: List[VerificationFileAnswerSealPicturePlace]
    # 没有任何签名覆盖的批注的处数；这些批注是谁写的，文件不能证明
    unsignedComments: float
    # 这些批注在页面上的位置，最多 200 处
    unsignedCommentPlaces: List[VerificationFileAnswerUnsignedCommentPlace]
    # 由本平台签署的合同，按文件摘要认出
    contract: Optional[VerificationFileAnswerContract]
    # 由本机构出具的报告，按文件摘要认出；改动过的认不出
    report: Optional[VerificationFileAnswerReport]


class VerificationFileAnswerTrustList(TypedDict):
    # 列表中的根证书数
    roots: float
    # 最近一次由人工变更的时间
    changedAt: Optional[str]


class VerificationFileAnswerSignature(TypedDict):
    # 签名域
    field: str
    # valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名
    verdict: Literal["valid", "unknown", "invalid", "unsigned"]
    # ETSI EN 319 102-1 的细分结论
    subIndication: Optional[str]
    # 不是“有效”的原因
    reason: str
    # 四个答案，各自独立
    answers: VerificationFileAnswerSignatureAnswer
    signer: Optional[VerificationFileAnswerSignatureSigner]
    time: VerificationFileAnswerSignatureTime
    # 文档时间戳：证明时间，不是某人的签署
    isTimeStamp: bool
    level: Optional[Literal["B-B", "B-T", "B-LT", "B-LTA"]]
    format: Optional[str]
    algorithms: VerificationFileAnswerSignatureAlgorithm
    # 由签署人到根
    chain: List[str]
    # 据以判断的根
    anchor: Optional[VerificationFileAnswerSignatureAnchor]
    revocation: List[VerificationFileAnswerSignatureRevocation]
    # 逐项检查
    checks: List[VerificationFileAnswerSignatureCheck]
    coverage: str
    # 签署之后的改动，逐个对象
    changes: List[VerificationFileAnswerSignatureChange]
    # 未列出的改动数
    moreChanges: float
    # 在页面上的位置
    places: List[VerificationFileAnswerSignaturePlace]
    # 签署时的版本是文件的前多少字节
    signedBytes: Optional[float]


class VerificationFileAnswerSignatureAnswer(TypedDict):
    """四个答案，各自独立"""

    # yes 是，no 否，unknown 无法确认
    intact: Literal["yes", "no", "unknown"]
    # yes 是，no 否，unknown 无法确认
    trusted: Literal["yes", "no", "unknown"]
    # yes 是，no 否，unknown 无法确认
    timeProven: Literal["yes", "no", "unknown"]
    # yes 是，no 否，unknown 无法确认
    unchanged: Literal["yes", "no", "unknown"]


class VerificationFileAnswerSignatureSigner(TypedDict):
    name: str
    subject: str
    issuer: str
    serial: str
    # 时间（ISO 8601）
    notBefore: str
    # 时间（ISO 8601）
    notAfter: str


class VerificationFileAnswerSignatureTime(TypedDict):
    # 已证明的时间
    proven: Optional[str]
    # 签署人自己写的时间，不作证明
    claimed: Optional[str]
    proof: Literal["signature-time-stamp", "document-time-stamp", "none"]
    # 时间戳由谁签发
    authority: Optional[str]


class VerificationFileAnswerSignatureAlgorithm(TypedDict):
    digest: Optional[str]
    signature: Optional[str]


class VerificationFileAnswerSignatureAnchor(TypedDict):
    # 根证书的 SHA-256
    sha256: str
    name: str
    # 根证书的来源
    source: str
    # 本机构的根
    own: bool
    # 加入列表的时间；本机构的根随机构设立
    since: Optional[str]
    # 时间（ISO 8601）
    notAfter: str


class VerificationFileAnswerSignatureRevocation(TypedDict):
    subject: str
    status: Literal["GOOD", "REVOKED", "UNKNOWN", "STALE", "UNAVAILABLE", "NOT_CHECKED"]
    source: Optional[str]
    thisUpdate: Optional[str]


class VerificationFileAnswerSignatureCheck(TypedDict):
    topic: Literal["intact", "trusted", "timeProven", "unchanged"]
    # yes 是，no 否，unknown 无法确认
    status: Literal["yes", "no", "unknown"]
    message: str


class VerificationFileAnswerSignatureChange(TypedDict):
    # 第几个修订版，从 1 起
    revision: float
    # 对象号
    object: Optional[float]
    allowed: bool
    what: str


class VerificationFileAnswerSignaturePlace(TypedDict):
    # 页，从 0 起
    page: float
    left: float
    top: float
    width: float
    # 毫米，以页面左上角为原点
    height: float


class VerificationFileAnswerSealPicturePlace(TypedDict):
    # 页，从 0 起
    page: float
    left: float
    top: float
    width: float
    # 毫米，以页面左上角为原点
    height: float


class VerificationFileAnswerUnsignedCommentPlace(TypedDict):
    # 页，从 0 起
    page: float
    left: float
    top: float
    width: float
    # 毫米，以页面左上角为原点
    height: float


class VerificationFileAnswerContract(TypedDict):
    # 合同编码，可用于存证查询
    code: str
    state: Literal["DRAFT", "APPROVING", "FILLING", "SIGNING", "COMPLETE", "FILL_REJECTED", "SIGN_REJECTED", "RECALLED", "EXPIRED", "SIGN_FAILED", "INVALIDING", "INVALIDED"]
    stateWords: str
    # 此后没有更新的版本
    isNewest: bool
    # 这一版产生的时间
    madeAt: str
    endedAt: Optional[str]
    sha256: str
    sm3: str


class VerificationFileAnswerReport(TypedDict):
    # verification 验证报告，evidence 证据报告，bill 合作方账单
    kind: Literal["verification", "evidence", "bill"]
    title: str
    # 报告编号
    number: str
    # 出具的时间
    madeAt: str
    # 证据报告所说的合同，可用于存证查询
    contractCode: Optional[str]


class WebhooksCreate(TypedDict):
    # 接收通知的地址
    url: str
    description: NotRequired[str]
    # 要哪些事件；空为全部
    kinds: NotRequired[List[Literal["contract.created", "contract.sent", "contract.approved", "contract.returned", "contract.viewed", "contract.filled", "contract.signed", "contract.completed", "contract.rejected", "contract.recalled", "contract.expired", "contract.extended", "contract.extension_requested", "contract.failed", "contract.voiding", "contract.voided", "contract.void_dropped", "contract.deleted", "party.called", "party.changed", "party.disowned"]]]
    # 签名方式
    signature: NotRequired[Literal["v1", "v1a"]]


class WebhooksDeleteAnswer(TypedDict):
    id: str


class WebhooksDeliveriesAnswer(TypedDict):
    list: List[Delivery]
    next: Optional[str]


class WebhooksDeliveriesQuery(TypedDict):
    state: NotRequired[Literal["waiting", "delivered", "dead"]]
    contractId: NotRequired[str]
    # 上一页给出的 next
    cursor: NotRequired[str]
    limit: NotRequired[int]


class WebhooksListAnswer(TypedDict):
    list: List[Webhook]


WebhooksReplayRange = TypedDict("WebhooksReplayRange", {
    "from": "str",
    "to": "NotRequired[str]",
    "state": "NotRequired[Literal['dead', 'delivered']]",
})


class WebhooksReplayRangeAnswer(TypedDict):
    count: int


class WebhooksUpdate(TypedDict):
    # 接收通知的地址
    url: NotRequired[str]
    description: NotRequired[str]
    kinds: NotRequired[List[Literal["contract.created", "contract.sent", "contract.approved", "contract.returned", "contract.viewed", "contract.filled", "contract.signed", "contract.completed", "contract.rejected", "contract.recalled", "contract.expired", "contract.extended", "contract.extension_requested", "contract.failed", "contract.voiding", "contract.voided", "contract.void_dropped", "contract.deleted", "party.called", "party.changed", "party.disowned"]]]
    state: NotRequired[Literal["active", "disabled"]]
