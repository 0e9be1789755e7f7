import { createHash, hash } from 'node:crypto';
import type { Hash, HashName } from '../types.ts';

export const newHash = (name: HashName): Hash => createHash(name);

/** The one-shot call is twice as fast for the short inputs of certificates. */
export const hashOf = (name: HashName, bytes: Uint8Array): Uint8Array =>
  new Uint8Array(hash(name, bytes, 'buffer'));

/** Node hashes as fast by `newHash`, so there is nothing to have done beforehand. */
export const hashAside = async (
  _name: HashName,
  _content: () => Uint8Array,
): Promise<Uint8Array | undefined> => undefined;
