/** A growing buffer that knows at which file offset it begins. */
export class ByteWriter {
  private buffer: Buffer;
  private used = 0;
  readonly base: number;

  constructor(base = 0, capacity = 16 * 1024) {
    this.base = base;
    this.buffer = Buffer.allocUnsafe(capacity);
  }

  /** The file offset of the next byte. */
  get offset(): number {
    return this.base + this.used;
  }

  text(text: string): void {
    this.reserve(text.length);
    this.used += this.buffer.write(text, this.used, 'latin1');
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
  }

  hex(bytes: Uint8Array): void {
    this.reserve(bytes.length * 2);
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.used += this.buffer.write(view.toString('hex'), this.used, 'latin1');
  }

  finish(): Uint8Array {
    return this.buffer.subarray(0, this.used);
  }

  private reserve(more: number): void {
    if (this.used + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
