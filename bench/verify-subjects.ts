// Who verifies: ours, and what a Node user would pick instead; and what no verifier can do without.
import { execFile, spawnSync } from 'node:child_process';
import { createHash, createPublicKey, createVerify } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { extendPdf, signPdf } from '@yinxin/pdf-signature';
import { parsePublicKey, sm2Z } from '@yinxin/pki';
import { joinChunks } from '../packages/pdf-signature/src/attacks/testing/world.ts';
import { aFileOf, type Party, type Size } from './signature-world.ts';

/** Signed by so many people, one revision each. */
export async function signedBy(party: Party, size: Size, people: number): Promise<Uint8Array> {
  let file = aFileOf(size);
  for (let i = 1; i <= people; i++) {
    const signer = party.signer(party.world.person(`签署人${i}`));
    file = joinChunks(await signPdf(file, signer));
  }
  return file;
}

/** Signed once, then given evidence in a later revision that the verifier has to compare. */
export async function signedAndExtended(party: Party, size: Size): Promise<Uint8Array> {
  const { evidence } = party.services('B-LT');
  return joinChunks(await extendPdf(await signedBy(party, size, 1), { evidence }));
}

/** One pass of hashing and so many uses of a public key. */
export function leastWork({ holder, digest }: Party, uses: number): (file: Uint8Array) => void {
  const key = createPublicKey({ key: Buffer.from(holder.spki), type: 'spki', format: 'der' });
  const info = parsePublicKey(holder.spki);
  const prefix = digest === 'sm3' && info.kind === 'ec' ? sm2Z(info.point) : new Uint8Array();
  const attributes = new Uint8Array(200);
  const signature = holder.sign(attributes);
  return (file) => {
    createHash(digest).update(file).digest();
    for (let i = 0; i < uses; i++) {
      const good = createVerify(digest).update(prefix).update(attributes).verify(key, signature);
      if (!good) throw new Error('the limit must verify, too');
    }
  };
}

type Reader = (file: Uint8Array) => { integrity?: boolean };

/** pdf-signature-reader; its answer to trust is false, because it knows public roots only. */
export function byReader(): (file: Uint8Array) => void {
  const read: Reader = createRequire(import.meta.url)('pdf-signature-reader');
  return (file) => {
    if (!read(file).integrity) throw new Error('pdf-signature-reader refuses the file');
  };
}

export const pdfsigPresent = spawnSync('pdfsig', ['-v']).error === undefined;

/** A process for each file. Certificates aren't checked, so that no store of roots is needed. */
export async function byPdfsig(path: string): Promise<void> {
  const { stdout } = await promisify(execFile)('pdfsig', ['-nocert', path]);
  if (!stdout.includes('Signature is Valid')) throw new Error(`pdfsig refuses the file: ${stdout}`);
}
