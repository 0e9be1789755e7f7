import { cbc } from '@noble/ciphers/aes.js';

const WITHOUT_PADDING = { disablePadding: true };

/** AES-CBC over whole blocks; anything else throws. */
function aes(key: Uint8Array, iv: Uint8Array) {
  if (key.length !== 16 && key.length !== 32) throw new RangeError('Neither AES-128 nor AES-256');
  return cbc(key, iv, WITHOUT_PADDING);
}

export const encryptBlocks = (key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array =>
  aes(key, iv).encrypt(blocks);

export const decryptBlocks = (key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array =>
  aes(key, iv).decrypt(blocks);

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
