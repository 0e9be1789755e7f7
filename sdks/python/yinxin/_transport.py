"""发送请求：密钥或签名、重试、应答的信封。"""

import json
import time
import urllib.error
import urllib.request
import uuid
from http.client import HTTPException
from typing import Any, Dict, Iterator, Optional, Tuple, Union
from urllib.parse import quote, urlencode

from ._errors import YinxinError
from ._signing import SigningKey, sign_request

_FIRST_WAIT = 0.5
_RUNNING = 31022  # 同一个请求正在处理，再试会得到它的应答


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def path_part(value: str) -> str:
    return quote(value, safe="")


class Transport:
    def __init__(self, base_url: str, key: Union[str, SigningKey], *, retries: int, timeout: float):
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._retries = retries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def json(self, method: str, path: str, **call: Any) -> Any:
        return json.loads(self._send(method, path, **call))["data"]

    def file(self, method: str, path: str, **call: Any) -> bytes:
        return self._send(method, path, **call)

    def pages(self, method: str, path: str, query: Optional[Dict[str, Any]] = None, **call: Any) -> Iterator[Any]:
        """一个列表的全部内容，逐页取。"""
        asked = dict(query or {})
        while True:
            page = self.json(method, path, query=asked, **call)
            yield from page["list"]
            if not page["next"]:
                return
            asked["cursor"] = page["next"]

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Any = None,
        file: Optional[Tuple[str, bytes]] = None,
        idempotency_key: Optional[str] = None,
    ) -> bytes:
        url = self._base_url + path
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            url += "?" + urlencode(given, quote_via=quote)
        content, content_type = _content_of(body, file)
        key = None if method == "GET" else idempotency_key or str(uuid.uuid4())
        tries = 0
        while True:
            try:
                return self._once(method, url, content, content_type, key)
            except YinxinError as refusal:
                may_pass = refusal.status == 429 or refusal.status >= 500 or refusal.code == _RUNNING
                if tries >= self._retries or not may_pass:
                    raise
                wait = refusal.retry_after or _FIRST_WAIT * 2**tries
            except (OSError, HTTPException):
                if tries >= self._retries:
                    raise
                wait = _FIRST_WAIT * 2**tries
            time.sleep(wait)
            tries += 1

    def _once(
        self,
        method: str,
        url: str,
        content: Optional[bytes],
        content_type: Optional[str],
        idempotency_key: Optional[str],
    ) -> bytes:
        request = urllib.request.Request(url, data=content, method=method)
        if isinstance(self._key, str):
            request.add_header("authorization", f"Bearer {self._key}")
        else:
            for name, value in sign_request(method, url, content, idempotency_key, self._key).items():
                request.add_header(name, value)
        if content_type:
            request.add_header("content-type", content_type)
        if idempotency_key:
            request.add_header("idempotency-key", idempotency_key)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal_in(error) from None


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _content_of(body: Any, file: Optional[Tuple[str, bytes]]) -> Tuple[Optional[bytes], Optional[str]]:
    if file is not None:
        name, content = file
        boundary = uuid.uuid4().hex
        shown = name.replace("\\", "_").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        head = (
            f"--{boundary}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{shown}\"\r\n"
            "content-type: application/octet-stream\r\n\r\n"
        )
        form = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        return form, f"multipart/form-data; boundary={boundary}"
    if body is None:
        return None, None
    return json.dumps(body, ensure_ascii=False).encode(), "application/json"


def _refusal_in(error: urllib.error.HTTPError) -> YinxinError:
    try:
        said = json.loads(error.read())
    except ValueError:
        said = {}  # 中间的设备答的，不是平台
    refusal = YinxinError(
        error.code,
        said.get("code", 0),
        said.get("message", f"HTTP {error.code}"),
        said.get("hint", ""),
        said.get("requestId") or error.headers.get("x-request-id") or "",
        said.get("data"),
    )
    wait = error.headers.get("retry-after") or ""
    refusal.retry_after = int(wait) if wait.isdigit() else 0
    return refusal
