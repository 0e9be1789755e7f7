import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  formatNote,
  type LogStore,
  parseCheckpoint,
  parseNote,
  type SignedCheckpoint,
  type WitnessMemory,
} from '@yinxin/evidence-log';
import { fileStore, newEd25519 } from '@yinxin/evidence-log/node';

const KEY_FILE = 'witness.key';

export interface WitnessKey {
  privateKey: KeyObject;
  publicKey: Uint8Array;
}

function readKey(pem: string): WitnessKey {
  const privateKey = createPrivateKey(pem);
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: Uint8Array.fromBase64(x, { alphabet: 'base64url' }) };
}

/** The witness's own key, made at its first start and readable by nobody else. */
export async function openKey(folder: string): Promise<WitnessKey> {
  const file = path.join(folder, KEY_FILE);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return readKey(await fs.readFile(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const made = newEd25519();
  const pem = made.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  await fs.writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  return made;
}

/** Of each log one file with the newest checkpoint that was signed; on the disk before the signature leaves. */
export function fileMemory(folder: string): WitnessMemory {
  const store: LogStore = fileStore(folder);
  const nameOf = (origin: string) => `seen/${Buffer.from(origin).toString('hex')}`;
  return {
    async latest(origin): Promise<SignedCheckpoint | undefined> {
      const bytes = await store.read(nameOf(origin));
      if (!bytes) return undefined;
      const note = parseNote(bytes);
      const checkpoint = note && parseCheckpoint(note.text);
      if (!note || checkpoint?.origin !== origin)
        throw new Error(`what is kept of ${origin} is no checkpoint of it`);
      return { ...checkpoint, note };
    },
    keep: ({ origin, note }) => store.write(nameOf(origin), new TextEncoder().encode(formatNote(note))),
  };
}
