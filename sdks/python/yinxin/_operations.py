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

    def usage(self) -> models.AccountUsageAnswer:
        """合同余量：发起一份扣减多少，还剩多少"""
        return self._transport.json("GET", "/openapi/v1/usage")


class ContractsCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def create(self, body: models.ContractsCreate, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。"""
        return self._transport.json("POST", "/openapi/v1/contracts", body=body, idempotency_key=idempotency_key)

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

    def list(self, query: Optional[models.ContractsListQuery] = None) -> models.ContractsListAnswer:
        """列出合同，新的在前"""
        return self._transport.json("GET", "/openapi/v1/contracts", query=query)

    def list_all(self, query: Optional[models.ContractsListQuery] = None) -> Iterator[models.ContractsListAnswerItem]:
        """列出合同，新的在前；逐页取完。"""
        return self._transport.pages("GET", "/openapi/v1/contracts", query=query)

    def recall(self, id: str, body: models.ContractsRecall, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """撤回还没有签完的合同"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/recall", body=body, idempotency_key=idempotency_key)

    def send(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """发起一份草稿"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/send", idempotency_key=idempotency_key)

    def urge(self, id: str, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """催办：再次通知轮到签署的各方，每份每天至多 3 次"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/urge", idempotency_key=idempotency_key)

    def void(self, id: str, body: models.ContractsVoid, *, idempotency_key: Optional[str] = None) -> models.ContractsVoidAnswer:
        """作废已完成的合同：写出作废协议，请各方签署"""
        return self._transport.json("POST", f"/openapi/v1/contracts/{path_part(id)}/void", body=body, idempotency_key=idempotency_key)


class FilesCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def upload(self, name: str, content: bytes, *, idempotency_key: Optional[str] = None) -> models.FilesUploadAnswer:
        """上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）。以 multipart/form-data 发送，文件放在 file 一项中。得到的文件编号在 7 天内可用于创建合同；没有用到的文件到期删除。"""
        return self._transport.json("POST", "/openapi/v1/files", file=(name, content), idempotency_key=idempotency_key)


class SandboxCalls:
    def __init__(self, transport: Transport):
        self._transport = transport

    def sign(self, id: str, party_id: str, *, idempotency_key: Optional[str] = None) -> models.Contract:
        """让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。"""
        return self._transport.json("POST", f"/openapi/v1/sandbox/contracts/{path_part(id)}/parties/{path_part(party_id)}/sign", idempotency_key=idempotency_key)


class Operations:
    def __init__(self, transport: Transport):
        self.account = AccountCalls(transport)
        self.contracts = ContractsCalls(transport)
        self.files = FilesCalls(transport)
        self.sandbox = SandboxCalls(transport)
