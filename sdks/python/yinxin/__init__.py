"""印信开放平台的 Python SDK，只用标准库。"""

from ._errors import WebhookError, YinxinError
from ._operations import Operations
from ._signing import SigningKey, sign_request
from ._transport import Transport
from ._webhooks import verify_webhook, webhook_challenge

__all__ = [
    "SigningKey",
    "WebhookError",
    "Yinxin",
    "YinxinError",
    "sign_request",
    "verify_webhook",
    "webhook_challenge",
]


class Yinxin(Operations):
    """一个应用对平台的调用：``Yinxin(base_url, key).contracts.create({...})``。

    key 是控制台里的密钥（yx_test_… 或 yx_live_…）；给出 SigningKey 时，每个请求都签名。
    """

    def __init__(self, base_url, key, *, retries: int = 3, timeout: float = 120):
        super().__init__(Transport(base_url, key, retries=retries, timeout=timeout))
