// The vectors that all SDKs have to agree with, judged by implementations that are not ours.
import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs';
import { httpbis } from 'http-message-signatures';
import { expect, test } from 'vitest';
import { inRoot } from '../lib.ts';

interface Signature {
  name: string;
  method: string;
  url: string;
  body: string | null;
  idempotencyKey: string | null;
  keyId: string;
  secret: string;
  headers: Record<string, string>;
}

const { signatures } = JSON.parse(fs.readFileSync(inRoot('sdks/vectors.json'), 'utf8')) as {
  signatures: Signature[];
};

test.each(signatures)('$name: verified by http-message-signatures', async (vector) => {
  const { method, url, body, idempotencyKey, keyId, secret, headers } = vector;
  const verify = async (data: Buffer, signature: Buffer) =>
    createHmac('sha256', secret).update(data).digest().equals(signature);
  const verified = (given: Record<string, string>, at = url) =>
    httpbis.verifyMessage(
      {
        keyLookup: async ({ keyid }) =>
          keyid === keyId ? { id: keyId, algs: ['hmac-sha256'], verify } : null,
        tolerance: Number.MAX_SAFE_INTEGER,
        notAfter: new Date('2100-01-01'),
      },
      {
        ...{ method, url: at },
        headers: { ...given, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      },
    );
  expect(await verified(headers)).toBe(true);
  expect(await verified(headers, `${url.split('?')[0]}/other`)).not.toBe(true);
  const digest = body === null ? undefined : createHash('sha256').update(body).digest('base64');
  expect(headers['content-digest']).toBe(digest && `sha-256=:${digest}:`);
});
