import zlib from 'node:zlib';

/** A rendered page, cut where its nonces go, so that each answer gets a fresh one without rendering again. */
export interface KeptPage {
  headers: Record<string, string>;
  plain(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
}

/** RFC 1952 2.3: gzip magic, deflate, no flags, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951 3.2.4: an empty stored block that is the last one. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

export function keepPage(html: string, placeholder: string, headers: Record<string, string>): KeptPage {
  const pieces = html.split(placeholder).map((piece) => Buffer.from(piece));
  // A full flush ends on a byte boundary and resets the window: pieces can then be put together around the nonce.
  const squeezed = pieces.map((piece) =>
    zlib.deflateRawSync(piece, { level: 9, finishFlush: zlib.constants.Z_FULL_FLUSH }),
  );
  const interleave = (parts: Buffer[], separator: Buffer) => {
    const joined: Buffer[] = [];
    for (const [index, part] of parts.entries()) joined.push(...(index === 0 ? [part] : [separator, part]));
    return joined;
  };
  return {
    headers,
    plain: (nonce) => Buffer.concat(interleave(pieces, Buffer.from(nonce))),
    gzip(nonce) {
      const raw = Buffer.from(nonce);
      let checksum = 0;
      let length = 0;
      for (const part of interleave(pieces, raw)) {
        checksum = zlib.crc32(part, checksum);
        length += part.length;
      }
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(checksum, 0);
      tail.writeUInt32LE(length, 4);
      return Buffer.concat([GZIP_HEAD, ...interleave(squeezed, storedBlock(raw)), LAST_BLOCK, tail]);
    },
  };
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
