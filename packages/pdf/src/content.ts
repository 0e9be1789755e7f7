import { Lexer } from './lexer.ts';
import { defaultLimits, PdfError } from './limits.ts';
import type { PdfValue } from './objects.ts';

/** An operator of a content stream with what stands before it (ISO 32000-1 7.8.2). */
export interface Operation {
  operator: string;
  operands: readonly PdfValue[];
}

/** ISO 32000-1 annex C: no operator takes more, arrays count as one. */
const MOST_OPERANDS = 64;

/** The operations of a content in order; of a picture that stands in the content itself only `BI` is told. */
export function* operationsOf(content: Uint8Array): Generator<Operation> {
  const lexer = new Lexer(content, 0, 0, true, defaultLimits);
  let operands: PdfValue[] = [];
  for (;;) {
    lexer.skipSpace();
    if (lexer.peek() < 0) return;
    const operator = lexer.operator();
    if (operator === undefined) {
      if (operands.length >= MOST_OPERANDS) throw new PdfError('syntax', 'Too many operands', lexer.offset);
      operands.push(lexer.value());
      continue;
    }
    if (operator === 'BI') passInlinePicture(lexer);
    yield { operator, operands };
    operands = [];
  }
}

const BLANKS = new Set([0, 9, 10, 12, 13, 32]);

/** Its bytes end with the first `EI` that stands alone (ISO 32000-1 8.9.7). */
function passInlinePicture(lexer: Lexer): void {
  while (!lexer.keyword('ID')) lexer.value();
  const { bytes } = lexer;
  const isBlank = (at: number) => at >= bytes.length || BLANKS.has(bytes[at]!);
  for (let at = bytes.indexOf(0x45, lexer.pos + 1); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at + 1] !== 0x49 || !isBlank(at - 1) || !isBlank(at + 2)) continue;
    lexer.pos = at + 2;
    return;
  }
  throw new PdfError('syntax', 'Picture without end', lexer.offset);
}
