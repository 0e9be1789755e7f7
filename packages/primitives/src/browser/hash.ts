import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';
import type { Hash, HashName } from '../types.ts';
import { Sm3 } from './sm3.ts';

/** What the hashes of @noble/hashes and our own have in common. */
interface Engine {
  update(bytes: Uint8Array): unknown;
  clone(): Engine;
  digest(): Uint8Array;
}

const ENGINES: Readonly<Record<HashName, () => Engine>> = {
  md5: () => md5.create(),
  sha1: () => sha1.create(),
  sha224: () => sha224.create(),
  sha256: () => sha256.create(),
  sha384: () => sha384.create(),
  sha512: () => sha512.create(),
  'sha3-224': () => sha3_224.create(),
  'sha3-256': () => sha3_256.create(),
  'sha3-384': () => sha3_384.create(),
  'sha3-512': () => sha3_512.create(),
  sm3: () => new Sm3(),
};

function running(engine: Engine): Hash {
  const hash: Hash = {
    update(bytes) {
      engine.update(bytes);
      return hash;
    },
    copy: () => running(engine.clone()),
    digest: () => engine.digest(),
  };
  return hash;
}

export const newHash = (name: HashName): Hash => running(ENGINES[name]());

export const hashOf = (name: HashName, bytes: Uint8Array): Uint8Array => {
  const engine = ENGINES[name]();
  engine.update(bytes);
  return engine.digest();
};

/** As WebCrypto calls those that it has. */
const WEB_NAMES: Partial<Record<HashName, string>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** The same by the machine itself, many times as fast; undefined where it does not, as in pages without https. */
export async function hashAside(name: HashName, content: () => Uint8Array): Promise<Uint8Array | undefined> {
  const webName = WEB_NAMES[name];
  const { subtle } = globalThis.crypto ?? {};
  if (!webName || !subtle) return undefined;
  const bytes = content() as Uint8Array<ArrayBuffer>; // shared memory is refused, and left to us
  try {
    return new Uint8Array(await subtle.digest(webName, bytes));
  } catch {
    return undefined;
  }
}
