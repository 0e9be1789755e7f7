import { execFileSync } from 'node:child_process';
import { type Box, boxOf, openPdf, PdfRef, pagesOf } from '@yinxin/pdf';
import { formFields } from '../../common/fields.ts';
import { aFolder } from '../../sign/testing/tools.ts';
import type { Base } from './bases.ts';

/** Enough to see a digit change, and quick. */
const DPI = 50;
const PIXELS_PER_POINT = DPI / 72;
/** Readers smooth edges. */
const MARGIN = 2;
const SEEN = 24;

interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** All pages as poppler draws them. */
function drawn(file: Uint8Array): Grey[] {
  const folder = aFolder();
  try {
    const path = folder.save('file.pdf', file);
    return pagesIn(
      execFileSync('pdftoppm', ['-r', String(DPI), '-gray', path], {
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } finally {
    folder.remove();
  }
}

function pagesIn(bytes: Buffer): Grey[] {
  const pages: Grey[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 60))!;
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    pages.push({ width, height, data: bytes.subarray(start, start + width * height) });
    at = start + width * height;
  }
  return pages;
}

/** Where a page may look different: fields that wait to be filled or signed, and annotations that were not there. */
function openPlaces({ file, fillable }: Base, now: Uint8Array): Box[][] {
  const [before, after] = [openPdf(file), openPdf(now)];
  const isOpen = new Set(
    formFields(before)
      .filter(
        ({ fullName, type, value }) => fillable.includes(fullName) || (type === 'Sig' && value === undefined),
      )
      .flatMap(({ ref, dict }) => [ref, ...(before.array(dict.get('Kids')) ?? [])])
      .flatMap((each) => (each instanceof PdfRef ? [each.num] : [])),
  );
  const were = [...pagesOf(before)].map(({ dict }) => before.array(dict.get('Annots')) ?? []);
  return [...pagesOf(after)].map(({ dict }, page) => {
    const old = new Set((were[page] ?? []).flatMap((each) => (each instanceof PdfRef ? [each.num] : [])));
    return (after.array(dict.get('Annots')) ?? [])
      .filter((each) => !(each instanceof PdfRef) || !old.has(each.num) || isOpen.has(each.num))
      .flatMap((each) => boxOf(after, after.dict(each)?.get('Rect')) ?? []);
  });
}

const known = new WeakMap<Uint8Array, Grey[]>();

/** The first page, from 0, that poppler draws differently outside of what may change; undefined when there is none. */
export function pageThatLooksDifferent(base: Base, now: Uint8Array): number | undefined {
  const before = known.get(base.file) ?? drawn(base.file);
  known.set(base.file, before);
  const after = drawn(now);
  if (before.length !== after.length) return Math.min(before.length, after.length);
  const places = openPlaces(base, now);
  const at = before.findIndex((page, i) => differs(page, after[i]!, places[i] ?? []));
  return at < 0 ? undefined : at;
}

function differs(a: Grey, b: Grey, places: readonly Box[]): boolean {
  if (a.width !== b.width || a.height !== b.height) return true;
  return a.data.some((grey, i) => {
    if (Math.abs(grey - b.data[i]!) < SEEN) return false;
    const [x, y] = [i % a.width, a.height - Math.floor(i / a.width)];
    return !places.some(({ left, right, bottom, top }) => {
      const [from, to] = [left * PIXELS_PER_POINT - MARGIN, right * PIXELS_PER_POINT + MARGIN];
      return (
        x >= from &&
        x <= to &&
        y >= bottom * PIXELS_PER_POINT - MARGIN &&
        y <= top * PIXELS_PER_POINT + MARGIN
      );
    });
  });
}
