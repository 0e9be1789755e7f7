/** The polynomial of CRC-32 as gzip uses it, bits reversed (RFC 1952 8). */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** Product of two polynomials modulo the CRC's; bit 31 is the coefficient of x^0. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

/** x^(8·bytes): what appending that many bytes does to a CRC. */
function powerOfBytes(bytes: number): number {
  let result = ONE;
  let square = 0x00800000; // x^8
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

/**
 * The CRC of a text in which the same short word stands in several holes, without reading the text again: CRC is
 * linear, so a changed word adds (its own CRC difference) × (the sum of x^(8·bytes after each hole)).
 */
export function crcWithHoles(crcOfBlank: number, bytesAfterHoles: number[]): (difference: number) => number {
  const factor = bytesAfterHoles.reduce((sum, bytes) => sum ^ powerOfBytes(bytes), 0) >>> 0;
  return (difference) => (crcOfBlank ^ multiply(factor, difference)) >>> 0;
}
