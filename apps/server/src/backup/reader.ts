import { createHash } from 'node:crypto';
import fs from 'node:fs';
import zlib from 'node:zlib';

const LINE_FEED = 0x0a;

/** Reads a backup from front to back, lines and bytes, and knows the digest of what was read. */
export class ArchiveReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#chunks = fs.createReadStream(file).compose(zlib.createGunzip())[Symbol.asyncIterator]();
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async line(): Promise<string> {
    const pieces: Buffer[] = [];
    for (;;) {
      await this.#fill();
      const end = this.#rest.indexOf(LINE_FEED);
      pieces.push(this.#take(end < 0 ? this.#rest.length : end + 1));
      if (end >= 0) return Buffer.concat(pieces).toString().slice(0, -1);
    }
  }

  async bytes(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; left -= pieces.at(-1)?.length ?? 0) {
      await this.#fill();
      pieces.push(this.#take(Math.min(left, this.#rest.length)));
    }
    return Buffer.concat(pieces);
  }

  async #fill(): Promise<void> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new Error('备份文件不完整');
      this.#rest = value;
    }
  }

  #take(size: number): Buffer {
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    this.#hash.update(taken);
    return taken;
  }
}
