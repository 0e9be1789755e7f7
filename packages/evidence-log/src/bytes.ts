export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** Undefined where there is no text in UTF-8. */
export function decoded(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && textOf(bytes);
  } catch {
    return undefined;
  }
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

export const toBase64 = (bytes: Uint8Array): string => bytes.toBase64();

/** The standard alphabet with its padding (RFC 4648 section 4) and in its one spelling; undefined otherwise. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.fromBase64(text, { lastChunkHandling: 'strict' });
    // the built-in reader passes over blanks
    return bytes.toBase64() === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A decimal without sign, blanks or leading zeros, small enough to count exactly. */
export function readNumber(text: string): number | undefined {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
