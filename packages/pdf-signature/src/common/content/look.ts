import { type Box, type PdfDocument, PdfError, type PdfStream } from '@yinxin/pdf';
import type { Fonts } from './fonts.ts';
import type { Doubt, Painted } from './painted.ts';
import { ContentReader } from './reader.ts';

export type Thing = Exclude<Painted, Doubt>;

/** What an appearance puts on the page. */
export interface Look {
  things: readonly Thing[];
  /** Nothing of it is in doubt. */
  isUnderstood: boolean;
}

/** Reads an appearance in the rectangle where it is shown; with its letters, where fonts are given. */
export function lookOf(document: PdfDocument, form: PdfStream, rect: Box | undefined, fonts?: Fonts): Look {
  const things: Thing[] = [];
  let isUnderstood = true;
  try {
    for (const painted of new ContentReader(document, undefined, fonts).inRectangle(form, rect)) {
      if (painted.kind === 'doubt') isUnderstood = false;
      else things.push(painted);
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    isUnderstood = false;
  }
  return { things, isUnderstood };
}
