import { createPdf } from '@yinxin/pdf';
import type { Faces } from '@yinxin/seal';
import { composeValues, type Entry, type Place } from './compose.ts';
import { GlyphFont } from './glyph-font.ts';
import { wrapped } from './lines.ts';

const A4 = { widthMm: 210, heightMm: 297, widthPoints: 595.28, heightPoints: 841.89 } as const;
const MARGIN_MM = 25;
const TITLE_MM = 8;
const TEXT_MM = 4.6;
const STEP_MM = 8.4;
const FIRST_TOP_MM = 52;
const NEXT_TOP_MM = 25;
const LAST_BOTTOM_MM = 275;
/** What signing takes: the words above, a seal or a signature, the day below. */
const SIGNING_MM = { height: 66, seal: [42, 42], signature: [45, 18], day: [45, 8] } as const;

/** A line that ends in a blank, by the name that its place gets. */
interface BlankLine {
  text: string;
  blank: string;
}
/** Where up to two sign beside each other; the places are called by `blank`, the days by `blank` and `:date`. */
interface SigningLine {
  signers: readonly (BlankLine & { seals: boolean })[];
}
export type SheetLine = string | BlankLine | SigningLine;
export interface Sheet {
  bytes: Uint8Array;
  places: Record<string, Place>;
}

/** A plain text over as many pages as it takes: an agreement that the platform writes out, with places to fill in and sign. */
export function drawnSheet(faces: Faces, title: string, lines: readonly SheetLine[]): Sheet {
  const font = new GlyphFont(faces.sans);
  const width = A4.widthMm - 2 * MARGIN_MM;
  const entries: Entry[] = [];
  const places: Record<string, Place> = {};
  let page = 0;
  let top = FIRST_TOP_MM;
  const row = (text: string, left = MARGIN_MM, fontMm = TEXT_MM, at = top) =>
    entries.push({ page, left, top: at, width: A4.widthMm - left, height: fontMm * 1.5, text, fontMm });
  const room = (height: number) => {
    if (top + height <= LAST_BOTTOM_MM) return;
    page++;
    top = NEXT_TOP_MM;
  };
  row(title, (A4.widthMm - font.widthOf(title) * TITLE_MM) / 2, TITLE_MM, 30);

  const signing = ({ signers }: SigningLine) => {
    room(SIGNING_MM.height);
    for (const [at, { text, blank, seals }] of signers.entries()) {
      const left = MARGIN_MM + at * (width / 2);
      row(text, left);
      const [w, h] = seals ? SIGNING_MM.seal : SIGNING_MM.signature;
      const under = top + 9 + (SIGNING_MM.seal[1] - h) / 2;
      places[blank] = { page, left: left + 8, top: under, width: w, height: h };
      const [dw, dh] = SIGNING_MM.day;
      places[`${blank}:date`] = { page, left: left + 8, top: top + 54, width: dw, height: dh };
    }
    top += SIGNING_MM.height;
  };
  for (const line of lines) {
    if (typeof line !== 'string' && 'signers' in line) signing(line);
    else if (typeof line === 'string')
      for (const part of wrapped(font, line, TEXT_MM, width)) {
        if (!part) continue;
        room(STEP_MM);
        row(part);
        top += STEP_MM;
      }
    else {
      room(STEP_MM);
      const begin = font.widthOf(line.text) * TEXT_MM;
      const rest = width - begin;
      row(line.text + '_'.repeat(Math.floor(rest / (font.widthOf('_') * TEXT_MM))));
      places[line.blank] = { page, left: MARGIN_MM + begin + 1, top: top - 1, width: rest - 2, height: 7 };
      top += STEP_MM;
    }
  }
  const { widthPoints, heightPoints } = A4;
  const blank = createPdf({
    pages: Array.from({ length: page + 1 }, () => ({ width: widthPoints, height: heightPoints })),
  });
  return { bytes: composeValues(blank, entries, faces), places };
}
