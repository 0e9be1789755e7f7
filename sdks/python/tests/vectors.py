"""对照 sdks/vectors.json：签名与回调的核对，逐条相同。"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from yinxin import SigningKey, WebhookError, sign_request, verify_webhook

vectors = json.loads((Path(__file__).parents[2] / "vectors.json").read_text("utf-8"))

for v in vectors["signatures"]:
    body = None if v["body"] is None else v["body"].encode()
    key = SigningKey(v["keyId"], v["secret"])
    made = sign_request(v["method"], v["url"], body, v["idempotencyKey"], key, v["created"], v["nonce"])
    assert made == v["headers"], (v["name"], made)

for v in vectors["webhooks"]:
    headers = {
        "Webhook-Id": v["id"],
        "Webhook-Timestamp": v["timestamp"],
        "Webhook-Signature": v["signature"],
    }
    try:
        verify_webhook(v["secret"], headers, v["body"].encode(), v["now"])
        valid = True
    except WebhookError:
        valid = False
    assert valid == v["valid"], v["name"]

print(f"{len(vectors['signatures'])} signatures, {len(vectors['webhooks'])} webhooks")
