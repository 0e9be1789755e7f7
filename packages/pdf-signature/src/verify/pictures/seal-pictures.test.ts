import { array, dict, name, openPdf, PdfRef, stream } from '@yinxin/pdf';
import { drawSeal, type Faces, loadFaces, type SealRequest, toPng } from '@yinxin/seal';
import { beforeAll, describe, expect, test } from 'vitest';
import { imageArtwork } from '../../appearance/artwork.ts';
import { type Picture, readPng } from '../../appearance/png.ts';
import { painted, pictureObject, RED, WHITE } from '../../attacks/testing/painted-seal.ts';
import { aContract, append, World } from '../../attacks/testing/world.ts';

const world = new World();
let faces: Faces;
beforeAll(async () => {
  faces = await loadFaces();
});

const REMARK = '第 1 页有形似印章的图片；图片不是签名，不具备验证效力';

const printed = async (request: SealRequest): Promise<Picture> =>
  readPng(await toPng(drawSeal(faces, request), { dpi: 120 }));

const company = (more: Partial<SealRequest> = {}) =>
  printed({ kind: 'official', name: '北京印信数字科技有限公司', ...more });

/** The contract with a picture among the resources of its first page, or in a stamp on it. */
function pasted(picture: Picture, where: 'page' | 'stamp' = 'page'): Uint8Array {
  const file = aContract({ pages: 1 });
  const page = openPdf(file).dict(new PdfRef(PAGE))!;
  return append(file, (update) => {
    const { width, height, alpha } = picture;
    const mask =
      alpha &&
      update.add(
        stream(
          {
            Type: name('XObject'),
            Subtype: name('Image'),
            Width: width,
            Height: height,
            BitsPerComponent: 8,
            ColorSpace: name('DeviceGray'),
          },
          alpha,
        ),
      );
    const image = update.add(pictureObject(picture, mask));
    const resources = dict({ XObject: dict({ Im1: image }) });
    const entries = Object.fromEntries(page.entries);
    if (where === 'page') return update.set(new PdfRef(PAGE), dict({ ...entries, Resources: resources }));
    const look = stream(
      { Subtype: name('Form'), BBox: array(0, 0, 100, 100), Resources: resources },
      Buffer.from('/Im1 Do'),
    );
    const stamp = dict({
      Type: name('Annot'),
      Subtype: name('Stamp'),
      Rect: array(100, 100, 200, 200),
      AP: dict({ N: update.add(look) }),
    });
    return update.set(new PdfRef(PAGE), dict({ ...entries, Annots: array(update.add(stamp)) }));
  });
}
const PAGE = 4;

const remarks = async (picture: Picture, where?: 'page' | 'stamp') =>
  (await world.verify(pasted(picture, where))).remarks;

describe('a picture that looks like a seal is named', () => {
  test.each<[string, Partial<SealRequest>]>([
    ['a company seal', {}],
    ['a worn one', { wear: { seed: 'a', strength: 'medium' } }],
    ['one with a code', { code: '1101080123456' }],
    ['a contract seal', { kind: 'contract' }],
    ['an oval invoice seal', { kind: 'invoice', taxNumber: '91330100MA27XF6Q2G' }],
  ])('%s', async (_, request) => {
    const picture = await company(request);
    expect(await remarks(picture)).toEqual([REMARK]);
    expect(await remarks(picture, 'stamp')).toEqual([REMARK]);
  });

  test('it is no signature, and does not change what signatures are worth', async () => {
    const file = pasted(await company());
    const unsigned = await world.verify(file);
    expect(unsigned).toMatchObject({ verdict: 'NO_SIGNATURE_FOUND', signatures: [], remarks: [REMARK] });
    const signed = await world.verify(await world.sign(file));
    expect(signed).toMatchObject({ verdict: 'TOTAL_PASSED', remarks: [REMARK] });
  });
});

describe('nothing is said of', () => {
  const radius = (x: number, y: number) => Math.hypot(x, y);
  test.each<[string, () => Picture]>([
    ['a red disc', () => painted((x, y) => (radius(x, y) < 0.9 ? RED : WHITE))],
    ['an empty red ring', () => painted((x, y) => (Math.abs(radius(x, y) - 0.85) < 0.08 ? RED : WHITE))],
    ['a red square', () => painted((x, y) => (Math.max(Math.abs(x), Math.abs(y)) < 0.9 ? RED : WHITE))],
    [
      'a framed red table',
      () =>
        painted((x, y) => (Math.max(Math.abs(x), Math.abs(y)) > 0.85 || Math.abs(y) < 0.05 ? RED : WHITE)),
    ],
    ['a colourful photograph', () => painted((x, y) => [128 + x * 120, 128 + y * 120, 128])],
    ['a blank page', () => painted(() => WHITE)],
  ])('%s', async (_, picture) => {
    expect(await remarks(picture())).toEqual([]);
  });

  test('a blue stamp', async () => {
    expect(await remarks(await company({ colour: '#1D4ED8' }))).toEqual([]);
  });

  test('the seal of a signature', async () => {
    const drawing = drawSeal(faces, { kind: 'official', name: '北京印信数字科技有限公司' });
    const art = imageArtwork(await toPng(drawing, { dpi: 120 }), 40);
    const at = [{ page: 0, xMm: 100, yMm: 100 }];
    const file = await world.sign(aContract({ pages: 1 }), { marks: [{ art, at }] });
    expect(await world.verify(file)).toMatchObject({ verdict: 'TOTAL_PASSED', remarks: [] });
  });

  test('a picture that is not what it says', async () => {
    const broken = { ...painted(() => RED), width: 1000, height: 1000 };
    expect(await remarks(broken)).toEqual([]);
  });
});
