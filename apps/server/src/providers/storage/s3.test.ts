import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EvidenceLog, fsck, type LogParts } from '@yinxin/evidence-log';
import { ed25519Signer, newEd25519, nodeCrypto } from '@yinxin/evidence-log/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBucket, realS3 } from '../../testing/s3.ts';
import { type ObjectStore, type S3Settings, s3LogStore, s3Store } from './index.ts';
import { EMPTY_BODY, type S3Request, signS3Request } from './s3-signature.ts';

let bucket: Awaited<ReturnType<typeof aBucket>>;
let settings: S3Settings;
let store: ObjectStore;
beforeAll(async () => {
  bucket = await aBucket();
  settings = bucket.settings;
  store = s3Store(settings);
});
afterAll(() => bucket.remove());

const put = async (content: Buffer, into = store) => {
  const incoming = await into.receive(Readable.from([content]));
  await into.keep(incoming);
  return incoming.key;
};
const waiting = () => fs.readdirSync(settings.incomingDir);

describe('an S3-compatible store', () => {
  test('gives back what was stored, whole or in part, and keeps nothing behind', async () => {
    const content = randomBytes(3_000_000);
    const key = await put(content);
    expect(key).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await put(content)).toBe(key);
    expect((await buffer(await store.open(key))).equals(content)).toBe(true);
    const part = await buffer(await store.open(key, { first: 1_000_000, last: 1_999_999 }));
    expect(part.equals(content.subarray(1_000_000, 2_000_000))).toBe(true);
    expect(waiting()).toEqual([]);
  });

  test('forgets what is removed, and removing it again is no error', async () => {
    const key = await put(Buffer.from('一份文件'));
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toThrow('404 NoSuchKey');
    await expect(store.open('../yinxin')).rejects.toThrow('not an object key');
  });

  test('is checked before it is used', async () => {
    await store.check();
    await expect(s3Store({ ...settings, bucket: 'missing' }).check()).rejects.toThrow(
      '存储桶 missing 无法访问',
    );
    const stranger = s3Store({ ...settings, accessKeyId: 'nobody' });
    await expect(put(Buffer.from('x'), stranger)).rejects.toThrow('refused to put: 403');
  });

  test.runIf(realS3)('a request signed with another secret is refused', async () => {
    const stranger = s3Store({ ...settings, secretAccessKey: 'wrong' });
    await expect(put(Buffer.from('x'), stranger)).rejects.toThrow('SignatureDoesNotMatch');
  });

  test('an upload that breaks off leaves nothing', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('connection lost');
    }
    await expect(store.receive(broken())).rejects.toThrow('connection lost');
    expect(waiting()).toEqual([]);
  });

  test('is asked again when it stumbles, and not when it refuses', async () => {
    const answers = [503, 500, 200, 403, 503, 503, 503];
    const asked: (string | undefined)[] = [];
    const stumbling = http.createServer(async (request, response) => {
      await buffer(request);
      asked.push(request.method);
      response.writeHead(answers.shift() ?? 500).end();
    });
    await new Promise<void>((resolve) => stumbling.listen(0, '127.0.0.1', resolve));
    const { port } = stumbling.address() as AddressInfo;
    const other = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` });
    await put(Buffer.from('x'), other);
    await expect(other.open('0'.repeat(64))).rejects.toThrow('403');
    await expect(other.open('0'.repeat(64))).rejects.toThrow('503');
    expect(asked).toEqual(['PUT', 'PUT', 'PUT', 'GET', 'GET', 'GET', 'GET']);
    stumbling.close();
  });
});

test('the evidence log lies there too: what is outgrown goes, and a new writer goes on', async () => {
  const files = s3LogStore(settings);
  const signers = [ed25519Signer('s3.example/log', newEd25519())];
  const parts: LogParts = { crypto: nodeCrypto, store: files, origin: 's3.example/log', signers };
  const entries = Array.from({ length: 300 }, (_, at) => new TextEncoder().encode(`entry ${at}`));
  const log = await EvidenceLog.open(parts, []);
  await log.append(entries.slice(0, 200));
  expect(await files.read('tile/0/000.p/200')).toHaveLength(200 * 32);
  await log.append(entries.slice(200));
  expect(await files.read('tile/0/000.p/200')).toBeUndefined();
  const again = await EvidenceLog.open(parts, [log.head]);
  expect(again.head).toMatchObject({ size: 300, root: log.head.root });
  expect(await fsck(parts)).toEqual({ size: 300, damages: [] });
  expect(await files.read('tile/0/007')).toBeUndefined();
});

/** Examples of “Authenticating Requests: Using the Authorization Header” in the S3 API reference. */
test('requests are signed as the S3 API reference shows', () => {
  const credentials = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const now = new Date('2013-05-24T00:00:00Z');
  const at = 'https://examplebucket.s3.amazonaws.com';
  const get: S3Request = {
    method: 'GET',
    url: new URL(`${at}/test.txt`),
    headers: { Range: 'bytes=0-9' },
    bodyDigest: EMPTY_BODY,
  };
  expect(signS3Request(get, credentials, now).authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  const list = { method: 'GET', url: new URL(`${at}/?max-keys=2&prefix=J`), bodyDigest: EMPTY_BODY } as const;
  expect(signS3Request(list, credentials, now).authorization).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
