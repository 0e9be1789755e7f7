import { attributeOf, type XmlPiece } from '@yinxin/archive';
import { OfficeRefused } from './refusal.ts';

/** ECMA-376 17.16.5 and the binary formats before: fields that show what lies elsewhere. */
const FROM_ELSEWHERE = [
  ...['INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'LINK', 'DDE', 'DDEAUTO', 'DATABASE', 'RD'],
];
const INSTRUCTIONS = ['instrText', 'delInstrText'];

function requireOwn(instruction: string): void {
  const [keyword = ''] = instruction.trim().split(/[\s"\\]/);
  if (FROM_ELSEWHERE.includes(keyword.toUpperCase())) throw new OfficeRefused('content from elsewhere');
}

/** Follows the fields of a part, whose instructions may come in pieces and within each other. @throws OfficeRefused */
export class Fields {
  #open: string[] = [];
  #isInstruction = false;

  take(piece: XmlPiece): void {
    if ('text' in piece) {
      if (this.#isInstruction) this.#open.push((this.#open.pop() ?? '') + piece.text);
      return;
    }
    if ('ends' in piece) {
      if (INSTRUCTIONS.includes(piece.ends)) this.#isInstruction = false;
      return;
    }
    const { begins } = piece;
    if (begins.name === 'fldSimple') requireOwn(attributeOf(begins, 'instr') ?? '');
    else if (begins.name === 'fldChar') this.#mark(attributeOf(begins, 'fldCharType'));
    else if (INSTRUCTIONS.includes(begins.name)) this.#isInstruction = true;
  }

  /** At the end of a part, which may leave fields open. */
  over(): void {
    for (const instruction of this.#open.splice(0)) requireOwn(instruction);
    this.#isInstruction = false;
  }

  #mark(type: string | undefined): void {
    if (type === 'begin') this.#open.push('');
    else requireOwn(this.#open.at(-1) ?? '');
    if (type === 'end') this.#open.pop();
  }
}
