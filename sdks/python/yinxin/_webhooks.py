"""回调的核对（Standard Webhooks）。"""

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Optional

from ._errors import WebhookError

_TOLERANCE_SECONDS = 300


def webhook_challenge(body: bytes) -> Optional[str]:
    """新增回调地址时的验证要答回去的值；别的请求为 None。验证没有签名：这时还没有密钥。"""
    try:
        event = json.loads(body)
        return str(event["data"]["challenge"]) if event["type"] == "endpoint.challenge" else None
    except (ValueError, KeyError, TypeError):
        return None


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: Optional[float] = None) -> Any:
    """核对一个回调，返回其中的事件。body 必须是收到的原样字节。

    签名不对，或者时间相差超过 5 分钟，抛出 WebhookError。
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        id_ = given["webhook-id"]
        timestamp = given["webhook-timestamp"]
        signatures = given["webhook-signature"].split(" ")
    except KeyError as missing:
        raise WebhookError(f"缺少请求头 {missing.args[0]}") from None
    is_number = timestamp.isascii() and timestamp.isdigit()
    if not is_number or abs((time.time() if now is None else now) - int(timestamp)) > _TOLERANCE_SECONDS:
        raise WebhookError("回调的时间与现在相差过多")
    key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    if not key:
        raise WebhookError("没有回调密钥")
    signed = f"{id_}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures):
        raise WebhookError("回调的签名不对")
    return json.loads(body)
