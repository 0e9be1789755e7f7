import { createHash } from 'node:crypto';
import type { LogStore } from '@yinxin/evidence-log';
import { type BucketSettings, expectOk, openBucket } from './s3-bucket.ts';
import { EMPTY_BODY } from './s3-signature.ts';

/** Beside uploaded files, whose names are digests. */
const PREFIX = 'evidence-log/';
const AT_ONCE = 8;

/** The evidence log in an S3-compatible store: an object appears whole under its name or not at all. */
export function s3LogStore(settings: BucketSettings): LogStore {
  const { addressOf, ask } = openBucket(settings);

  async function discard(key: string): Promise<void> {
    const answer = await ask({ method: 'DELETE', url: addressOf(key), bodyDigest: EMPTY_BODY });
    if (answer.status !== 404) await expectOk(answer, 'delete');
    await answer.body?.cancel();
  }

  /** Names under a prefix; ours hold nothing that XML would write otherwise. At most a thousand come at once. */
  async function namesUnder(prefix: string): Promise<string[]> {
    const url = addressOf('');
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix);
    const answer = await ask({ method: 'GET', url, bodyDigest: EMPTY_BODY });
    await expectOk(answer, 'list');
    return [...(await answer.text()).matchAll(/<Key>([^<&]+)<\/Key>/g)].map(([, key = '']) => key);
  }

  return {
    async read(name) {
      const answer = await ask({ method: 'GET', url: addressOf(PREFIX + name), bodyDigest: EMPTY_BODY });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      await expectOk(answer, 'get');
      return new Uint8Array(await answer.arrayBuffer());
    },
    async write(name, bytes) {
      const bodyDigest = createHash('sha256').update(bytes).digest('hex');
      const url = addressOf(PREFIX + name);
      const answer = await ask({ method: 'PUT', url, bodyDigest }, new Uint8Array(bytes));
      await expectOk(answer, 'put');
      await answer.body?.cancel();
    },
    async remove(folder) {
      const names = await namesUnder(`${PREFIX}${folder}/`);
      for (let at = 0; at < names.length; at += AT_ONCE)
        await Promise.all(names.slice(at, at + AT_ONCE).map(discard));
    },
    // an object that was cut off in the sending never appears
    clearDrafts: async () => {},
  };
}
