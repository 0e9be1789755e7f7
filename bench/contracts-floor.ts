// What completing a contract cannot do without: keys, hashes and what must reach the disk, and nothing else.
import { createHash, generateKeyPair, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

const [keyPair, signWith, verifyWith] = [promisify(generateKeyPair), promisify(sign), promisify(verify)];

/** Of one contract with two signers and one document, brought to B-LT. */
export const NEEDED = {
  /** An event certificate's key for each signer. */
  keys: 2,
  /** For each signer: certificate, document, time stamp, status; one more status for the archive of each. */
  signatures: 2 * 4 + 2,
  /** Certificates, documents and time stamps, each looked at after each of the three times bytes were made. */
  verifications: 3 * (1 + 2 + 2),
  /** Read, signed, stored by SHA-256 and SM3, verified; three times. */
  hashes: 3 * 5,
  /** Prepared, confirmed, signing, made, done for each signer, and the archive. */
  commits: 2 * 5 + 1,
  /** The bytes of two signatures and of the archive. */
  files: 3,
} as const;

/** A record of the log of about this size is written for a commit. */
const COMMIT_BYTES = 8_192;

async function* times(count: number) {
  for (let n = 0; n < count; n++) yield n;
}

/** Contracts per second if nothing else had to be done, in the same number of lanes on the same disk. */
export async function floor(folder: string, bytes: Uint8Array, lanes: number, rounds: number) {
  const spent = { keys: 0, signatures: 0, verifications: 0, hashes: 0, commits: 0, files: 0 };
  const timed = async (part: keyof typeof spent, work: () => Promise<unknown> | unknown) => {
    const began = performance.now();
    for await (const _ of times(NEEDED[part])) await work();
    spent[part] += performance.now() - began;
  };
  const log = await fs.promises.open(path.join(folder, 'floor.log'), 'w');
  const record = randomBytes(COMMIT_BYTES);
  const small = randomBytes(300);
  const one = async () => {
    let key: KeyObject | undefined;
    let publicKey: KeyObject | undefined;
    await timed('keys', async () => {
      ({ privateKey: key, publicKey } = await keyPair('ec', { namedCurve: 'P-256' }));
    });
    if (!key || !publicKey) throw new Error('no key');
    const [signing, verifying] = [key, publicKey];
    let signature = Buffer.alloc(0);
    await timed('signatures', async () => {
      signature = await signWith('sha256', small, signing);
    });
    await timed('verifications', () => verifyWith('sha256', small, verifying, signature));
    let turn = 0;
    await timed('hashes', () =>
      createHash(turn++ % 5 === 0 ? 'sm3' : 'sha256')
        .update(bytes)
        .digest(),
    );
    await timed('commits', async () => {
      await log.write(record);
      await log.datasync();
    });
    await timed('files', async () => {
      const file = path.join(folder, `floor-${randomBytes(8).toString('hex')}`);
      const handle = await fs.promises.open(file, 'wx');
      await handle.write(bytes);
      await handle.sync();
      await handle.close();
      await fs.promises.rm(file);
    });
  };
  let left = rounds;
  const began = performance.now();
  const lane = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - began) / 1_000;
  await log.close();
  const alone = Object.fromEntries(
    Object.entries(spent).map(([part, ms]) => [part, Number((ms / rounds).toFixed(2))]),
  );
  return { perSecond: Number((rounds / seconds).toFixed(1)), msPerContract: alone };
}
