/** Strings are made by pieces: a call takes only so many arguments. */
const PIECE = 8192;

/** Below it a call of the decoder takes longer than it saves. */
const SHORT = 64;
const utf16 = new TextDecoder('utf-16le');

export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const part = bytes.subarray(start, Math.max(start, end));
  if (part.length <= SHORT) return String.fromCharCode(...part);
  // no unit above 255 is half of a pair or a mark of order, so that each is a character
  return utf16.decode(Uint16Array.from(part));
}

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export function utf16Text(bigEndian: Uint8Array): string {
  const units = new Uint16Array(bigEndian.length >> 1);
  for (let i = 0; i < units.length; i++) units[i] = (bigEndian[2 * i]! << 8) | bigEndian[2 * i + 1]!;
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += PIECE) {
    pieces.push(String.fromCharCode(...units.subarray(at, at + PIECE)));
  }
  return pieces.join('');
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export function indexOfText(bytes: Uint8Array, needle: string, from = 0): number {
  const pattern = latin1Bytes(needle);
  const last = bytes.length - pattern.length;
  for (let at = bytes.indexOf(pattern[0]!, from); at >= 0 && at <= last; ) {
    if (standsAt(bytes, pattern, at)) return at;
    at = bytes.indexOf(pattern[0]!, at + 1);
  }
  return -1;
}

export function lastIndexOfText(bytes: Uint8Array, needle: string): number {
  const pattern = latin1Bytes(needle);
  for (let at = bytes.length - pattern.length; at >= 0; at--) if (standsAt(bytes, pattern, at)) return at;
  return -1;
}

function standsAt(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  for (let i = 0; i < pattern.length; i++) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}

export const searchable = (bytes: Uint8Array): Uint8Array => bytes;
