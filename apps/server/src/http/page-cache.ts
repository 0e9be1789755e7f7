import zlib from 'node:zlib';
import { crcWithHoles } from './crc.ts';

/** A page's bytes with a nonce in its holes, lent until they are sent. */
export interface Filled {
  bytes: Buffer;
  giveBack(): void;
}
export type FilledPage = (nonce: string) => Filled;

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

/** How many copies of a page wait for their next answer. */
const SPARE_COPIES = 32;

/** Copies come back after use, so that an answer writes its nonces and nothing else: no page is copied or collected. */
function lender(
  template: Buffer,
  holes: readonly number[],
  finish: (copy: Buffer, nonce: string) => void,
): FilledPage {
  const spare: Buffer[] = [];
  return (nonce) => {
    const bytes = spare.pop() ?? Buffer.from(template);
    for (const hole of holes) bytes.write(nonce, hole, 'latin1');
    finish(bytes, nonce);
    return {
      bytes,
      giveBack: () => {
        if (spare.length < SPARE_COPIES) spare.push(bytes);
      },
    };
  };
}

/** Made at the first answer, when the length of a nonce is known. */
function whenAsked(prepare: (nonceBytes: number) => FilledPage): FilledPage {
  let fill: FilledPage | undefined;
  return (nonce) => {
    fill ??= prepare(Buffer.byteLength(nonce));
    return fill(nonce);
  };
}

/** Where the separators stand once the parts are joined by separators of this length. */
function holesBetween(parts: readonly Buffer[], separatorBytes: number): number[] {
  let position = 0;
  return parts.slice(0, -1).map((part) => {
    const hole = position + part.length;
    position = hole + separatorBytes;
    return hole;
  });
}

const fillPlain = (pieces: Buffer[]): FilledPage =>
  whenAsked((nonceBytes) =>
    lender(
      Buffer.concat(between(pieces, Buffer.alloc(nonceBytes))),
      holesBetween(pieces, nonceBytes),
      () => {},
    ),
  );

const fillGzip = (pieces: Buffer[]): FilledPage =>
  whenAsked((nonceBytes) => {
    // A full flush ends on a byte boundary and resets the window: pieces can then be put together around the nonce.
    const flush = { level: 9, finishFlush: zlib.constants.Z_FULL_FLUSH };
    const squeezed = pieces.map((piece) => zlib.deflateRawSync(piece, flush));
    const blank = Buffer.alloc(nonceBytes);
    const block = storedBlock(blank);
    const whole = Buffer.concat(between(pieces, blank));
    const after = holesBetween(pieces, nonceBytes).map((hole) => whole.length - hole - nonceBytes);
    const crcFor = crcWithHoles(zlib.crc32(whole), after);
    const crcOfBlank = zlib.crc32(blank);
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32LE(whole.length, 4);
    const template = Buffer.concat([GZIP_HEAD, ...between(squeezed, block), LAST_BLOCK, tail]);
    const inBlock = GZIP_HEAD.length + block.length - nonceBytes;
    const holes = holesBetween(squeezed, block.length).map((hole) => hole + inBlock);
    return lender(template, holes, (copy, nonce) => {
      copy.writeUInt32LE(crcFor((zlib.crc32(nonce) ^ crcOfBlank) >>> 0), copy.length - TAIL_BYTES);
    });
  });

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
