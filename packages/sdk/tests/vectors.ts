// 对照 sdks/vectors.json：签名与回调的核对，逐条相同。
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { signRequest, verifyWebhook, WebhookError } from '../src/index.ts';

const file = path.join(import.meta.dirname, '../../../sdks/vectors.json');
const { signatures, webhooks } = JSON.parse(fs.readFileSync(file, 'utf8'));

for (const v of signatures) {
  const body = v.body === null ? undefined : new TextEncoder().encode(v.body);
  const request = {
    method: v.method,
    url: new URL(v.url),
    body,
    idempotencyKey: v.idempotencyKey ?? undefined,
  };
  const made = await signRequest(request, { keyId: v.keyId, secret: v.secret }, v);
  assert.deepEqual(made, v.headers, v.name);
}
for (const v of webhooks) {
  const headers = {
    'Webhook-Id': v.id,
    'Webhook-Timestamp': v.timestamp,
    'Webhook-Signature': v.signature,
  };
  const valid = await verifyWebhook(v.secret, headers, v.body, new Date(v.now * 1000)).then(
    () => true,
    (error: unknown) => {
      assert(error instanceof WebhookError, v.name);
      return false;
    },
  );
  assert.equal(valid, v.valid, v.name);
}
