import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { clearLeftBehind, receiveInto } from './incoming.ts';
import { type BucketSettings, expectOk, openBucket } from './s3-bucket.ts';
import { EMPTY_BODY } from './s3-signature.ts';
import { type ObjectStore, requireKey } from './store.ts';

export interface S3Settings extends BucketSettings {
  /** Where uploads are received before they are sent on. */
  incomingDir: string;
}

/**
 * Objects in an S3-compatible store. Only what all of them do alike is used: put, get with a range, head and delete. The
 * key is the digest of the content and signed with it, so putting twice is putting once and needs no condition.
 */
export function s3Store(settings: S3Settings): ObjectStore {
  const { bucket, incomingDir } = settings;
  const { addressOf, ask } = openBucket(settings);

  return {
    receive: (content) => receiveInto(incomingDir, content),
    async keep({ key, file, discard }) {
      try {
        const answer = await ask(
          { method: 'PUT', url: addressOf(requireKey(key)), bodyDigest: key },
          { file },
        );
        await expectOk(answer, 'put');
        await answer.body?.cancel();
      } finally {
        await discard();
      }
    },
    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const request = {
        method: 'GET',
        url: addressOf(requireKey(key)),
        headers,
        bodyDigest: EMPTY_BODY,
      } as const;
      const answer = await ask(request);
      await expectOk(answer, 'get');
      if (range && answer.status !== 206) {
        await answer.body?.cancel();
        throw new Error('object store ignored the range');
      }
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
    },
    async remove(key) {
      const answer = await ask({ method: 'DELETE', url: addressOf(requireKey(key)), bodyDigest: EMPTY_BODY });
      if (answer.status !== 404) await expectOk(answer, 'delete');
      await answer.body?.cancel();
    },
    async check() {
      const answer = await ask({ method: 'HEAD', url: addressOf(''), bodyDigest: EMPTY_BODY });
      if (!answer.ok) throw new Error(`存储桶 ${bucket} 无法访问（${answer.status}），请检查 S3_* 设置`);
    },
    clearLeftBehind: () => clearLeftBehind(incomingDir),
  };
}
