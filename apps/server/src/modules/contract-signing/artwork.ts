import type { SEAM_PAGES, SigningWish } from '@yinxin/api';
import { drawHandwriting, type Faces, loadFaces, type Stroke, textLine, textWidth } from '@yinxin/seal';
import { type SeamRange, seamPages } from '@yinxin/seal/seam';
import { dayInChina } from '@yinxin/values';
import type { ContractDocumentRow, Field } from '../contracts/tables.ts';
import { type Art, type Mark, pictureArt } from '../document-formats/index.ts';

const INK = '#14181F';
const NAME_MM = 7;
const DATE_MM = 4.2;
const HANDWRITING = { width: 40, height: 16 } as const;

let faces: Promise<Faces> | undefined;
const ourFaces = () => {
  faces ??= loadFaces();
  return faces;
};

/** A line of text as outlines. */
async function written(text: string, size: number, which: keyof Faces): Promise<Art> {
  const face = (await ourFaces())[which];
  const path = textLine(face, text, { size, x: 0, baseline: size * 0.9 });
  return {
    widthMm: textWidth(face, text, size),
    heightMm: size * 1.15,
    colour: INK,
    opacity: 1,
    shapes: [{ path, fill: true }],
  };
}

/** 2026年11月15日, by the clock of China. */
export const dayOf = (at: Date): string => {
  const [year, month, day] = dayInChina(at).split('-').map(Number);
  return `${year}年${month}月${day}日`;
};

export interface Looks {
  wish: Omit<SigningWish, 'strokes'>;
  strokes: readonly Stroke[] | undefined;
  /** Of the seal that is used, true to size. */
  seal: { picture: Uint8Array; widthMm: number } | undefined;
  name: string;
  at: Date;
}

interface Sheet {
  document: ContractDocumentRow;
  fields: readonly Field[];
}

/** In the middle of a field; a seal keeps its size, whatever the field's. */
const centred = (art: Art, { page, left, top, width, height }: Field): Mark => ({
  art,
  at: [{ page, xMm: left + (width - art.widthMm) / 2, yMm: top + (height - art.heightMm) / 2 }],
});

/** What a signature shows on one document: the fields of its party, and where the signer put more. */
export async function marksOn({ document, fields }: Sheet, looks: Looks): Promise<Mark[]> {
  const { wish, strokes, seal } = looks;
  const stamp = seal && pictureArt(seal.picture, seal.widthMm);
  const hand = async (width: number, height: number): Promise<Art> => {
    if (strokes)
      return drawHandwriting({
        strokes,
        maxWidthMm: Math.min(100, Math.max(10, width)),
        maxHeightMm: Math.min(100, Math.max(5, height)),
      });
    return stamp ?? written(looks.name, Math.min(NAME_MM, height), 'serif');
  };
  const date = () => written(dayOf(looks.at), DATE_MM, 'sans');
  const marks: Mark[] = [];
  for (const field of fields) {
    if (field.kind === 'seal') marks.push(centred(stamp ?? (await hand(field.width, field.height)), field));
    else if (field.kind === 'signature') marks.push(centred(await hand(field.width, field.height), field));
    else if (field.kind === 'date') marks.push(centred(await date(), field));
    else if (field.kind === 'seam' && stamp)
      marks.push({ art: stamp, seam: seamOf(document, field.top, field.options) });
  }
  for (const { documentId, what, page, left, top } of wish.places) {
    if (documentId !== document.id) continue;
    const art =
      what === 'date'
        ? await date()
        : what === 'seal' && stamp
          ? stamp
          : await hand(HANDWRITING.width, HANDWRITING.height);
    marks.push({ art, at: [{ page, xMm: left, yMm: top }] });
  }
  for (const { documentId, top, ...options } of wish.seams)
    if (documentId === document.id && stamp && document.pages.length > 1)
      marks.push({ art: stamp, seam: seamOf(document, top, options) });
  return marks;
}

interface SeamOptions extends SeamRange {
  edge?: 'left' | 'right';
  pages?: keyof typeof SEAM_PAGES;
  firstRatio?: number | undefined;
  pagesPerSeal?: number | undefined;
}
const seamOf = (
  { pages: { length } }: ContractDocumentRow,
  yMm: number,
  { edge = 'right', pages = 'all', firstRatio, pagesPerSeal, ...range }: SeamOptions,
) => ({
  edge,
  pages: seamPages(length, pages, range),
  yMm,
  ...(firstRatio === undefined ? {} : { firstRatio }),
  ...(pagesPerSeal === undefined ? {} : { pagesPerSeal }),
});
