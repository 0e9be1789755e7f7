import { deflateSync } from 'node:zlib';
import { array, createPdf, openPdf, type PdfValue } from '@yinxin/pdf';
import { drawHandwriting, drawSeal, loadFaces, toPdfForm } from '@yinxin/seal';
import { seamCuts } from '@yinxin/seal/seam';
import { afterAll, describe, expect, test } from 'vitest';
import { signPdf } from '../sign/sign.ts';
import { aSigner } from '../sign/testing/people.ts';
import {
  aFolder,
  PIXELS_PER_MM,
  type Pixels,
  pixelsByMupdf,
  pixelsByPoppler,
  redBox,
  referees,
} from '../sign/testing/tools.ts';
import { imageArtwork, vectorArtwork } from './artwork.ts';
import { type Mark, pagesOfSeam, type Seam } from './marks.ts';

const folder = aFolder();
afterAll(folder.remove);
const signer = aSigner('张三', 'p256');

/** 40 by 30 mm, all red, with a blue square in its upper left corner to tell which way is up. */
const POINTS = 72 / 25.4;
const seal = vectorArtwork({
  widthMm: 40,
  heightMm: 30,
  content: Buffer.from(
    `1 0 0 rg 0 0 ${40 * POINTS} ${30 * POINTS} re f 0 0 1 rg 0 ${20 * POINTS} ${10 * POINTS} ${10 * POINTS} re f`,
  ),
});

async function stamped(
  entries: Record<string, PdfValue>,
  marks: readonly Mark[],
  pages = 1,
): Promise<string> {
  const file = createPdf({
    pages: Array.from({ length: pages }, () => ({ width: 420, height: 595, entries })),
  });
  return folder.save('stamped.pdf', Buffer.concat(await signPdf(file, signer, { marks })));
}

const isBlue = ([r, g, b]: [number, number, number]) => r < 100 && g < 100 && b > 180;

const atMm = (pixels: Pixels, xMm: number, yMm: number) =>
  pixels.at(Math.round(xMm * PIXELS_PER_MM), Math.round(yMm * PIXELS_PER_MM));

/** Edges of the red box in millimetres. */
function redMillimetres(pixels: Pixels): number[] {
  const box = redBox(pixels);
  return box ? [box.left, box.top, box.right + 1, box.bottom + 1].map((edge) => edge / PIXELS_PER_MM) : [];
}

const expectNear = (found: readonly number[], wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  found.forEach((edge, i) => {
    expect(Math.abs(edge - wanted[i]!), `edge ${i} of ${found}`).toBeLessThanOrEqual(0.5);
  });
};

describe.skipIf(!referees)('a seal of 40 by 30 mm, 50 mm from the left and 20 mm from the top', () => {
  const at: Mark[] = [{ art: seal, at: [{ page: 0, xMm: 50, yMm: 20 }] }];
  const drawn = { Poppler: pixelsByPoppler, MuPDF: pixelsByMupdf };

  describe.each(['Poppler', 'MuPDF'] as const)('drawn by %s', (by) => {
    test.each<[string, Record<string, PdfValue>]>([
      ['a plain page', {}],
      ['a page turned by 90°', { Rotate: 90 }],
      ['a page turned by 180°', { Rotate: 180 }],
      ['a page turned by 270°', { Rotate: 270 }],
      ['a cropped page', { CropBox: array(30, 40, 400, 560) }],
      ['a cropped and turned page', { CropBox: array(30, 40, 400, 560), Rotate: 90 }],
      ['a page whose origin is elsewhere', { MediaBox: array(-200, 100, 220, 695) }],
    ])('stands upright on %s', async (_, entries) => {
      const pixels = drawn[by](await stamped(entries, at), 1);
      expectNear(redMillimetres(pixels), [50, 20, 90, 50]);
      expect(isBlue(atMm(pixels, 52, 22))).toBe(true);
      expect(isBlue(atMm(pixels, 85, 22))).toBe(false);
    });
  });

  test('keeps its size on a page with UserUnit 2, which MuPDF honours', async () => {
    const pixels = pixelsByMupdf(await stamped({ UserUnit: 2 }, at), 1);
    expect(Math.abs(pixels.width - (420 * 2 * 25.4 * PIXELS_PER_MM) / 72)).toBeLessThanOrEqual(1);
    expectNear(redMillimetres(pixels), [50, 20, 90, 50]);
  });
});

describe.skipIf(!referees)('a seam', () => {
  const widthOfPage = (420 * 25.4) / 72;
  const seam = (options: Partial<Seam>): Mark[] => [
    { art: seal, seam: { pages: 'all', edge: 'right', yMm: 60, ...options } },
  ];

  test('puts equal strips at the right edge, the left part first', async () => {
    const path = await stamped({}, seam({}), 4);
    const pages = [1, 2, 3, 4].map((page) => pixelsByPoppler(path, page));
    for (const pixels of pages.slice(1)) {
      expectNear(redMillimetres(pixels), [widthOfPage - 10, 60, widthOfPage, 90]);
    }
    expect(isBlue(atMm(pages[0]!, widthOfPage - 5, 62))).toBe(true);
  });

  test('puts the right part first at the left edge', async () => {
    const path = await stamped({}, seam({ edge: 'left' }), 4);
    const pages = [1, 2, 3, 4].map((page) => pixelsByPoppler(path, page));
    for (const pixels of pages.slice(0, 3)) expectNear(redMillimetres(pixels), [0, 60, 10, 90]);
    expect(isBlue(atMm(pages[3]!, 5, 62))).toBe(true);
  });

  test('gives the first page the share asked for, on turned pages too', async () => {
    const path = await stamped({ Rotate: 90 }, seam({ firstRatio: 0.5 }), 3);
    const shownWidth = (595 * 25.4) / 72;
    const edges = [1, 2, 3].map((page) => redMillimetres(pixelsByPoppler(path, page)));
    expectNear(edges[0]!, [shownWidth - 20, 60, shownWidth, 90]);
    expectNear(edges[1]!, [shownWidth - 10, 60, shownWidth, 90]);
  });

  test('runs over odd pages only, when asked', async () => {
    const path = await stamped({}, seam({ pages: 'odd' }), 4);
    const seen = [1, 2, 3, 4].map((page) => redBox(pixelsByPoppler(path, page)) !== undefined);
    expect(seen).toEqual([true, false, true, false]);
  });
});

test('all slices share one seal, in one increment with one widget', async () => {
  const noisy = Buffer.from(
    Array.from({ length: 3000 }, (_, i) => `${(i * 7919) % 113} ${(i * 104729) % 85} l`).join('\n'),
  );
  const content = Buffer.concat([Buffer.from('1 0 0 RG 0 0 m\n'), noisy, Buffer.from('\nS\n')]);
  const art = vectorArtwork({ widthMm: 40, heightMm: 30, content });
  const file = createPdf({ pages: Array.from({ length: 20 }, () => ({})) });
  const [, tail] = await signPdf(file, signer, {
    marks: [{ art, seam: { pages: 'all', edge: 'right', yMm: 9 } }],
  });
  const document = openPdf(Buffer.concat([file, tail!]));
  expect(document.revisions).toHaveLength(2);
  const text = Buffer.from(tail!).toString('latin1');
  expect(text.match(/\/Subtype \/Widget/g)).toHaveLength(1);
  expect(text.match(/\/Subtype \/Stamp/g)).toHaveLength(19);
  expect(tail!.length).toBeLessThan(deflateSync(content).length + 20_000);
});

describe('cutting', () => {
  test('cuts add up and honour the first share', () => {
    expect(seamCuts(4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(seamCuts(3, 0.5)).toEqual([0, 0.5, 0.75, 1]);
  });

  test('a share that leaves nothing, and a seal for one page, are refused', async () => {
    const cut = (options: Partial<Seam>) =>
      signPdf(createPdf({ pages: [{}, {}, {}] }), signer, {
        marks: [{ art: seal, seam: { pages: 'all', edge: 'right', yMm: 9, ...options } }],
      });
    await expect(cut({ firstRatio: 1 })).rejects.toThrow('首页比例');
    await expect(cut({ pagesPerSeal: 1 })).rejects.toThrow('至少需要两页');
  });

  test('pages are chosen by all, odd, even or number', () => {
    expect(pagesOfSeam(5, 'all')).toEqual([0, 1, 2, 3, 4]);
    expect(pagesOfSeam(5, 'odd')).toEqual([0, 2, 4]);
    expect(pagesOfSeam(5, 'even')).toEqual([1, 3]);
    expect(pagesOfSeam(5, [3, 1, 3])).toEqual([1, 3]);
  });
});

/** A PNG of one colour, written by hand. */
function aPng(width: number, height: number, type: number, pixel: readonly number[]): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = type;
  const row = Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe.skipIf(!referees)('other artworks', () => {
  const place = (art: Mark['art']): Mark[] => [{ art, at: [{ page: 0, xMm: 50, yMm: 20 }] }];

  test('a picture is shown in its size', async () => {
    const pixels = pixelsByPoppler(await stamped({}, place(imageArtwork(aPng(8, 6, 2, [255, 0, 0]), 40))), 1);
    expectNear(redMillimetres(pixels), [50, 20, 90, 50]);
  });

  test('a transparent picture lets the paper through', async () => {
    const half = imageArtwork(aPng(8, 6, 6, [255, 0, 0, 128]), 40);
    const [r, g] = atMm(pixelsByPoppler(await stamped({}, place(half)), 1), 70, 35);
    expect(r).toBe(255);
    expect(Math.abs(g - 127)).toBeLessThanOrEqual(2);
  });

  test('a company seal and a handwritten name come from the seal package as they are', async () => {
    const company = drawSeal(await loadFaces(), {
      kind: 'official',
      name: '上海印信网络科技有限公司',
      widthMm: 40,
    });
    const pixels = pixelsByPoppler(await stamped({}, place(vectorArtwork(toPdfForm(company)))), 1);
    expectNear(redMillimetres(pixels), [50, 20, 90, 60]);

    const strokes = [Array.from({ length: 9 }, (_, i) => ({ x: i * 20, y: (i % 2) * 60 }))];
    const writing = drawHandwriting({ strokes, maxWidthMm: 40, colour: '#FF0000' });
    const [left, top, right, bottom] = redMillimetres(
      pixelsByPoppler(await stamped({}, place(vectorArtwork(toPdfForm(writing)))), 1),
    );
    expectNear([left!, top!, right! - left!, bottom! - top!], [50, 20, writing.widthMm, writing.heightMm]);
  });

  test('pictures that are no PNG are refused', () => {
    expect(() => imageArtwork(Buffer.from('GIF89a'), 40)).toThrow('PNG');
    expect(() => imageArtwork(aPng(8, 6, 2, [1]), 40)).toThrow('PNG');
  });
});
