import { expect, test } from 'vitest';
import type { DraftDocument } from '../../model.ts';
import { fieldAt } from '../../placement.ts';
import { dayBeside, lastStampOf, restamped, signedBy } from './choosing.ts';

const size = { widthMm: 210, heightMm: 297 };
const documents = [{ id: 'd', pages: [size, size] }] as unknown as DraftDocument[];
const put = (kind: 'seal' | 'seam' | 'signature' | 'date', x: number, y: number, party = 'a') =>
  fieldAt(kind, party, { documentId: 'd', page: 0, size }, { x, y });

test('another seal stands around the same middle, wholly on its page, and leaves others alone', () => {
  const fields = [put('seal', 100, 100), put('seal', 205, 100), put('seal', 50, 50, 'b'), put('date', 9, 9)];
  const [first, second, ...rest] = restamped(fields, 'a', documents, { widthMm: 58, heightMm: 40 });
  expect(first).toMatchObject({ id: fields[0]?.id, left: 71, top: 80, width: 58, height: 40 });
  expect(second).toMatchObject({ left: 152, width: 58 });
  expect(rest).toEqual(fields.slice(2));
});

test('who signs by a seal instead of by hand does so at the same places, and back', () => {
  const fields = [put('signature', 100, 100), put('date', 9, 9), put('signature', 60, 60, 'b')];
  const sealed = signedBy(fields, 'a', 'seal', documents, { widthMm: 20, heightMm: 20 });
  expect(sealed[0]).toMatchObject({ id: fields[0]?.id, kind: 'seal', left: 90, top: 90, width: 20 });
  expect(sealed.slice(1)).toEqual(fields.slice(1));
  expect(signedBy(sealed, 'a', 'signature', documents)[0]).toMatchObject(fields[0] ?? {});
});

test('a seam keeps its edge and what was chosen of it', () => {
  const seam = { ...put('seam', 0, 100), left: 0, options: { edge: 'left' as const, firstPage: 1 } };
  const [changed] = restamped([seam], 'a', documents, { widthMm: 58, heightMm: 40 });
  expect(changed).toMatchObject({ left: 0, top: 80, height: 40, options: { edge: 'left', firstPage: 1 } });
});

test('a day stands below what it belongs to, beside it at the end of the page, and covers nothing', () => {
  const seal = put('seal', 100, 100);
  expect(dayBeside(seal, documents, [seal])).toMatchObject({ kind: 'date', left: 82, top: 124, page: 0 });
  const low = put('seal', 100, 275);
  expect(dayBeside(low, documents, [low])).toMatchObject({ left: 124 });
  const taken = put('date', 100, 128);
  const day = dayBeside(seal, documents, [seal, taken]);
  expect(day && day.left >= taken.left + taken.width).toBe(true);
});

test('it belongs to the last place of that party in that document', () => {
  const fields = [put('seal', 10, 10), put('signature', 60, 60), put('date', 80, 80), put('seal', 9, 9, 'b')];
  expect(lastStampOf(fields, 'a', 'd')).toBe(fields[1]);
  expect(lastStampOf(fields, 'a', 'other')).toBeUndefined();
});
