import type { XmlPiece } from '@yinxin/archive';
import { OfficeRefused } from './refusal.ts';

/** Of cells, of rules that colour or check them, and of names. */
const FORMULAS = ['f', 'formula', 'formula1', 'formula2', 'definedName'];
/** ECMA-376 18.17: a formula is no longer in the program that writes them. */
const LONGEST = 8_192;
/** Functions that ask other programs or the network. */
const ASKING =
  /(?:^|[^\w.])(?:_xl\w{2}\.)*(?:WEBSERVICE|IMAGE|RTD|DDE|CALL|REGISTER|REGISTER\.ID|EXEC|SQL\.REQUEST)\s*\(/i;
/** The name of a sheet holds neither slash: this is one of another file. */
const OTHER_FILE = /'[^']*[/\\][^']*'\s*[!#]/;

function requireOwn(formula: string): void {
  if (formula.length > LONGEST) throw new OfficeRefused('a formula that is too long', 'large');
  const withoutTexts = formula.replace(/"[^"]*"/g, '""');
  // what asks another program (DDE) is written service|topic
  const isElsewhere = OTHER_FILE.test(withoutTexts) || withoutTexts.replace(/'[^']*'/g, '').includes('|');
  if (isElsewhere || ASKING.test(withoutTexts)) throw new OfficeRefused('content from elsewhere');
}

/** Looks at the formulas of a part. @throws OfficeRefused */
export class Formulas {
  #formula: string | undefined;

  take(piece: XmlPiece): void {
    if ('begins' in piece && FORMULAS.includes(piece.begins.name)) this.#formula = '';
    else if ('text' in piece && this.#formula !== undefined) this.#formula += piece.text;
    else if ('ends' in piece && FORMULAS.includes(piece.ends)) this.over();
  }

  over(): void {
    requireOwn(this.#formula ?? '');
    this.#formula = undefined;
  }
}
