/** Shorter text is copied faster by us than by a call into native code. */
const SHORT = 48;

/** A growing buffer that knows at which file offset it begins. */
export class ByteWriter {
  #buffer: Buffer;
  #used = 0;
  readonly base: number;

  constructor(base = 0) {
    this.base = base;
    this.#buffer = Buffer.allocUnsafe(8 * 1024);
  }

  /** The file offset of the next byte. */
  get offset(): number {
    return this.base + this.#used;
  }

  /** Characters 0–255 only, one byte each. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (length > SHORT) this.#buffer.write(text, this.#used, 'latin1');
    else for (let i = 0; i < length; i++) this.#buffer[this.#used + i] = text.charCodeAt(i);
    this.#used += length;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  hex(bytes: Uint8Array): void {
    this.text(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex'));
  }

  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#used);
  }

  #reserve(more: number): void {
    if (this.#used + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#used + more));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }
}
