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
    scopes: List[Literal["contracts:read", "contracts:write", "files:write", "seals:read", "templates:read", "verification:read", "usage:read", "embeds:write", "webhooks:write"]]


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


class FilesUploadAnswer(TypedDict):
    # 文件编号
    fileId: str
    name: str
    size: int
    sha256: str
    pages: int
    # 没有用到的，何时删除
    expiresAt: str


class SandboxReject(TypedDict):
    # 原因
    reason: str


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
