import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../../scripts/depth.ts';
import { toPdfForm } from '../drawing/pdf-form.ts';
import { toPng } from '../drawing/png.ts';
import { catalogue } from '../testing/catalogue.ts';
import { onePagePdf, renderWithMutool } from '../testing/one-page-pdf.ts';
import { difference, differenceFromGolden, inkOfPng } from '../testing/pictures.ts';
import { hasTool } from '../testing/tools.ts';
import { type Faces, loadFaces } from '../text/faces.ts';
import { drawSeal } from './draw-seal.ts';

const DPI = 200;
let faces: Faces;

beforeAll(async () => {
  faces = await loadFaces();
});

describe('every seal of the catalogue looks as it was approved', () => {
  for (const [name, request] of sampled(Object.entries(catalogue), 3)) {
    test(name, async () => {
      const { mean, worst } = await differenceFromGolden(
        name,
        await toPng(drawSeal(faces, request), { dpi: DPI }),
      );
      expect(mean).toBeLessThan(0.01);
      expect(worst).toBeLessThan(0.1);
    });
  }
});

test('a seal with one other character does not pass for the approved one', async () => {
  const wrong = { ...catalogue.official, kind: 'official' as const, name: '北京印信数宇科技有限公司' };
  const picture = await inkOfPng(await toPng(drawSeal(faces, wrong), { dpi: DPI }));
  const right = await inkOfPng(await toPng(drawSeal(faces, catalogue.official!), { dpi: DPI }));
  expect(difference(picture, right).worst).toBeGreaterThan(0.1);
});

describe.skipIf(!hasTool('mutool'))('a PDF viewer shows the same picture', () => {
  for (const name of sampled(['contract', 'invoice', 'official-worn', 'personal-without-border'], 4)) {
    test(name, async () => {
      const drawing = drawSeal(faces, catalogue[name]!);
      const png = await inkOfPng(await toPng(drawing, { dpi: DPI }));
      const page = renderWithMutool(onePagePdf(toPdfForm(drawing)), png.width, png.height);
      const { mean, worst } = difference(png, await inkOfPng(page));
      expect(mean).toBeLessThan(0.02);
      expect(worst).toBeLessThan(0.12);
    });
  }

  test('the text of the contract stays readable under the seal', async () => {
    const drawing = drawSeal(faces, { kind: 'official', name: '印信科技' });
    const blackBar = '0 g 50 55 13 4 re f';
    const page = renderWithMutool(onePagePdf(toPdfForm(drawing), blackBar), 400, 400);
    // The bar lies under the star: black must win over red, and red over the white beside the bar.
    expect(await redAt(page, 200, 200)).toBeLessThan(5);
    expect(await redAt(page, 200, 180)).toBeGreaterThan(180);
  });
});

async function redAt(png: Uint8Array, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * info.channels] as number;
}
