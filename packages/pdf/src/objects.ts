import { latin1, latin1Bytes, utf16Text } from '@yinxin/primitives';

/** The nine kinds of PDF values. Offsets are absolute in the file, or in the decoded object stream. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfArray
  | PdfDict
  | PdfStream;

/** Marks values that were made in memory and have no place in a file. */
const NO_OFFSET = -1;

/** A name, one character per byte (ISO 32000-1 7.3.5 leaves the encoding open). */
export class PdfName {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class PdfString {
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  readonly start: number;
  readonly end: number;

  constructor(bytes: Uint8Array, hex = false, start = NO_OFFSET, end = NO_OFFSET) {
    this.bytes = bytes;
    this.hex = hex;
    this.start = start;
    this.end = end;
  }
}

export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

export class PdfArray {
  readonly items: PdfValue[];
  readonly start: number;
  readonly end: number;

  constructor(items: PdfValue[], start = NO_OFFSET, end = NO_OFFSET) {
    this.items = items;
    this.start = start;
    this.end = end;
  }
}

export class PdfDict {
  readonly entries: Map<string, PdfValue>;
  readonly start: number;
  readonly end: number;

  constructor(entries: Map<string, PdfValue> = new Map(), start = NO_OFFSET, end = NO_OFFSET) {
    this.entries = entries;
    this.start = start;
    this.end = end;
  }

  get(key: string): PdfValue | undefined {
    return this.entries.get(key);
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** The value of a direct name, as text. */
  name(key: string): string | undefined {
    const value = this.entries.get(key);
    return value instanceof PdfName ? value.value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.entries.get(key);
    return typeof value === 'number' ? value : undefined;
  }

  /** A copy with some entries changed; `undefined` removes a key. */
  with(changes: Record<string, PdfValue | undefined>): PdfDict {
    const entries = new Map(this.entries);
    for (const key in changes) {
      const value = changes[key];
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
    }
    return new PdfDict(entries);
  }
}

/** A stream keeps either the place of its raw bytes in the file, or bytes made in memory. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly start: number;
  readonly end: number;
  readonly made: Uint8Array | undefined;

  constructor(dict: PdfDict, place: { start: number; end: number } | Uint8Array) {
    this.dict = dict;
    this.made = place instanceof Uint8Array ? place : undefined;
    this.start = place instanceof Uint8Array ? NO_OFFSET : place.start;
    this.end = place instanceof Uint8Array ? NO_OFFSET : place.end;
  }
}

export function name(value: string): PdfName {
  return new PdfName(value);
}

export function ref(num: number, gen = 0): PdfRef {
  return new PdfRef(num, gen);
}

export function array(...items: PdfValue[]): PdfArray {
  return new PdfArray(items);
}

/** A dictionary from an object literal; `undefined` entries are left out. */
export function dict(entries: Record<string, PdfValue | undefined>): PdfDict {
  const map = new Map<string, PdfValue>();
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined) map.set(key, value);
  }
  return new PdfDict(map);
}

export function stream(entries: Record<string, PdfValue | undefined>, bytes: Uint8Array): PdfStream {
  return new PdfStream(dict(entries), bytes);
}

/** A byte string from characters 0–255. */
export function byteString(text: string): PdfString {
  return new PdfString(latin1Bytes(text));
}

/** A text string: ASCII as it is, everything else as UTF-16BE with its mark (ISO 32000-1 7.9.2.2). */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return byteString(text);
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return new PdfString(Uint8Array.from([0xfeff, ...units].flatMap((unit) => [unit >> 8, unit & 0xff])), true);
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text of a text string: UTF-16BE, UTF-8 (ISO 32000-2) or PDFDocEncoding's Latin part. */
export function textOf(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString)) return undefined;
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16Text(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8.decode(bytes.subarray(3));
  return latin1(bytes);
}

/** D:YYYYMMDDHHmmSSZ (ISO 32000-1 7.9.4), always in UTC. */
export function dateString(at: Date): PdfString {
  const day = (at.getUTCFullYear() * 100 + at.getUTCMonth() + 1) * 100 + at.getUTCDate();
  const time = (at.getUTCHours() * 100 + at.getUTCMinutes()) * 100 + at.getUTCSeconds();
  return byteString(`D:${day * 1_000_000 + time}Z`);
}

export function isName(value: PdfValue | undefined, expected: string): boolean {
  return value instanceof PdfName && value.value === expected;
}
