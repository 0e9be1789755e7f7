const view = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Each byte as the character of the same number, which the encoding of that name in browsers does not do. */
export const latin1 = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  view(bytes).toString('latin1', start, end);

export const latin1Bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Lone surrogates stay as they are. An odd byte at the end is left out. */
export const utf16Text = (bigEndian: Uint8Array): string =>
  Buffer.from(bigEndian.subarray(0, bigEndian.length & ~1))
    .swap16()
    .toString('utf16le');

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => view(a).equals(b);

/** Where `needle`, characters 0–255, next begins, or -1. */
export const indexOfText = (bytes: Uint8Array, needle: string, from = 0): number =>
  view(bytes).indexOf(needle, from, 'latin1');

export const lastIndexOfText = (bytes: Uint8Array, needle: string): number =>
  view(bytes).lastIndexOf(needle, bytes.length, 'latin1');

/** The same memory in the form that is searched and turned into text fastest; for large inputs that are read often. */
export const searchable = (bytes: Uint8Array): Uint8Array => view(bytes);
