/** A growing buffer that knows at which file offset it begins. Text is gathered and written in one go. */
export class ByteWriter {
  private buffer: Buffer;
  private used = 0;
  private gathered = '';
  readonly base: number;

  constructor(base = 0) {
    this.base = base;
    this.buffer = Buffer.allocUnsafe(0);
  }

  /** The file offset of the next byte. */
  get offset(): number {
    return this.base + this.used + this.gathered.length;
  }

  /** Characters 0–255 only, one byte each. */
  text(text: string): void {
    this.gathered += text;
  }

  bytes(bytes: Uint8Array): void {
    this.flush();
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
  }

  hex(bytes: Uint8Array): void {
    this.gathered += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  }

  finish(): Uint8Array {
    this.flush();
    return this.buffer.subarray(0, this.used);
  }

  private flush(): void {
    if (this.gathered === '') return;
    this.reserve(this.gathered.length);
    this.used += this.buffer.write(this.gathered, this.used, 'latin1');
    this.gathered = '';
  }

  private reserve(more: number): void {
    if (this.used + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
