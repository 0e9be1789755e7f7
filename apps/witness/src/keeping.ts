import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  formatNote,
  parseCheckpoint,
  parseNote,
  type SignedCheckpoint,
  type WitnessMemory,
} from '@yinxin/evidence-log';
import { type FileWork, fileStore, newEd25519, ownersFiles } from '@yinxin/evidence-log/node';

const KEY_FILE = 'witness.key';

export interface WitnessKey {
  privateKey: KeyObject;
  publicKey: Uint8Array;
}

function readKey(pem: Uint8Array): WitnessKey {
  const privateKey = createPrivateKey(Buffer.from(pem));
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: Uint8Array.fromBase64(x, { alphabet: 'base64url' }) };
}

/** The file with what was seen of a log. */
const memoryOf = (origin: string) => `seen/${Buffer.from(origin).toString('hex')}`;

/** Notes that nothing was signed yet of these logs; of one that is known it changes nothing. */
export async function beginLogs(
  folder: string,
  origins: Iterable<string>,
  files: FileWork = ownersFiles,
): Promise<void> {
  const store = fileStore(folder, files);
  for (const origin of origins) await store.create(memoryOf(origin), new Uint8Array());
}

/**
 * The witness's own key, made at its first start, on the disk before it signs, and readable by nobody else. Together with
 * it the memory of these logs begins: a key without memory is one whose memory was lost.
 */
export async function openKey(
  folder: string,
  origins: Iterable<string>,
  files: FileWork = ownersFiles,
): Promise<WitnessKey> {
  const store = fileStore(folder, files);
  const lying = await store.read(KEY_FILE);
  if (lying) return readKey(lying);
  await beginLogs(folder, origins, files);
  const made = newEd25519();
  const pem = made.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  const isKept = await store.create(KEY_FILE, new TextEncoder().encode(pem));
  // whoever started at the same moment and was first has made it
  return isKept ? made : openKey(folder, origins, files);
}

const LOCK_FILE = 'witness.lock';
/** One that is just ending, with whoever started it, is waited for. */
const PATIENCE_MS = 10_000;
const SQLITE_BUSY = 5;

/**
 * Keeps other witnesses out of the folder, which would sign what this one did not see. It is a lock of the operating
 * system, by way of a database that stays empty: it is gone with the process, however that ends.
 */
export function holdFolder(folder: string, patience = PATIENCE_MS): { release(): void } {
  const lock = new DatabaseSync(path.join(folder, LOCK_FILE), { timeout: patience });
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new Error(`另一个见证程序正在使用目录 ${folder}`, { cause: error });
    throw error;
  }
  return { release: () => lock.close() };
}

const SEEN_FILE = /^seen\/[\da-f]+$/;

/** What a witness that was killed left half written; only the one that runs in the folder may ask. */
export const clearDrafts = (folder: string): Promise<void> =>
  fileStore(folder).clearDrafts((name) => name === KEY_FILE || SEEN_FILE.test(name));

/** What was signed of a log is not known: whatever the log shows, an earlier signature might contradict it. */
export class MemoryLost extends Error {}

/** Of each log one file with the newest checkpoint that was signed; on the disk before the signature leaves. */
export function fileMemory(folder: string): WitnessMemory {
  const store = fileStore(folder, ownersFiles);
  return {
    async latest(origin): Promise<SignedCheckpoint | undefined> {
      const bytes = await store.read(memoryOf(origin));
      if (!bytes) throw new MemoryLost(`nothing is known of ${origin}`);
      if (bytes.length === 0) return undefined;
      const note = parseNote(bytes);
      const checkpoint = note && parseCheckpoint(note.text);
      if (!note || checkpoint?.origin !== origin)
        throw new Error(`what is kept of ${origin} is no checkpoint of it`);
      return { ...checkpoint, note };
    },
    keep: ({ origin, note }) => store.write(memoryOf(origin), new TextEncoder().encode(formatNote(note))),
  };
}
