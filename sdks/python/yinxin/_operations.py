# 由 scripts/sdk 从接口声明生成，请勿手工修改。
from __future__ import annotations

from typing import Any, Iterator, List, Literal, Optional

from . import models
from ._transport import Transport, path_part


class AccountCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def get(self) -> models.AccountGetAnswer:
        """当前密钥属于谁：应用、环境、企业与权限"""
        return self._transport.json("GET", "/openapi/v1/account")

    def ledger(self, query: Optional[models.AccountLedgerQuery] = None) -> models.AccountLedgerAnswer:
        """合同余量的明细，新的在前：购入与每份合同的扣减"""
        return self._transport.json("GET", "/openapi/v1/usage/entries", query=query)

    def ledger_all(self, query: Optional[models.AccountLedgerQuery] = None) -> Iterator[models.AccountLedgerAnswerItem]:
        """合同余量的明细，新的在前：购入与每份合同的扣减；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/usage/entries", query=query)

    def usage(self) -> models.AccountUsageAnswer:
        """合同余量：发起一份扣减多少，还剩多少"""
        return self._transport.json("GET", "/openapi/v1/usage")


class BatchesCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def create(self, body: models.BatchesCreate, *, idempotency_key: Optional[str] = None) -> models.Batch:
        """用一个模板批量发起合同，一行一份，至多 1000 行。每行按列名给出内容：合同名称、各角色的“员工姓名”“员工手机号”“乙方单位名称”，以及模板的填写项。有误的行不发起，原因见 batches.rows；其余的在后台依次发起，每份扣减 1 份额度。"""
        return self._transport.json("POST", "/openapi/v1/batches", body=body, idempotency_key=idempotency_key)

    def get(self, id: str) -> models.Batch:
        """查询批次的进度"""
        return self._transport.json("GET", f"/openapi/v1/batches/{path_part(id)}")

    def rows(self, id: str, query: Optional[models.BatchesRowsQuery] = None) -> models.BatchesRowsAnswer:
        """列出批次的各行：状态、合同与问题"""
        return self._transport.json("GET", f"/openapi/v1/batches/{path_part(id)}/rows", query=query)

    def rows_all(self, id: str, query: Optional[models.BatchesRowsQuery] = None) -> Iterator[models.BatchesRowsAnswerItem]:
        """列出批次的各行：状态、合同与问题；逐页取完。"""
        return self._transport.pages("GET", f"/openapi/v1/batches/{path_part(id)}/rows", query=query)


class CertificatesCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def get(self, serial: str) -> models.CertificatesGetAnswer:
        """查询企业的一张证书：状态与证书链"""
        return self._transport.json("GET", f"/openapi/v1/certificates/{path_part(serial)}")

    def list(self) -> models.CertificatesListAnswer:
        """列出企业的证书与状态，新的在前"""
        return self._transport.json("GET", "/openapi/v1/certificates")


class ContractsCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def archive(self, id: str) -> bytes:
        """下载合同的全部文件与附件（ZIP）"""
        return self._transport.file("GET", f"/openapi/v1/contracts/{path_part(id)}/archive")

    def create(self, body: models.ContractsCreate, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。"""
        return self._transport.json("POST", "/openapi/v1/contracts", body=body, idempotency_key=idempotency_key)

    def create_from_template(self, body: models.ContractsCreateFromTemplate, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """用模板创建合同，可附加已上传的文件，缺省立即发起。各方按角色名称给出，内容按填写项名称给出，见 templates.get。由本企业担任的角色不必给出。附加的文件排在模板的文件之后；各方的 fields 在全部文件里按坐标或文字再放置控件，file 从模板的第一份文件数起。本企业已设静默签授权且合同符合其条件的，轮到时自动盖章。"""
        return self._transport.json("POST", "/openapi/v1/contracts/from-template", body=body, idempotency_key=idempotency_key)

    def evidence(self, id: str) -> bytes:
        """下载证据包（ZIP）：签署件、事件、日志证明、证书与证据报告。最近的事件写入日志前回答“尚未就绪”，请稍后再取。证据包可以离线验证。"""
        return self._transport.file("GET", f"/openapi/v1/contracts/{path_part(id)}/evidence")

    def evidence_report(self, id: str) -> bytes:
        """下载证据报告（PDF，由平台签名）"""
        return self._transport.file("GET", f"/openapi/v1/contracts/{path_part(id)}/evidence-report")

    def extend(self, id: str, body: models.ContractsExtend, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """把签署截止时间推后"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/extend", body=body, idempotency_key=idempotency_key)

    def file(self, id: str, document_id: str) -> bytes:
        """下载合同里的一份文件（PDF）"""
        return self._transport.file("GET", f"/openapi/v1/contracts/{path_part(id)}/documents/{path_part(document_id)}")

    def get(self, id: str) -> models.Contract:
        """查询合同：状态、各方与文件"""
        return self._transport.json("GET", f"/openapi/v1/contracts/{path_part(id)}")

    def link(self, id: str, party_id: str, *, idempotency_key: Optional[str] = None) -> models.ContractsLinkAnswer:
        """取一方的签署链接。链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/parties/{path_part(party_id)}/link", idempotency_key=idempotency_key)

    def links(self, id: str) -> models.ContractsLinksAnswer:
        """取轮到签署的各方的签署链接"""
        return self._transport.json("GET", f"/openapi/v1/contracts/{path_part(id)}/links")

    def list(self, query: Optional[models.ContractsListQuery] = None) -> models.ContractsListAnswer:
        """列出合同，新的在前"""
        return self._transport.json("GET", "/openapi/v1/contracts", query=query)

    def list_all(self, query: Optional[models.ContractsListQuery] = None) -> Iterator[models.ContractsListAnswerItem]:
        """列出合同，新的在前；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/contracts", query=query)

    def recall(self, id: str, body: models.ContractsRecall, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """撤回还没有签完的合同"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/recall", body=body, idempotency_key=idempotency_key)

    def replace_signer(self, id: str, party_id: str, body: models.ContractsReplaceSigner, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """把还没有签署的一方换成另一位；单位的经办人换人，单位不变"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/parties/{path_part(party_id)}/replace", body=body, idempotency_key=idempotency_key)

    def send(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """发起一份草稿"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/send", idempotency_key=idempotency_key)

    def urge(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """催办：再次通知轮到签署的各方，每份每天至多 3 次"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/urge", idempotency_key=idempotency_key)

    def void(self, id: str, body: models.ContractsVoid, *, idempotency_key: Optional[str] = None) -> models.ContractsVoidAnswer:
        """作废已完成的合同：写出作废协议，请各方签署"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/void", body=body, idempotency_key=idempotency_key)


class DigestsCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def authorizations(self) -> models.DigestsAuthorizationsAnswer:
        """列出这个应用可用的摘要签名授权：哪枚印章、还剩几次、到何时"""
        return self._transport.json("GET", "/openapi/v1/digest-authorizations")

    def get(self, id: str) -> models.DigestSignature:
        """取回一个摘要签名"""
        return self._transport.json("GET", f"/openapi/v1/digest-signatures/{path_part(id)}")

    def list(self, query: Optional[models.DigestsListQuery] = None) -> models.DigestsListAnswer:
        """列出应用的摘要签名，新的在前"""
        return self._transport.json("GET", "/openapi/v1/digest-signatures", query=query)

    def list_all(self, query: Optional[models.DigestsListQuery] = None) -> Iterator[models.DigestSignature]:
        """列出应用的摘要签名，新的在前；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/digest-signatures", query=query)

    def sign(self, body: models.DigestsSign, *, idempotency_key: Optional[str] = None) -> models.DigestSignature:
        """用企业的印章证书为一个摘要签名：文件留在您那里，得到可以独立验证的签名。没有人的同意，程序不能用印：须由企业管理员在印章的“静默签”里授权这个应用（限印章、期限与次数），或者这一摘要的用印申请已经批准；沙箱里用 sandbox.authorizeDigests 授权。cms 为分离式 CMS（PKCS#7），随印章的密钥为 RSA、ECDSA 或 SM2；gbt38540 为 GB/T 38540 电子签章数据，须为 SM2 印章。SM2 印章的摘要为 SM3，其他为 SHA-256。每次签名扣减一份合同余量，记入用印记录与存证。签名前请自行核对摘要属于您要签的文件：平台看不到原文。"""
        return self._transport.json("POST", "/openapi/v1/digest-signatures", body=body, idempotency_key=idempotency_key)


class EmbedsCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def create(self, body: models.EmbedsCreate, *, idempotency_key: Optional[str] = None) -> models.EmbedsCreateAnswer:
        """取一个一次性的嵌入地址，放进您页面的 iframe 或 App 的 WebView。地址 10 分钟内打开一次有效。只有应用登记的来源可以嵌入；没有登录的人在页面里用自己的手机验证码登录，签署时仍由本人确认意愿。signing 须给出 contractId 与 partyId；template 可给出 templateId。"""
        return self._transport.json("POST", "/openapi/v1/embeds", body=body, idempotency_key=idempotency_key)


class EvidenceCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def get(self, code: str) -> models.EvidenceGetAnswer:
        """按合同编码查询存证：文件摘要、日志条目、检查点、见证与时间戳"""
        return self._transport.json("GET", f"/openapi/v1/evidence/{path_part(code)}")


class FilesCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def upload(self, name: str, content: bytes, *, idempotency_key: Optional[str] = None) -> models.FilesUploadAnswer:
        """上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）。以 multipart/form-data 发送，文件放在 file 一项中。DOCX、XLSX 与图片在上传时就转换为 PDF，答复的页数与摘要是转换之后的；contracts.create 之后用 contracts.file 下载得到的也是 PDF。得到的文件编号在 7 天内可用于创建合同；没有用到的文件到期删除。"""
        return self._transport.json("POST", "/openapi/v1/files", file=(name, content), idempotency_key=idempotency_key)


class IdentityCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def get(self, id: str) -> models.Identity:
        """查询一次实名认证的结果"""
        return self._transport.json("GET", f"/openapi/v1/identity-requests/{path_part(id)}")

    def link(self, body: models.IdentityLink, *, idempotency_key: Optional[str] = None) -> models.IdentityLinkAnswer:
        """取一个一次性的实名认证链接，交给本人打开。本人用自己的手机号登录，看到是谁在询问、会告诉它什么，同意之后完成认证；已经认证过的只需同意。链接 7 天内有效。结果用 identity.get 查询。企业认证由企业的经办人打开。"""
        return self._transport.json("POST", "/openapi/v1/identity-requests", body=body, idempotency_key=idempotency_key)


class SandboxCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def authorize_digests(self, body: models.SandboxAuthorizeDigests, *, idempotency_key: Optional[str] = None) -> models.SandboxAuthorizeDigestsAnswer:
        """让沙箱里的企业管理员授权这个应用为摘要签名；企业还没有印章的，先制作一枚"""
        return self._transport.json("POST", "/openapi/v1/sandbox/digest-authorizations", body=body, idempotency_key=idempotency_key)

    def identity(self, id: str, body: models.SandboxIdentity, *, idempotency_key: Optional[str] = None) -> models.Identity:
        """让沙箱里的这个人或企业同意并通过认证"""
        return self._transport.json("POST", f"/openapi/v1/sandbox/identity-requests/{path_part(id)}/verify", body=body, idempotency_key=idempotency_key)

    def messages(self, id: str) -> models.SandboxMessagesAnswer:
        """读沙箱发给合同各方的短信，新的在前。沙箱的短信不会发到真的手机：测试从这里读签署链接与验证码。手机号也被别的开发者使用的，只给出这份合同的链接，不给验证码。"""
        return self._transport.json("GET", f"/openapi/v1/sandbox/contracts/{path_part(id)}/messages")

    def reject(self, id: str, party_id: str, body: models.SandboxReject, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """让沙箱里的一方拒签"""
        return self._transport.json("POST", f"/openapi/v1/sandbox/contracts/{path_part(id)}/parties/{path_part(party_id)}/reject", body=body, idempotency_key=idempotency_key)

    def sign(self, id: str, party_id: str, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。"""
        return self._transport.json("POST", f"/openapi/v1/sandbox/contracts/{path_part(id)}/parties/{path_part(party_id)}/sign", idempotency_key=idempotency_key)


class SealsCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def list(self, query: Optional[models.SealsListQuery] = None) -> models.SealsListAnswer:
        """列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。"""
        return self._transport.json("GET", "/openapi/v1/seals", query=query)

    def list_all(self, query: Optional[models.SealsListQuery] = None) -> Iterator[models.Seal]:
        """列出企业的印章：状态、证书与可用次数。制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/seals", query=query)

    def picture(self, id: str) -> bytes:
        """下载印章图样（PNG，透明底）"""
        return self._transport.file("GET", f"/openapi/v1/seals/{path_part(id)}/picture")

    def request_use(self, id: str, body: models.SealsRequestUse, *, idempotency_key: Optional[str] = None) -> models.UseRequest:
        """申请用印一次：批准之后可以用 digests.sign 签这一摘要。由印章保管人或审批流程中的人在页面上批准，7 天内有效，只能用一次。应用的授权人须持有这枚印章的用印授权，或企业的审批流程要求审批；授权人自己保管印章、又没有流程要求审批的，没有人可以批准，请改用“静默签”授权。"""
        return self._transport.json("POST", f"/openapi/v1/seals/{path_part(id)}/use-requests", body=body, idempotency_key=idempotency_key)

    def use_requests(self, query: Optional[models.SealsUseRequestsQuery] = None) -> models.SealsUseRequestsAnswer:
        """列出用印申请与审批结果，新的在前"""
        return self._transport.json("GET", "/openapi/v1/seal-use-requests", query=query)

    def use_requests_all(self, query: Optional[models.SealsUseRequestsQuery] = None) -> Iterator[models.UseRequest]:
        """列出用印申请与审批结果，新的在前；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/seal-use-requests", query=query)


class SignCodesCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def create(self, body: models.SignCodesCreate, *, idempotency_key: Optional[str] = None) -> models.SignCodesCreateAnswer:
        """新建签署码：谁扫码，谁得到一份由模板生成的合同"""
        return self._transport.json("POST", "/openapi/v1/sign-codes", body=body, idempotency_key=idempotency_key)

    def get(self, id: str) -> models.SignCodesGetAnswer:
        """查询签署码：链接、名额与状态"""
        return self._transport.json("GET", f"/openapi/v1/sign-codes/{path_part(id)}")

    def list(self, query: Optional[models.SignCodesListQuery] = None) -> models.SignCodesListAnswer:
        """列出签署码，新的在前"""
        return self._transport.json("GET", "/openapi/v1/sign-codes", query=query)

    def list_all(self, query: Optional[models.SignCodesListQuery] = None) -> Iterator[models.SignCode]:
        """列出签署码，新的在前；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/sign-codes", query=query)

    def stop(self, id: str, *, idempotency_key: Optional[str] = None) -> models.SignCodesStopAnswer:
        """停用签署码，立即生效；已生成的合同不受影响"""
        return self._transport.json("POST", f"/openapi/v1/sign-codes/{path_part(id)}/stop", idempotency_key=idempotency_key)


class TemplatesCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def get(self, id: str) -> models.TemplatesGetAnswer:
        """查询模板：角色与填写项"""
        return self._transport.json("GET", f"/openapi/v1/templates/{path_part(id)}")

    def list(self, query: Optional[models.TemplatesListQuery] = None) -> models.TemplatesListAnswer:
        """列出可用的模板，新的在前"""
        return self._transport.json("GET", "/openapi/v1/templates", query=query)

    def list_all(self, query: Optional[models.TemplatesListQuery] = None) -> Iterator[models.TemplatesListAnswerItem]:
        """列出可用的模板，新的在前；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/templates", query=query)


class TimestampsCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def create(self, body: models.TimestampsCreate, *, idempotency_key: Optional[str] = None) -> models.TimestampsCreateAnswer:
        """为一个摘要签发时间戳（RFC 3161）。文件留在您那里：给出摘要，得到可以独立验证的时间戳令牌（DER，base64）。每个时间戳扣减一份合同余量。"""
        return self._transport.json("POST", "/openapi/v1/timestamps", body=body, idempotency_key=idempotency_key)


class VerificationCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def digest(self, sha256: str) -> models.VerificationDigestAnswer:
        """按摘要查询：是不是本平台签署的文件或出具的报告"""
        return self._transport.json("GET", f"/openapi/v1/verification/digests/{path_part(sha256)}")

    def file(self, name: str, content: bytes, *, idempotency_key: Optional[str] = None) -> models.VerificationFileAnswer:
        """验证一份文件的签名：逐个签名的结论、证书、时间戳与修改。以 multipart/form-data 发送，文件放在 file 一项中。文件不保存。"""
        return self._transport.json("POST", "/openapi/v1/verification/files", file=(name, content), idempotency_key=idempotency_key)


class WebhooksCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def create(self, body: models.WebhooksCreate, *, idempotency_key: Optional[str] = None) -> models.WebhookWithSecret:
        """新增回调地址，至多 10 个。新增时向它发送一次 endpoint.challenge：须以 2xx 应答，正文为 data.challenge 的值（纯文本，或 {"challenge":"…"}）。"""
        return self._transport.json("POST", "/openapi/v1/webhooks", body=body, idempotency_key=idempotency_key)

    def delete(self, id: str, *, idempotency_key: Optional[str] = None) -> models.WebhooksDeleteAnswer:
        """删除回调地址及其记录"""
        return self._transport.json("POST", f"/openapi/v1/webhooks/{path_part(id)}/delete", idempotency_key=idempotency_key)

    def deliveries(self, id: str, query: Optional[models.WebhooksDeliveriesQuery] = None) -> models.WebhooksDeliveriesAnswer:
        """列出通知，新的在前；保存 30 天"""
        return self._transport.json("GET", f"/openapi/v1/webhooks/{path_part(id)}/deliveries", query=query)

    def deliveries_all(self, id: str, query: Optional[models.WebhooksDeliveriesQuery] = None) -> Iterator[models.Delivery]:
        """列出通知，新的在前；保存 30 天；逐页取完。"""
        return self._transport.pages("GET", f"/openapi/v1/webhooks/{path_part(id)}/deliveries", query=query)

    def delivery(self, id: str, delivery_id: str) -> models.DeliveryDetail:
        """一条通知的请求与每次应答"""
        return self._transport.json("GET", f"/openapi/v1/webhooks/{path_part(id)}/deliveries/{path_part(delivery_id)}")

    def list(self) -> models.WebhooksListAnswer:
        """列出回调地址"""
        return self._transport.json("GET", "/openapi/v1/webhooks")

    def replay(self, id: str, delivery_id: str, *, idempotency_key: Optional[str] = None) -> models.Delivery:
        """重发一条通知，webhook-id 不变"""
        return self._transport.json("POST", f"/openapi/v1/webhooks/{path_part(id)}/deliveries/{path_part(delivery_id)}/replay", idempotency_key=idempotency_key)

    def replay_range(self, id: str, body: models.WebhooksReplayRange, *, idempotency_key: Optional[str] = None) -> models.WebhooksReplayRangeAnswer:
        """重发一段时间内的通知，一次至多 10000 条"""
        return self._transport.json("POST", f"/openapi/v1/webhooks/{path_part(id)}/replay", body=body, idempotency_key=idempotency_key)

    def rotate(self, id: str, *, idempotency_key: Optional[str] = None) -> models.WebhookWithSecret:
        """更换签名密钥；此后 24 小时内新旧两个密钥都签名"""
        return self._transport.json("POST", f"/openapi/v1/webhooks/{path_part(id)}/rotate", idempotency_key=idempotency_key)

    def test(self, id: str, *, idempotency_key: Optional[str] = None) -> models.DeliveryDetail:
        """立即发送一个测试事件，应答写明结果"""
        return self._transport.json("POST", f"/openapi/v1/webhooks/{path_part(id)}/test", idempotency_key=idempotency_key)

    def update(self, id: str, body: models.WebhooksUpdate, *, idempotency_key: Optional[str] = None) -> models.Webhook:
        """修改回调地址，停用，或恢复暂停的地址。换了网址的，要再通过一次验证。恢复后，暂停期间积下的通知依次送出。"""
        return self._transport.json("POST", f"/openapi/v1/webhooks/{path_part(id)}", body=body, idempotency_key=idempotency_key)


class Operations:
    def __init__(self, transport: Transport):
        self.account = AccountCalls(transport)
        self.batches = BatchesCalls(transport)
        self.certificates = CertificatesCalls(transport)
        self.contracts = ContractsCalls(transport)
        self.digests = DigestsCalls(transport)
        self.embeds = EmbedsCalls(transport)
        self.evidence = EvidenceCalls(transport)
        self.files = FilesCalls(transport)
        self.identity = IdentityCalls(transport)
        self.sandbox = SandboxCalls(transport)
        self.seals = SealsCalls(transport)
        self.sign_codes = SignCodesCalls(transport)
        self.templates = TemplatesCalls(transport)
        self.timestamps = TimestampsCalls(transport)
        self.verification = VerificationCalls(transport)
        self.webhooks = WebhooksCalls(transport)
