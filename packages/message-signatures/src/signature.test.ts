// Vectors of RFC 9421, appendix B, and an implementation that is not ours, in both directions.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { describe, expect, test } from 'vitest';
import { contentDigest, parseContentDigest } from './content-digest.ts';
import {
  type Message,
  parseSignature,
  SignatureProblem,
  signatureBase,
  signatureHeaders,
  signatureInput,
} from './signature.ts';

/** The request of appendix B.2. */
const request: Message = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    host: 'example.com',
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
  },
};

test('the signature base of appendix B.2.5, and its HMAC', () => {
  const input = signatureInput(['date', '@authority', 'content-type'], {
    created: 1_618_884_473,
    keyid: 'test-shared-secret',
  });
  const base = signatureBase(request, input);
  expect(base).toBe(
    [
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@authority": example.com',
      '"content-type": application/json',
      '"@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    ].join('\n'),
  );
  const secret = Buffer.from(
    'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
    'base64',
  );
  expect(createHmac('sha256', secret).update(base).digest('base64')).toBe(
    'pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=',
  );
});

test('the derived components of section 2.2', () => {
  const componentOf = (name: string) =>
    signatureBase(request, signatureInput([name], {}))
      .split('\n')[0]
      ?.split(': ')[1];
  expect(componentOf('@method')).toBe('POST');
  expect(componentOf('@target-uri')).toBe('https://example.com/foo?param=Value&Pet=dog');
  expect(componentOf('@request-target')).toBe('/foo?param=Value&Pet=dog');
  expect(componentOf('@path')).toBe('/foo');
  expect(componentOf('@query')).toBe('?param=Value&Pet=dog');
  expect(componentOf('@scheme')).toBe('https');
});

describe('beside an implementation that is not ours', () => {
  const secret = 'a secret that both know';
  const sign = async (data: Buffer) => createHmac('sha256', secret).update(data).digest();
  const fields = ['@method', '@path', '@query', '@authority', 'content-digest', 'content-type'];

  test('what it signs is what we read', async () => {
    const signed = await httpbis.signMessage(
      {
        key: { id: 'key-1', alg: 'hmac-sha256', sign },
        fields,
        params: ['created', 'keyid', 'alg', 'nonce'],
        paramValues: { nonce: 'n-1' },
      },
      { ...request, headers: { ...request.headers } as Record<string, string> },
    );
    const headers = Object.fromEntries(
      Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const parsed = parseSignature(headers['signature-input'] ?? '', headers.signature ?? '');
    expect(parsed.components).toEqual(fields);
    expect(parsed.parameters).toMatchObject({ keyid: 'key-1', alg: 'hmac-sha256', nonce: 'n-1' });
    const expected = await sign(Buffer.from(signatureBase(request, parsed.input)));
    expect(timingSafeEqual(expected, parsed.signature)).toBe(true);
  });

  test('what we sign it accepts, and refuses once a part was altered', async () => {
    const input = signatureInput(fields, {
      created: Math.floor(Date.now() / 1000),
      keyid: 'key-1',
      alg: 'hmac-sha256',
    });
    const headers = {
      ...request.headers,
      ...signatureHeaders(input, await sign(Buffer.from(signatureBase(request, input)))),
    } as Record<string, string>;
    const verify = (message: Message) =>
      httpbis.verifyMessage(
        {
          keyLookup: async () => ({
            id: 'key-1',
            algs: ['hmac-sha256'],
            verify: async (data: Buffer, signature: Buffer) => timingSafeEqual(await sign(data), signature),
          }),
        },
        { ...message, headers: message.headers as Record<string, string> },
      );
    await expect(verify({ ...request, headers })).resolves.toBe(true);
    await expect(verify({ ...request, headers, method: 'PUT' })).resolves.toBe(false);
    await expect(verify({ ...request, headers, url: 'https://example.com/bar' })).resolves.toBe(false);
  });
});

test.each([
  ['no dictionary', 'sig1=("@method"', 'sig1=:AA==:'],
  ['two signatures', 'a=("@method"), b=("@path")', 'a=:AA==:, b=:AA==:'],
  ['another label', 'a=("@method")', 'b=:AA==:'],
  ['no bytes', 'a=("@method")', 'a=1'],
  ['no list', 'a=1', 'a=:AA==:'],
  ['a time that is none', 'a=("@method");created="now"', 'a=:AA==:'],
])('%s is refused with words', (_, input, signature) => {
  expect(() => parseSignature(input, signature)).toThrow(SignatureProblem);
});

test.each([['@status'], ['x-missing'], ['Content-Type']])('%s cannot be covered', (name) => {
  expect(() => signatureBase(request, signatureInput([name], {}))).toThrow(SignatureProblem);
});

test('what is listed twice is refused: one value could hide another', () => {
  expect(() => signatureBase(request, signatureInput(['@path', '@path'], {}))).toThrow('重复');
});

test('a digest of content is written and read; what is none is undefined', () => {
  const digest = new Uint8Array([1, 2, 3]);
  expect(contentDigest('sha-256', digest)).toBe('sha-256=:AQID:');
  expect(parseContentDigest('sha-256=:AQID:')?.get('sha-256')).toEqual(digest);
  expect(parseContentDigest('sha-256=AQID')).toBeUndefined();
  expect(parseContentDigest('sha-256="AQID"')).toBeUndefined();
});
