import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import { sm2Z } from '@yinxin/pki';
import type { LogStore, NoteSigner } from '../index.ts';
import { type Hash, leafHash, nodeHash, splitOf } from '../merkle.ts';
import { nodeCrypto } from '../node/index.ts';

export { aDisk, FAULTS, faultyFiles, unsynced } from './disk.ts';

/** Any number of entries that differ. */
export const entriesFrom = (first: number, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => new TextEncoder().encode(`entry ${first + at}`));

/** The definition of RFC 6962 section 2.1, word by word, to compare with. */
export function plainRoot(entries: readonly Uint8Array[]): Hash {
  const [only] = entries;
  if (!only) return nodeCrypto.sha256();
  if (entries.length === 1) return leafHash(nodeCrypto, only);
  const k = splitOf(entries.length);
  return nodeHash(nodeCrypto, plainRoot(entries.slice(0, k)), plainRoot(entries.slice(k)));
}

/** A log that lies in memory; `files` can be tampered with. */
export function memoryStore(): LogStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    read: async (path) => files.get(path),
    write: async (path, bytes) => void files.set(path, bytes),
    remove: async (folder) => {
      for (const path of files.keys()) if (path.startsWith(`${folder}/`)) files.delete(path);
    },
    clearDrafts: async () => {},
  };
}

/** The SM2 key of a log, and how it signs. */
export function sm2Signer(origin: string): NoteSigner {
  const { privateKey: made, publicKey } = generateKeyPairSync('ec', { namedCurve: 'SM2' });
  // read anew it is a key for SM2 and no longer for ECDSA on the curve of SM2
  const der = { format: 'der', type: 'pkcs8' } as const;
  const privateKey = createPrivateKey({ key: made.export(der), ...der });
  const point = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' })).slice(-65);
  return {
    key: { name: origin, type: 'sm2', publicKey: point },
    sign: async (text) => new Uint8Array(createSign('sm3').update(sm2Z(point)).update(text).sign(privateKey)),
  };
}
