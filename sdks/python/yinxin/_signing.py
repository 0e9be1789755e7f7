"""HTTP 消息签名（RFC 9421，hmac-sha256）与 Content-Digest（RFC 9530）。"""

import base64
import hashlib
import hmac
import time
import uuid
from typing import Dict, NamedTuple, Optional
from urllib.parse import urlsplit


class SigningKey(NamedTuple):
    """用来对请求签名的密钥：编号可以公开，口令不可以。"""

    key_id: str
    secret: str


def sign_request(
    method: str,
    url: str,
    body: Optional[bytes],
    idempotency_key: Optional[str],
    key: SigningKey,
    created: Optional[int] = None,
    nonce: Optional[str] = None,
) -> Dict[str, str]:
    """对请求签名，得到要加上的请求头；created 与 nonce 只在对照测试数据时需要给出。"""
    target = urlsplit(url)
    headers: Dict[str, str] = {}
    components = [("@method", method), ("@path", target.path)]
    if target.query:
        components.append(("@query", "?" + target.query))
    if body is not None:
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        headers["content-digest"] = f"sha-256=:{digest}:"
        components.append(("content-digest", headers["content-digest"]))
    if idempotency_key is not None:
        components.append(("idempotency-key", idempotency_key))
    names = " ".join(f'"{name}"' for name, _ in components)
    parameters = (
        f"({names});created={created or int(time.time())};"
        f'keyid="{key.key_id}";alg="hmac-sha256";nonce="{nonce or uuid.uuid4()}"'
    )
    lines = [f'"{name}": {value}' for name, value in components]
    base = "\n".join(lines + [f'"@signature-params": {parameters}'])
    signature = hmac.new(key.secret.encode(), base.encode(), hashlib.sha256).digest()
    headers["signature-input"] = f"sig1={parameters}"
    headers["signature"] = f"sig1=:{base64.b64encode(signature).decode()}:"
    return headers
