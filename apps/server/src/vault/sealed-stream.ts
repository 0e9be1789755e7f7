import { randomBytes } from 'node:crypto';
import { decryptWith, deriveKey, encryptWith, KEY_BYTES, TAG_BYTES } from './cipher.ts';

/**
 * A file encrypted in chunks, so that a part of it can be read alone (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár): a salt, from which a key for this file alone is derived, then each chunk with its tag. The nonce of
 * a chunk is its number and whether it is the last, so that chunks can be neither moved, left out nor cut off.
 */
const CHUNK = 64 * 1024;
const SALT_BYTES = 32;
const SEALED_CHUNK = CHUNK + TAG_BYTES;

const chunksOf = (size: number) => Math.max(1, Math.ceil(size / CHUNK));
/** How many bytes a file of this size takes when encrypted. */
export const sealedSize = (size: number) => SALT_BYTES + size + TAG_BYTES * chunksOf(size);

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

const fileKey = (key: Buffer, salt: Uint8Array) => deriveKey(key, 'yinxin/file', salt);

export async function* sealChunks(
  key: Buffer,
  belongsTo: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = fileKey(key, salt);
  yield salt;
  let rest: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece]);
    // the last chunk is not known before the end, so one that is just full waits
    while (rest.length > CHUNK) {
      yield encryptWith(own, nonceOf(index++, false), rest.subarray(0, CHUNK), belongsTo);
      rest = rest.subarray(CHUNK);
    }
  }
  yield encryptWith(own, nonceOf(index, true), rest, belongsTo);
}

interface Range {
  first: number;
  last: number;
}

/** Opens the bytes of a range, both ends included, fetching only the chunks that hold it. */
export async function* openChunks(
  key: Buffer,
  belongsTo: string,
  size: number,
  fetch: (range: Range) => Promise<AsyncIterable<Uint8Array>>,
  { first, last }: Range = { first: 0, last: Math.max(0, size - 1) },
): AsyncGenerator<Buffer> {
  const salt = await gather(await fetch({ first: 0, last: SALT_BYTES - 1 }));
  if (salt.length !== SALT_BYTES) throw new Error('encrypted file is cut off');
  const own = fileKey(key, salt.subarray(0, KEY_BYTES));
  const [from, to, end] = [Math.floor(first / CHUNK), Math.floor(last / CHUNK), chunksOf(size) - 1];
  const sealed = await fetch({
    first: SALT_BYTES + from * SEALED_CHUNK,
    last: Math.min(SALT_BYTES + (to + 1) * SEALED_CHUNK, sealedSize(size)) - 1,
  });
  let index = from;
  for await (const chunk of inChunks(sealed)) {
    const text = decryptWith(own, nonceOf(index, index === end), chunk, belongsTo);
    const start = index * CHUNK;
    yield text.subarray(Math.max(0, first - start), Math.min(text.length, last - start + 1));
    index++;
  }
  if (index !== to + 1) throw new Error('encrypted file is cut off');
}

async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= SEALED_CHUNK) {
      yield rest.subarray(0, SEALED_CHUNK);
      rest = rest.subarray(SEALED_CHUNK);
    }
  }
  if (rest.length > 0) yield rest;
}

async function gather(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
