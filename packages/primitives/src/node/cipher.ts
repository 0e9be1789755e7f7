import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const BLOCK = 16;
const NAMES = new Map([
  [16, 'aes-128-cbc'],
  [32, 'aes-256-cbc'],
]);

/** Part of a block would be left out without a word. */
function nameFor(key: Uint8Array, blocks: Uint8Array): string {
  const name = NAMES.get(key.length);
  if (!name || blocks.length % BLOCK !== 0) throw new RangeError('Not whole blocks under AES-128 or AES-256');
  return name;
}

/** AES-CBC over whole blocks, without padding. */
export function encryptBlocks(key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array {
  return createCipheriv(nameFor(key, blocks), key, iv).setAutoPadding(false).update(blocks);
}

export function decryptBlocks(key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array {
  return createDecipheriv(nameFor(key, blocks), key, iv).setAutoPadding(false).update(blocks);
}

export const randomBytes = (length: number): Uint8Array => randomFillSync(new Uint8Array(length));
