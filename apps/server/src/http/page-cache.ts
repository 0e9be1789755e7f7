import zlib from 'node:zlib';
import { crcWithHoles } from './crc.ts';

/** A page's bytes with a nonce in its holes. One buffer: thirty small writes cost more than the copy. */
export type FilledPage = (nonce: string) => Buffer;

/** A rendered page, cut where its nonces go, so that each answer gets a fresh one without rendering again. */
export interface KeptPage {
  headers: Record<string, string | string[]>;
  plain: FilledPage;
  gzip: FilledPage;
}

/** RFC 1952 2.3: gzip magic, deflate, no flags, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951 3.2.4: an empty stored block that is the last one. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** RFC 1952 2.3.1: CRC and length. */
const TAIL_BYTES = 8;

export function keepPage(
  html: string,
  placeholder: string,
  headers: Record<string, string | string[]>,
): KeptPage {
  const pieces = html.split(placeholder).map((piece) => Buffer.from(piece));
  return { headers, plain: fillPlain(pieces), gzip: fillGzip(pieces) };
}

function between(parts: readonly Buffer[], separator: Buffer): Buffer[] {
  const joined: Buffer[] = [];
  for (const part of parts) joined.push(part, separator);
  joined.pop();
  return joined;
}

const total = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);

function fillPlain(pieces: Buffer[]): FilledPage {
  const fixed = total(pieces);
  const holes = pieces.length - 1;
  return (nonce) => {
    const raw = Buffer.from(nonce);
    return Buffer.concat(between(pieces, raw), fixed + holes * raw.length);
  };
}

/** Made at the first compressed answer: most pages of a crawl are asked for once. */
function fillGzip(pieces: Buffer[]): FilledPage {
  let fill: FilledPage | undefined;
  return (nonce) => {
    fill ??= prepareGzip(pieces, Buffer.byteLength(nonce));
    return fill(nonce);
  };
}

function prepareGzip(pieces: Buffer[], nonceBytes: number): FilledPage {
  // A full flush ends on a byte boundary and resets the window: pieces can then be put together around the nonce.
  const flush = { level: 9, finishFlush: zlib.constants.Z_FULL_FLUSH };
  const squeezed = pieces.map((piece) => zlib.deflateRawSync(piece, flush));
  const blank = Buffer.alloc(nonceBytes);
  const whole = Buffer.concat(between(pieces, blank));
  const crcFor = crcWithHoles(zlib.crc32(whole), bytesAfterHoles(pieces, nonceBytes));
  const crcOfBlank = zlib.crc32(blank);
  const length =
    total(between(squeezed, storedBlock(blank))) + GZIP_HEAD.length + LAST_BLOCK.length + TAIL_BYTES;
  return (nonce) => {
    const raw = Buffer.from(nonce);
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32LE(crcFor((zlib.crc32(raw) ^ crcOfBlank) >>> 0), 0);
    tail.writeUInt32LE(whole.length, 4);
    return Buffer.concat([GZIP_HEAD, ...between(squeezed, storedBlock(raw)), LAST_BLOCK, tail], length);
  };
}

function bytesAfterHoles(pieces: Buffer[], nonceBytes: number): number[] {
  let rest = total(pieces) + nonceBytes * (pieces.length - 1);
  return pieces.slice(0, -1).map((piece) => {
    rest -= piece.length + nonceBytes;
    return rest;
  });
}

/** RFC 1951 3.2.4: length, its complement, the bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** Pages of anonymous visitors, the least recently asked for dropped first. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  readonly #capacity: number;
  /** Rendering that began before the last change must not be kept after it. */
  #generation = 0;
  constructor(capacity: number) {
    this.#capacity = capacity;
  }
  get generation() {
    return this.#generation;
  }
  find(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }
  keep(key: string, page: KeptPage, generation: number) {
    if (generation !== this.#generation) return;
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#capacity && !oldest.done) this.#pages.delete(oldest.value);
  }
  clear() {
    this.#generation++;
    this.#pages.clear();
  }
}
