import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { base64, firstDifference, hmac, likelyCause, signed, type ToSign } from './signature.ts';

const request: ToSign = {
  ...{ algorithm: 'hmac-sha256', secret: 'yx_test_secret', keyId: 'yx_test_01', method: 'POST' },
  url: 'https://yinxin.example/openapi/v1/contracts?dry=1',
  body: '{\n  "title": "设备租赁合同"\n}',
  ...{ idempotencyKey: 'demo-1', created: 1_794_795_847, nonce: '7c1e94b05d2f4a68' },
};

test.each(['sha256', 'sm3'] as const)(
  'HMAC with %s is what OpenSSL computes, for short and long keys',
  (name) => {
    for (const length of [1, 64, 65, 300]) {
      const key = new Uint8Array(length).fill(7);
      const text = new TextEncoder().encode('合同');
      expect(base64(hmac(name, key, text))).toBe(createHmac(name, key).update(text).digest('base64'));
    }
  },
);

test('base, digest and signature are those that a server verifies', () => {
  const { digest, base, signature, headers } = signed(request);
  expect(digest).toBe(`sha-256=:${createHash('sha256').update(request.body).digest('base64')}:`);
  expect(base.split('\n')).toEqual([
    '"@method": POST',
    '"@path": /openapi/v1/contracts',
    '"@query": ?dry=1',
    '"@authority": yinxin.example',
    `"content-digest": ${digest}`,
    '"idempotency-key": demo-1',
    '"@signature-params": ("@method" "@path" "@query" "@authority" "content-digest" "idempotency-key");created=1794795847;keyid="yx_test_01";alg="hmac-sha256";nonce="7c1e94b05d2f4a68"',
  ]);
  expect(signature).toBe(createHmac('sha256', request.secret).update(base).digest('base64'));
  expect(headers).toContain(`:${signature}:`);
});

test('the usual mistake is named, and where two results differ', () => {
  const { signature } = signed(request);
  const compacted = signed({ ...request, body: JSON.stringify(JSON.parse(request.body)) }).signature;
  expect(firstDifference(signature, signature)).toBeUndefined();
  expect(firstDifference('abcd', 'abxd')).toBe(3);
  expect(firstDifference('ab', 'abc')).toBe(3);
  expect(likelyCause(request, compacted)).toContain('压缩成一行');
  expect(likelyCause(request, signed({ ...request, algorithm: 'hmac-sm3' }).signature)).toContain('算法');
  expect(likelyCause(request, 'something else')).toBeUndefined();
});
