import { asBuffer } from '../as-buffer.ts';

/** Shorter text is copied faster by us than by a call into native code. */
const SHORT = 48;
/** Browsers have none; what they write is small. */
const hasBuffer = typeof Buffer !== 'undefined';
const memory = (size: number): Uint8Array => (hasBuffer ? Buffer.allocUnsafe(size) : new Uint8Array(size));

/** A growing buffer that knows at which file offset it begins. */
export class ByteWriter {
  #buffer: Uint8Array;
  #used = 0;
  readonly base: number;

  constructor(base = 0) {
    this.base = base;
    this.#buffer = memory(8 * 1024);
  }

  /** The file offset of the next byte. */
  get offset(): number {
    return this.base + this.#used;
  }

  /** Characters 0–255 only, one byte each. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (hasBuffer && length > SHORT) asBuffer(this.#buffer).write(text, this.#used, 'latin1');
    else for (let i = 0; i < length; i++) this.#buffer[this.#used + i] = text.charCodeAt(i);
    this.#used += length;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  hex(bytes: Uint8Array): void {
    this.text(
      hasBuffer
        ? asBuffer(bytes).toString('hex')
        : Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    );
  }

  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#used);
  }

  #reserve(more: number): void {
    if (this.#used + more <= this.#buffer.length) return;
    const larger = memory(Math.max(this.#buffer.length * 2, this.#used + more));
    larger.set(this.#buffer.subarray(0, this.#used));
    this.#buffer = larger;
  }
}
