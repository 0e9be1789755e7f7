/** GB/T 32905-2016. */
const START = Uint32Array.of(
  0x7380166f,
  0x4914b2b9,
  0x172442d7,
  0xda8a0600,
  0xa96f30bc,
  0x163138aa,
  0xe38dee4d,
  0xb0fb0e4e,
);

const BLOCK = 64;

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const p0 = (x: number): number => x ^ rotate(x, 9) ^ rotate(x, 17);
const p1 = (x: number): number => x ^ rotate(x, 15) ^ rotate(x, 23);

/** T of 4.2, turned by the number of its round. */
const CONSTANTS = Int32Array.from({ length: 64 }, (_, j) => rotate(j < 16 ? 0x79cc4519 : 0x7a879d8a, j % 32));

/** The expanded message of one block; a worker hashes one block at a time. */
const words = new Int32Array(68);

export class Sm3 {
  readonly #state = new Int32Array(START);
  readonly #pending = new Uint8Array(BLOCK);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      at = Math.min(BLOCK - this.#filled, bytes.length);
      this.#pending.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < BLOCK) return this;
      compress(this.#state, this.#pending, 0);
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) compress(this.#state, bytes, at);
    this.#pending.set(bytes.subarray(at));
    this.#filled = bytes.length - at;
    return this;
  }

  clone(): Sm3 {
    const copy = new Sm3();
    copy.#state.set(this.#state);
    copy.#pending.set(this.#pending);
    copy.#filled = this.#filled;
    copy.#length = this.#length;
    return copy;
  }

  digest(): Uint8Array {
    const padded = new Uint8Array(this.#filled < 56 ? BLOCK : 2 * BLOCK);
    padded.set(this.#pending.subarray(0, this.#filled));
    padded[this.#filled] = 0x80;
    new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(this.#length) * 8n);
    for (let at = 0; at < padded.length; at += BLOCK) compress(this.#state, padded, at);
    const out = new Uint8Array(32);
    const view = new DataView(out.buffer);
    this.#state.forEach((word, i) => {
      view.setInt32(4 * i, word);
    });
    return out;
  }
}

/** 5.3.2 and 5.3.3. */
function compress(state: Int32Array, bytes: Uint8Array, at: number): void {
  for (let j = 0; j < 16; j++) {
    const i = at + 4 * j;
    words[j] = (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!;
  }
  for (let j = 16; j < 68; j++) {
    const mixed = words[j - 16]! ^ words[j - 9]! ^ rotate(words[j - 3]!, 15);
    words[j] = p1(mixed) ^ rotate(words[j - 13]!, 7) ^ words[j - 6]!;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let j = 0; j < 64; j++) {
    const turned = rotate(a, 12);
    const ss1 = rotate((turned + e + CONSTANTS[j]!) | 0, 7);
    const ff = j < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
    const gg = j < 16 ? e ^ f ^ g : (e & f) | (~e & g);
    const tt1 = (ff + d + (ss1 ^ turned) + (words[j]! ^ words[j + 4]!)) | 0;
    const tt2 = (gg + h + ss1 + words[j]!) | 0;
    d = c;
    c = rotate(b, 9);
    b = a;
    a = tt1;
    h = g;
    g = rotate(f, 19);
    f = e;
    e = p0(tt2);
  }
  state[0]! ^= a;
  state[1]! ^= b;
  state[2]! ^= c;
  state[3]! ^= d;
  state[4]! ^= e;
  state[5]! ^= f;
  state[6]! ^= g;
  state[7]! ^= h;
}
