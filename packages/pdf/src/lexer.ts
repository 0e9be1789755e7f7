import { latin1, latin1Bytes } from '@yinxin/primitives';
import { defaultLimits, type Effort, type Limits, PdfError, spend } from './limits.ts';
import { PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './objects.ts';
import type { ByteSource } from './source.ts';

/** Thrown when the window ends inside a token; parseAt answers by reading more. */
class WindowEnd extends Error {}
const WINDOW_END = new WindowEnd('the window ends here');

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = SPACE;
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER;

const HEX = new Int8Array(256).fill(-1);
for (let i = 0; i < 16; i++) {
  HEX['0123456789abcdef'.charCodeAt(i)] = i;
  HEX['0123456789ABCDEF'.charCodeAt(i)] = i;
}

/** Files use few names again and again: texts by their hash, compared byte by byte before they are used. */
const NAMES: string[] = new Array(1024).fill('');
const LONGEST_KNOWN = 32;

function knownName(bytes: Uint8Array, start: number, end: number, hash: number): string {
  const slot = hash & (NAMES.length - 1);
  const known = NAMES[slot]!;
  if (isText(bytes, start, end, known)) return known;
  const text = latin1(bytes, start, end);
  if (text.length <= LONGEST_KNOWN) NAMES[slot] = text;
  return text;
}

function isText(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

const FIRST_WINDOW = 4096;
const LONG_HEX = 24;

/** Runs a parser at a place of the source, over a window that grows until the object fits; `effort` pays for each. */
export function parseAt<T>(
  source: ByteSource,
  offset: number,
  limits: Limits,
  parse: (lexer: Lexer) => T,
  effort?: Effort,
): T {
  if (!(offset >= 0 && offset < source.length)) {
    throw new PdfError('syntax', 'Offset outside of the file', offset);
  }
  for (let size = FIRST_WINDOW; ; size *= 8) {
    const window = source.window(offset, size);
    const lexer = new Lexer(window.bytes, offset - window.base, window.base, window.final, limits);
    try {
      return parse(lexer);
    } catch (error) {
      if (error !== WINDOW_END) throw error;
      if (size > limits.objectBytes) throw new PdfError('limit', 'Object too long', offset);
    } finally {
      if (effort) spend(effort, lexer.offset - offset, offset);
    }
  }
}

/** A key and the dictionary's offset. */
export interface RepeatedKey {
  key: string;
  offset: number;
}

export class Lexer {
  readonly bytes: Uint8Array;
  readonly base: number;
  pos: number;
  /** Keys that a dictionary has more than once: readers disagree on which one counts. */
  readonly repeatedKeys: RepeatedKey[] = [];
  readonly #final: boolean;
  readonly #limits: Limits;

  constructor(bytes: Uint8Array, pos: number, base: number, final: boolean, limits: Limits) {
    this.bytes = bytes;
    this.pos = pos;
    this.base = base;
    this.#final = final;
    this.#limits = limits;
  }

  /** The absolute offset of the next byte. */
  get offset(): number {
    return this.base + this.pos;
  }

  /** The byte at an index, or -1 past the end of the file. */
  #at(index: number): number {
    const byte = this.bytes[index];
    if (byte !== undefined) return byte;
    if (!this.#final) throw WINDOW_END;
    return -1;
  }

  peek(): number {
    return this.#at(this.pos);
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.#at(this.pos);
      if (byte === 0x25) this.#skipComment();
      else if (byte < 0 || CLASS[byte] !== SPACE) return;
      else this.pos++;
    }
  }

  /** Skips white space only: `%%EOF` is a comment to every other reader function. */
  skipBlank(): void {
    for (let byte = this.#at(this.pos); byte >= 0 && CLASS[byte] === SPACE; byte = this.#at(this.pos))
      this.pos++;
  }

  /** Takes `%%EOF` on a line of its own, after white space and other comments. */
  endOfFileMark(): boolean {
    for (;;) {
      this.skipBlank();
      if (this.literal('%%EOF')) return true;
      if (this.#at(this.pos) !== 0x25) return false;
      this.#skipComment();
    }
  }

  #skipComment(): void {
    for (let byte = this.#at(this.pos); byte >= 0 && byte !== 10 && byte !== 13; byte = this.#at(this.pos)) {
      this.pos++;
    }
  }

  /** Takes the keyword if it comes next as a whole token. */
  keyword(word: string): boolean {
    this.skipSpace();
    return this.literal(word) && this.#tokenEndsHere(word.length);
  }

  #tokenEndsHere(taken: number): boolean {
    const next = this.#at(this.pos);
    if (next < 0 || CLASS[next] !== REGULAR) return true;
    this.pos -= taken;
    return false;
  }

  /** Takes these exact bytes if they come next. */
  literal(text: string): boolean {
    for (let i = 0; i < text.length; i++) {
      if (this.#at(this.pos + i) !== text.charCodeAt(i)) return false;
    }
    this.pos += text.length;
    return true;
  }

  /** One end-of-line mark: CR LF, LF or CR. */
  endOfLine(): boolean {
    const byte = this.#at(this.pos);
    if (byte === 13) {
      this.pos++;
      if (this.#at(this.pos) === 10) this.pos++;
      return true;
    }
    if (byte !== 10) return false;
    this.pos++;
    return true;
  }

  /** A non-negative integer, or undefined without moving. */
  unsigned(): number | undefined {
    this.skipSpace();
    const start = this.pos;
    let value = 0;
    let byte = this.#at(this.pos);
    while (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30;
      byte = this.#at(++this.pos);
    }
    const digits = this.pos - start;
    if (digits === 0 || digits > 15 || (byte >= 0 && CLASS[byte] === REGULAR)) {
      this.pos = start;
      return undefined;
    }
    return value;
  }

  /** An operator of a content stream, or undefined without moving where a value comes next. */
  operator(): string | undefined {
    this.skipSpace();
    const first = this.#at(this.pos);
    if (first < 0 || CLASS[first] !== REGULAR || NUMBER_STARTS.has(first)) return undefined;
    let end = this.pos + 1;
    for (let byte = this.#at(end); byte >= 0 && CLASS[byte] === REGULAR; byte = this.#at(end)) end++;
    const text = latin1(this.bytes, this.pos, end);
    if (VALUE_WORDS.has(text)) return undefined;
    this.pos = end;
    return text;
  }

  value(depth = 0): PdfValue {
    if (depth > this.#limits.depth) throw new PdfError('limit', 'Nested too deeply', this.offset);
    this.skipSpace();
    const byte = this.#at(this.pos);
    switch (byte) {
      case 0x2f:
        return new PdfName(this.#name());
      case 0x28:
        return this.#literalString();
      case 0x5b:
        return this.#array(depth);
      case 0x3c:
        return this.#at(this.pos + 1) === 0x3c ? this.#dict(depth) : this.#hexString();
    }
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e) {
      return this.#numberOrRef();
    }
    if (this.keyword('true')) return true;
    if (this.keyword('false')) return false;
    if (this.keyword('null')) return null;
    throw new PdfError('syntax', 'Not a PDF value', this.offset);
  }

  #name(): string {
    const start = ++this.pos;
    let hash = 0;
    let byte = this.#at(start);
    for (; byte >= 0 && CLASS[byte] === REGULAR; byte = this.#at(++this.pos)) {
      if (byte === 0x23) return this.#escapedName(start);
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    return knownName(this.bytes, start, this.pos, hash);
  }

  #escapedName(start: number): string {
    this.pos = start;
    let text = '';
    for (let byte = this.#at(this.pos); byte >= 0 && CLASS[byte] === REGULAR; byte = this.#at(this.pos)) {
      if (byte === 0x23) {
        const high = HEX[this.#at(this.pos + 1)] ?? -1;
        const low = high < 0 ? -1 : (HEX[this.#at(this.pos + 2)] ?? -1);
        if (low >= 0) {
          text += String.fromCharCode(high * 16 + low);
          this.pos += 3;
          continue;
        }
      }
      text += String.fromCharCode(byte);
      this.pos++;
    }
    return text;
  }

  #numberOrRef(): number | PdfRef {
    const num = this.unsigned();
    if (num === undefined) return this.#real();
    const after = this.pos;
    const byte = this.#at(after);
    // Only `integer space integer space R` can follow; look no further for anything else.
    if (byte >= 0 && CLASS[byte] === SPACE) {
      this.skipSpace();
      const next = this.#at(this.pos);
      const gen = next >= 0x30 && next <= 0x39 ? this.unsigned() : undefined;
      if (gen !== undefined && gen <= 65_535 && num <= this.#limits.objectNumber && this.keyword('R')) {
        return new PdfRef(num, gen);
      }
    }
    this.pos = after;
    return num;
  }

  #real(): number {
    const start = this.pos;
    let text = '';
    for (let byte = this.#at(this.pos); byte >= 0 && CLASS[byte] === REGULAR; byte = this.#at(this.pos)) {
      text += String.fromCharCode(byte);
      this.pos++;
      if (text.length > 64) break;
    }
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) {
      throw new PdfError('syntax', 'Not a number', this.base + start);
    }
    return Number(text);
  }

  #array(depth: number): PdfArray {
    const start = this.offset;
    this.pos++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      const byte = this.#at(this.pos);
      if (byte === 0x5d) break;
      if (byte < 0) throw new PdfError('syntax', 'Array without end', start);
      items.push(this.value(depth + 1));
    }
    this.pos++;
    return new PdfArray(items, start, this.offset);
  }

  #dict(depth: number): PdfDict {
    const start = this.offset;
    this.pos += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      const byte = this.#at(this.pos);
      if (byte === 0x3e && this.#at(this.pos + 1) === 0x3e) break;
      if (byte !== 0x2f) throw new PdfError('syntax', 'Dictionary key is not a name', this.offset);
      const key = this.#name();
      const value = this.value(depth + 1);
      if (entries.has(key)) this.repeatedKeys.push({ key, offset: start });
      entries.set(key, value);
    }
    this.pos += 2;
    return new PdfDict(entries, start, this.offset);
  }

  #hexString(): PdfString {
    const start = this.offset;
    this.pos++;
    const close = this.#closingAngle();
    const bytes = this.#plainHex(close) ?? this.#spacedHex(close);
    this.pos = close + 1;
    return new PdfString(bytes, true, start, this.offset);
  }

  /** Long strings without white space, such as signatures, are decoded by the engine. */
  #plainHex(close: number): Uint8Array | undefined {
    if (close - this.pos < LONG_HEX) return undefined;
    try {
      return Uint8Array.fromHex(latin1(this.bytes, this.pos, close));
    } catch {
      return undefined;
    }
  }

  #spacedHex(close: number): Uint8Array {
    const bytes = new Uint8Array((close - this.pos + 1) >> 1);
    let digits = 0;
    for (let i = this.pos; i < close; i++) {
      const digit = HEX[this.bytes[i]!]!;
      if (digit >= 0) {
        const shifted = digits & 1 ? digit : digit << 4;
        bytes[digits >> 1]! |= shifted;
        digits++;
      } else if (CLASS[this.bytes[i]!] !== SPACE) {
        throw new PdfError('syntax', 'Not a hexadecimal digit', this.base + i);
      }
    }
    return bytes.subarray(0, (digits + 1) >> 1);
  }

  #closingAngle(): number {
    const close = this.bytes.indexOf(0x3e, this.pos);
    if (close >= 0) return close;
    if (!this.#final) throw WINDOW_END;
    throw new PdfError('syntax', 'Hexadecimal string without end', this.offset);
  }

  #literalString(): PdfString {
    const start = this.offset;
    this.pos++;
    const out: number[] = [];
    let open = 1;
    for (;;) {
      const byte = this.#at(this.pos++);
      if (byte < 0) throw new PdfError('syntax', 'String without end', start);
      if (byte === 0x5c) this.#escape(out);
      else if (byte === 0x29 && --open === 0) break;
      else if (byte === 13) {
        if (this.#at(this.pos) === 10) this.pos++;
        out.push(10);
      } else {
        if (byte === 0x28) open++;
        out.push(byte);
      }
    }
    return new PdfString(Uint8Array.from(out), false, start, this.offset);
  }

  #escape(out: number[]): void {
    const byte = this.#at(this.pos++);
    const plain = ESCAPES.get(byte);
    if (plain !== undefined) out.push(plain);
    else if (byte >= 0x30 && byte <= 0x37) out.push(this.#octal(byte - 0x30));
    else if (byte === 13) {
      if (this.#at(this.pos) === 10) this.pos++;
    } else if (byte !== 10 && byte >= 0) out.push(byte);
  }

  #octal(first: number): number {
    let value = first;
    for (let i = 0; i < 2; i++) {
      const byte = this.#at(this.pos);
      if (byte < 0x30 || byte > 0x37) break;
      value = value * 8 + byte - 0x30;
      this.pos++;
    }
    return value & 0xff;
  }
}

const NUMBER_STARTS = new Set(Array.from('0123456789+-.', (char) => char.charCodeAt(0)));
const VALUE_WORDS = new Set(['true', 'false', 'null']);

const ESCAPES = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** Reads a dictionary written in PDF syntax. */
export function parseDict(text: string, limits = defaultLimits): PdfDict {
  const value = new Lexer(latin1Bytes(text), 0, 0, true, limits).value();
  if (!(value instanceof PdfDict)) throw new PdfError('syntax', 'Not a dictionary');
  return value;
}
