/**
 * Widths of the fonts that every reader has (ISO 32000-1 9.6.2.2), of the characters from space to tilde in thousandths.
 * The upright and the slanted sans serif are alike, and those with one width need no table.
 */
export const STANDARD_WIDTHS: Readonly<Record<string, readonly number[]>> = {
  Helvetica: decoded(
    '116 116 163 22c 22c 379 29b de 14d 14d 185 248 116 14d 116 116 22c 22c 22c 22c 22c 22c 22c 22c 22c 22c 116 116 248 248 248 22c 3f7 29b 29b 2d2 2d2 29b 263 30a 2d2 116 1f4 29b 22c 341 2d2 30a 29b 30a 2d2 29b 263 2d2 29b 3b0 29b 29b 263 116 116 116 1d5 22c de 22c 22c 1f4 22c 22c 116 22c 22c de de 1f4 de 341 22c 22c 22c 22c 14d 1f4 116 22c 1f4 2d2 1f4 1f4 1f4 14e 104 14e 248',
  ),
  'Helvetica-Bold': decoded(
    '116 14d 1da 22c 22c 379 2d2 116 14d 14d 185 248 116 14d 116 116 22c 22c 22c 22c 22c 22c 22c 22c 22c 22c 14d 14d 248 248 248 263 3cf 2d2 2d2 2d2 2d2 29b 263 30a 2d2 116 22c 2d2 263 341 2d2 30a 29b 30a 2d2 29b 263 2d2 29b 3b0 29b 29b 263 14d 116 14d 248 22c 116 22c 263 22c 263 22c 14d 263 263 116 116 22c 116 379 263 263 263 263 185 22c 14d 263 22c 30a 22c 22c 1f4 185 118 185 248',
  ),
  'Times-Roman': decoded(
    'fa 14d 198 1f4 1f4 341 30a 14d 14d 14d 1f4 234 fa 14d fa 116 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 116 116 234 234 234 1bc 399 2d2 29b 29b 2d2 263 22c 2d2 2d2 14d 185 2d2 263 379 2d2 2d2 22c 2d2 29b 22c 263 2d2 2d2 3b0 2d2 2d2 263 14d 116 14d 1d5 1f4 14d 1bc 1f4 1bc 1f4 1bc 14d 1f4 1f4 116 116 1f4 116 30a 1f4 1f4 1f4 1f4 14d 185 116 1f4 1f4 2d2 1f4 1f4 1bc 1e0 c8 1e0 21d',
  ),
  'Times-Bold': decoded(
    'fa 14d 22b 1f4 1f4 3e8 341 14d 14d 14d 1f4 23a fa 14d fa 116 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 14d 14d 23a 23a 23a 1f4 3a2 2d2 29b 2d2 2d2 29b 263 30a 30a 185 1f4 30a 29b 3b0 2d2 30a 263 30a 2d2 22c 29b 2d2 2d2 3e8 2d2 2d2 29b 14d 116 14d 245 1f4 14d 1f4 22c 1bc 22c 1bc 14d 1f4 22c 116 14d 22c 116 341 22c 1f4 22c 22c 1bc 185 14d 22c 1f4 2d2 1f4 1f4 1bc 18a dc 18a 208',
  ),
  'Times-Italic': decoded(
    'fa 14d 1a4 1f4 1f4 341 30a 14d 14d 14d 1f4 2a3 fa 14d fa 116 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 14d 14d 2a3 2a3 2a3 1f4 398 263 263 29b 2d2 263 263 2d2 2d2 14d 1bc 29b 22c 341 29b 2d2 263 2d2 263 1f4 22c 2d2 263 341 263 22c 22c 185 116 185 1a6 1f4 14d 1f4 1f4 1bc 1f4 1bc 116 1f4 1f4 116 116 1bc 116 2d2 1f4 1f4 1f4 1f4 185 185 116 1f4 1bc 29b 1bc 1bc 185 190 113 190 21d',
  ),
  'Times-BoldItalic': decoded(
    'fa 185 22b 1f4 1f4 341 30a 14d 14d 14d 1f4 23a fa 14d fa 116 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 1f4 14d 14d 23a 23a 23a 1f4 340 29b 29b 29b 2d2 29b 29b 2d2 30a 185 1f4 29b 263 379 2d2 2d2 263 2d2 29b 22c 263 2d2 29b 379 29b 263 263 14d 116 14d 23a 1f4 14d 1f4 1f4 1bc 1f4 1bc 14d 1f4 22c 116 116 1f4 116 30a 22c 1f4 1f4 1f4 185 185 116 22c 1bc 29b 1f4 1bc 185 15c dc 15c 23a',
  ),
};

function decoded(hex: string): number[] {
  return hex.split(' ').map((each) => Number.parseInt(each, 16));
}
