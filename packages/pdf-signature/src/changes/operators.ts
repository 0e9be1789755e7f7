import type { PdfDocument, PdfStream } from '@yinxin/pdf';
import { latin1 } from '@yinxin/primitives';

/** Operators that show words. */
const TEXT = ['Tj', 'TJ', "'", '"'];
/** And those that show pictures, or whatever a resource holds. */
const PICTURES = ['BI', 'Do', 'sh'];

/** The operators of a content and the names it hands to them, without what stands in its strings and comments. */
export class Operators {
  readonly #counts = new Map<string, number>();

  constructor(document: PdfDocument, stream: PdfStream) {
    const content = latin1(document.streamBytes(stream));
    for (const token of withoutStrings(content).match(/[^\s()<>[\]{}/%]+|\/[^\s()<>[\]{}/%]*/g) ?? []) {
      this.#counts.set(token, (this.#counts.get(token) ?? 0) + 1);
    }
  }

  has(...tokens: readonly string[]): boolean {
    return tokens.some((token) => this.#counts.has(token));
  }

  count(...tokens: readonly string[]): number {
    return tokens.reduce((sum, token) => sum + (this.#counts.get(token) ?? 0), 0);
  }

  get showsText(): boolean {
    return this.has(...TEXT);
  }

  get showsAnything(): boolean {
    return this.has(...TEXT, ...PICTURES);
  }
}

/** Strings may hold brackets and comments, comments may hold strings. */
function withoutStrings(content: string): string {
  let [kept, open, comment] = ['', 0, false];
  for (let i = 0; i < content.length; i++) {
    const char = content[i]!;
    if (open > 0) {
      if (char === '\\') i++;
      else if (char === '(') open++;
      else if (char === ')') open--;
    } else if (comment) comment = char !== '\r' && char !== '\n';
    else if (char === '(') open = 1;
    else if (char === '%') comment = true;
    else kept += char;
    if ((char === ')' && open === 0) || char === '\n' || char === '\r') kept += ' ';
  }
  return kept;
}
