import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type GuardOptions, guardedFetcher, isPublicAddress } from './index.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(answer: RequestListener): Promise<number> {
  server = createServer(answer);
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

/** A guard that lets the test's own server through. */
const permissive = (more: GuardOptions = {}) =>
  guardedFetcher({ resolve: async () => ['127.0.0.1'], isPermitted: () => true, ports: 'any', ...more });

describe('addresses that are not public are refused', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['1.1.1.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'ftp://1.1.1.1/',
    'file:///etc/passwd',
    'http://user:pass@1.1.1.1/',
    'http://1.1.1.1:22/',
    'no address',
  ])('%s is never asked', async (url) => {
    await expect(guardedFetcher()({ url })).rejects.toThrow('');
  });

  test('a name with one private address among public ones is refused', async () => {
    const fetch = guardedFetcher({ resolve: async () => ['1.1.1.1', '10.0.0.1'] });
    await expect(fetch({ url: 'http://ca.example/crl' })).rejects.toThrow('not public');
  });

  test('a name is resolved once, so that a second answer cannot rebind it', async () => {
    const port = await listen((_, response) => response.end('crl'));
    let asked = 0;
    const fetch = permissive({
      resolve: async () => {
        asked++;
        return ['127.0.0.1'];
      },
    });
    expect(Buffer.from(await fetch({ url: `http://ca.example:${port}/crl` })).toString()).toBe('crl');
    expect(asked).toBe(1);
  });
});

describe('answers are bounded', () => {
  test('a redirect is not followed', async () => {
    const port = await listen((_, response) =>
      response.writeHead(302, { location: 'http://1.1.1.1/' }).end(),
    );
    await expect(permissive()({ url: `http://ca.example:${port}/` })).rejects.toThrow('302');
  });

  test('a long answer is cut off', async () => {
    const port = await listen((_, response) => response.end(Buffer.alloc(100_000)));
    await expect(permissive({ maxBytes: 1000 })({ url: `http://ca.example:${port}/` })).rejects.toThrow(
      'too long',
    );
  });

  test('a silent server is given up', async () => {
    const port = await listen(() => {});
    await expect(permissive({ timeoutMs: 50 })({ url: `http://ca.example:${port}/` })).rejects.toThrow(
      'failed',
    );
    server?.closeAllConnections();
  });

  test('what is posted arrives with its type and host', async () => {
    const port = await listen((request, response) => {
      const { host, 'content-type': type } = request.headers;
      request.on('data', (chunk) =>
        response.end(`${request.method} ${host?.split(':')[0]} ${type} ${chunk}`),
      );
    });
    const answer = await permissive()({
      url: `http://ca.example:${port}/ocsp`,
      method: 'POST',
      body: Buffer.from('question'),
      contentType: 'application/ocsp-request',
    });
    expect(Buffer.from(answer).toString()).toBe('POST ca.example application/ocsp-request question');
  });
});
