import fs from 'node:fs';
import { type S3Credentials, type S3Request, signS3Request } from './s3-signature.ts';

export interface BucketSettings extends S3Credentials {
  endpoint: string;
  bucket: string;
  /** `path`: endpoint/bucket/key, as servers of one's own want it; `virtual`: bucket.endpoint/key, as clouds do. */
  addressing: 'path' | 'virtual';
}

/** From the request to the first byte of the answer. */
const ANSWER_PATIENCE_MS = 30_000;
const ATTEMPTS = 3;
const RETRY_MS = 200;

/** What is sent along: bytes, or the content of a file. */
type Body = Uint8Array<ArrayBuffer> | { file: string };

interface Bucket {
  /** Of an object; of the bucket itself without a key. */
  addressOf(key: string): URL;
  /** Asked again where the store stumbles, not where it refuses. */
  ask(request: S3Request, body?: Body): Promise<Response>;
}

/** A bucket of any S3-compatible store. */
export function openBucket(settings: BucketSettings): Bucket {
  const base = new URL(settings.endpoint);
  if (settings.addressing === 'virtual') base.hostname = `${settings.bucket}.${base.hostname}`;
  const root =
    base.pathname.replace(/\/$/, '') + (settings.addressing === 'path' ? `/${settings.bucket}` : '');

  async function once(request: S3Request, body?: Body): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(
      () => patience.abort(new Error('object store did not answer')),
      ANSWER_PATIENCE_MS,
    );
    try {
      return await fetch(request.url, {
        method: request.method,
        headers: signS3Request(request, settings),
        redirect: 'error',
        signal: patience.signal,
        ...(body && { body: 'file' in body ? await fs.openAsBlob(body.file) : body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    addressOf: (key) => new URL(key ? `${root}/${key}` : root || '/', base),
    async ask(request, body) {
      for (let attempt = 1; ; attempt++) {
        const answer = await once(request, body).catch((error: Error) => error);
        if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return answer;
        if (answer instanceof Response) await answer.body?.cancel();
        if (attempt === ATTEMPTS)
          throw answer instanceof Error ? answer : new Error(`object store answered ${answer.status}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
      }
    },
  };
}

/** @throws what the store gives as its reason. */
export async function expectOk(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  const reason = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? '';
  throw new Error(`object store refused to ${what}: ${answer.status} ${reason}`.trim());
}
