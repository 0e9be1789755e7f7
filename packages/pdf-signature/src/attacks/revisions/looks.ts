import { execFileSync } from 'node:child_process';
import {
  type Box,
  boxOf,
  openPdf,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  type PdfValue,
  pagesOf,
  textOf,
} from '@yinxin/pdf';
import { formFields } from '../../common/fields.ts';
import { aFolder } from '../../sign/testing/tools.ts';
import type { Base } from './bases.ts';
import { drawnFrom } from './said.ts';

/** Enough to see a digit change, and quick. */
const DPI = 50;
const PIXELS_PER_POINT = DPI / 72;
/** Readers smooth edges. */
const MARGIN = 2;
const SEEN = 24;
/** Boxes of letters begin above them, in points. */
const ASCENDERS = 12;

interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What two renderers draw and extract of a file. */
interface Seen {
  pictures: Record<Renderer, readonly Grey[]>;
  /** Words, or letters, with where they begin, in points from the upper left corner of the page. */
  words: Record<Renderer, readonly (readonly Word[])[]>;
}

type Renderer = 'poppler' | 'mupdf';
interface Word {
  text: string;
  x: number;
  y: number;
}

const RENDERERS: readonly Renderer[] = ['poppler', 'mupdf'];

function seenOf(file: Uint8Array, password: string | undefined): Seen {
  const folder = aFolder();
  try {
    const path = folder.save('file.pdf', file);
    const run = (program: string, ...words: string[]): Buffer =>
      execFileSync(program, words, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
    const poppler = password === undefined ? [] : ['-opw', password];
    const mupdf = password === undefined ? [] : ['-p', password];
    const drawing = ['-q', '-r', String(DPI), '-c', 'gray', '-F', 'pgm', '-o', '-'];
    return {
      pictures: {
        poppler: pagesIn(run('pdftoppm', ...poppler, '-r', String(DPI), '-gray', path)),
        mupdf: pagesIn(run('mutool', 'draw', ...mupdf, ...drawing, path)),
      },
      words: {
        poppler: wordsIn(run('pdftotext', ...poppler, '-bbox', path, '-').toString(), WORD),
        mupdf: wordsIn(
          run('mutool', 'draw', ...mupdf, '-q', '-F', 'stext', '-o', '-', path).toString(),
          LETTER,
        ),
      },
    };
  } finally {
    folder.remove();
  }
}

function pagesIn(bytes: Buffer): Grey[] {
  const pages: Grey[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P5\s+(?:#.*\s)?(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 100))!;
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    pages.push({ width, height, data: bytes.subarray(start, start + width * height) });
    at = start + width * height;
  }
  return pages;
}

const WORD = /<word xMin="(?<x>[-\d.]+)" yMin="(?<y>[-\d.]+)"[^>]*>(?<text>[^<]*)</g;
const LETTER = /<char quad="(?<x>[-\d.]+) (?<y>[-\d.]+)[^>]* c="(?<text>[^"]*)"/g;

const wordsIn = (pages: string, pattern: RegExp): Word[][] =>
  pages
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(pattern)].map(({ groups }) => ({
        text: groups!.text!,
        x: Number(groups!.x),
        y: Number(groups!.y),
      })),
    );

interface Place extends Box {
  /** What is or was filled in. A reader clips what is too long for its field, poppler extracts it all the same. */
  says: string;
}

/** Where a page may look different: fields that wait to be filled or signed, and annotations that were not there. */
function openPlaces({ file, fillable, password }: Base, now: Uint8Array): Place[][] {
  const [before, after] = [openPdf(file, { password }), openPdf(now, { password })];
  const isOpen = new Set(
    formFields(before)
      .filter(
        ({ fullName, type, value }) => fillable.includes(fullName) || (type === 'Sig' && value === undefined),
      )
      .flatMap(({ ref, dict }) => [ref, ...(before.array(dict.get('Kids')) ?? [])])
      .flatMap((each) => (each instanceof PdfRef ? [each.num] : [])),
  );
  const saidBy = (each: PdfValue): string =>
    [before, after].map((view) => textOf(view.resolve(view.dict(each)?.get('V'))) ?? '').join(' ');
  const numbersIn = (list: readonly PdfValue[] | undefined) =>
    new Set((list ?? []).flatMap((each) => (each instanceof PdfRef ? [each.num] : [])));
  const were = [...pagesOf(before)].map(({ dict }) => numbersIn(before.array(dict.get('Annots'))));
  return [...pagesOf(after)].map(({ dict, cropBox }, page) =>
    (after.array(dict.get('Annots')) ?? [])
      .filter((each) => !(each instanceof PdfRef) || !were[page]?.has(each.num) || isOpen.has(each.num))
      .flatMap((each) => {
        const annotation = after.dict(each);
        const box = boxOf(after, annotation?.get('Rect'));
        return annotation && box ? [{ ...asDrawn(after, annotation, box), says: saidBy(each) }] : [];
      })
      .map(({ left, bottom, right, top, says }) => ({
        says,
        left: left - cropBox.left,
        right: right - cropBox.left,
        // from the upper edge down, as renderers count
        top: cropBox.top - top,
        bottom: cropBox.top - bottom,
      })),
  );
}

/** Poppler rounds the ends of a highlight that has no look of its own, beyond what is marked. */
function asDrawn(document: PdfDocument, annotation: PdfDict, box: Box): Box {
  const isRounded = document.name(annotation.get('Subtype')) === 'Highlight' && !annotation.has('AP');
  const bulge = isRounded ? (box.top - box.bottom) / 4 : 0;
  return { ...box, left: box.left - bulge, right: box.right + bulge };
}

const known = new WeakMap<Uint8Array, Seen>();
/** What was compared already, by the file before. */
const compared = new WeakMap<Uint8Array, Set<string>>();

const ANYHOW = 8;

interface Look {
  /** False where its pages say nothing that was not compared already. */
  isDrawn: boolean;
  difference: string | undefined;
}

/**
 * The same for files whose pages say something that was not compared yet, and for every eighth of the others: how a file
 * is written could lead a renderer elsewhere.
 */
export function lookAt(seed: number, base: Base, now: Uint8Array): Look {
  const done = compared.get(base.file) ?? new Set([drawnFrom(base.file, base.password)]);
  compared.set(base.file, done);
  const drawn = drawnFrom(now, base.password);
  if (done.has(drawn) && seed % ANYHOW !== 0) return { isDrawn: false, difference: undefined };
  done.add(drawn);
  return { isDrawn: true, difference: differenceSeen(base, now) };
}

/** What a renderer draws or extracts differently outside of what may change; undefined when there is nothing. */
export function differenceSeen(base: Base, now: Uint8Array): string | undefined {
  const before = known.get(base.file) ?? seenOf(base.file, base.password);
  known.set(base.file, before);
  const after = seenOf(now, base.password);
  const places = openPlaces(base, now);
  for (const renderer of RENDERERS) {
    const [drawn, draws] = [before.pictures[renderer], after.pictures[renderer]];
    if (drawn.length !== draws.length) return `${renderer} draws another number of pages`;
    const page = drawn.findIndex((each, at) => differs(each, draws[at]!, places[at] ?? []));
    if (page >= 0) return `${renderer} draws page ${page} differently`;
    const other = before.words[renderer].findIndex(
      (words, at) =>
        told(words, places[at] ?? []) !== told(after.words[renderer][at] ?? [], places[at] ?? []),
    );
    if (other >= 0) return `${renderer} extracts other words of page ${other}`;
  }
  return undefined;
}

const isIn = ({ left, right, top, bottom }: Box, x: number, y: number, margin: number): boolean =>
  x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin;

/** The words of a page outside of some places, in no order. */
const told = (words: readonly Word[], places: readonly Place[]): string =>
  words
    .filter((word) => !places.some((place) => isIn(place, word.x, word.y, ASCENDERS) || runsOut(place, word)))
    .map(({ text, x, y }) => `${text} ${x.toFixed(1)} ${y.toFixed(1)}`)
    .toSorted()
    .join('\n');

/** It belongs to what is filled in, and stands behind its end. */
const runsOut = (place: Place, { text, x, y }: Word): boolean =>
  place.says.includes(text) && x > place.left && isIn({ ...place, right: x }, x, y, ASCENDERS);

function differs(a: Grey, b: Grey, places: readonly Box[]): boolean {
  if (a.width !== b.width || a.height !== b.height) return true;
  return a.data.some((grey, i) => {
    if (Math.abs(grey - b.data[i]!) < SEEN) return false;
    const [x, y] = [(i % a.width) / PIXELS_PER_POINT, Math.floor(i / a.width) / PIXELS_PER_POINT];
    return !places.some((place) => isIn(place, x, y, MARGIN / PIXELS_PER_POINT));
  });
}
