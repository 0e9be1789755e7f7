import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawSeal } from '../design/draw-seal.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { svgOfSize } from '../drawing/svg.ts';
import { SealProblem } from '../problems.ts';
import { photographOfSeal } from '../testing/photographs.ts';
import { loadFaces } from '../text/faces.ts';
import { type CleanSeal, cleanSealPicture } from './clean-seal.ts';

let contract: Drawing;
let person: Drawing;
let blue: Drawing;
/** The ordinary case, photographed and cleaned once for all who look at it. */
let photo: Uint8Array;
let cleaned: CleanSeal;
beforeAll(async () => {
  const faces = await loadFaces();
  contract = drawSeal(faces, { kind: 'contract', name: '上海印信网络科技有限公司' });
  person = drawSeal(faces, { kind: 'personal', name: '欧阳修文', border: false });
  blue = drawSeal(faces, { kind: 'contract', name: '上海印信网络科技有限公司', colour: '#1D3CC8' });
  photo = await photographOfSeal({ seal: contract });
  cleaned = await cleanSealPicture(photo);
});

/** Share of the ink that picture and truth have in common (intersection over union). */
async function likeness(cleaned: CleanSeal, truth: Drawing): Promise<number> {
  // Trimmed at half cover: the soft edge is not part of the size.
  const got = await alphaOf(sharp(cleaned.png));
  const box = await sharp(got.alpha, { raw: { width: got.width, height: got.height, channels: 1 } })
    .threshold(128)
    .trim({ threshold: 10 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(box.info.trimOffsetLeft ?? 0), -(box.info.trimOffsetTop ?? 0)];
  const { width, height } = box.info;
  const want = await alphaOf(sharp(Buffer.from(svgOfSize(truth, String(width), String(height)))));
  let [common, any] = [0, 0];
  want.alpha.forEach((value, i) => {
    const found = got.alpha[(top + Math.floor(i / width)) * got.width + left + (i % width)]!;
    common += Math.min(value, found);
    any += Math.max(value, found);
  });
  return common / any;
}

async function alphaOf(image: Sharp) {
  const { data, info } = await image
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { alpha: data, width: info.width, height: info.height };
}

describe('a photographed seal', () => {
  test('is recovered from paper in slanting light', async () => {
    expect(await likeness(cleaned, contract)).toBeGreaterThan(0.85);
  });

  test('is recovered from under black text', async () => {
    const picture = await photographOfSeal({
      seal: contract,
      text: true,
      width: 1180,
      height: 960,
      scale: 18,
      at: [0.2, 0.1],
    });
    expect(await likeness(await cleanSealPicture(picture), contract)).toBeGreaterThan(0.78);
  });

  test('is recovered in full detail from a large photograph', async () => {
    const picture = await photographOfSeal({
      seal: contract,
      width: 1600,
      height: 1200,
      scale: 16,
      at: [0.5, 0.4],
    });
    const found = await cleanSealPicture(picture);
    expect(found.widthPx).toBeGreaterThan(600);
    expect(await likeness(found, contract)).toBeGreaterThan(0.85);
  });

  test('without a rim is kept whole', async () => {
    const picture = await photographOfSeal({ seal: person, scale: 22 });
    const found = await cleanSealPicture(picture);
    expect(found.widthPx / 22).toBeGreaterThan(12);
    expect(found.widthPx / 22).toBeLessThan(19);
  });

  test('is painted in exactly the brand red and centred on a transparent square', async () => {
    const { png, widthPx, heightPx } = cleaned;
    expect(widthPx).toBe(heightPx);
    const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const colours = new Set<string>();
    let [left, right] = [widthPx, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] === 0) continue;
      colours.add(data.toString('hex', i, i + 3));
      left = Math.min(left, (i / 4) % widthPx);
      right = Math.max(right, (i / 4) % widthPx);
    }
    expect([...colours]).toEqual(['c8161d']);
    expect(data[3]).toBe(0);
    expect(Math.abs(left - (widthPx - 1 - right))).toBeLessThanOrEqual(4);
  });

  test('says when it was cut off by the edge of the picture', async () => {
    const half = await sharp(photo).extract({ left: 420, top: 0, width: 480, height: 700 }).png().toBuffer();
    expect(cleaned.touchesEdge).toBe(false);
    expect((await cleanSealPicture(half)).touchesEdge).toBe(true);
  });

  test('keeps its own ink when asked', async () => {
    const { png } = await cleanSealPicture(photo, { colour: 'original' });
    const { channels } = await sharp(png).flatten({ background: '#ffffff' }).stats();
    expect(channels[0]!.mean).toBeGreaterThan(channels[1]!.mean + 20);
  });

  test('is not mixed up with a red mark elsewhere on the sheet', async () => {
    const extra = '<rect x="820" y="620" width="60" height="8" fill="#c02020"/>';
    const found = await cleanSealPicture(await photographOfSeal({ seal: contract, extra, at: [0.05, 0.1] }));
    expect(await likeness(found, contract)).toBeGreaterThan(0.85);
  });

  test.each(['png', 'webp'] as const)('may come as %s', async (format) => {
    const picture = await photographOfSeal({ seal: contract, format });
    expect(await likeness(await cleanSealPicture(picture), contract)).toBeGreaterThan(0.85);
  });

  test('taken with the phone on its side stands upright', async () => {
    const turned = await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await likeness(await cleanSealPicture(turned), contract)).toBeGreaterThan(0.8);
  });
});

describe('a picture without a usable seal is refused', () => {
  const refuses = async (bytes: Uint8Array, code: string) =>
    expect(cleanSealPicture(bytes)).rejects.toMatchObject({ name: 'SealProblem', code });

  test('black text only', async () =>
    refuses(await photographOfSeal({ text: true }), 'PICTURE_WITHOUT_SEAL'));
  test('a blue seal', async () => refuses(await photographOfSeal({ seal: blue }), 'PICTURE_WITHOUT_SEAL'));
  test('a seal too small to be sharp', async () =>
    refuses(await photographOfSeal({ seal: contract, scale: 2.5 }), 'PICTURE_SEAL_TOO_SMALL'));
  test('a thumbnail', async () =>
    refuses(await photographOfSeal({ width: 90, height: 90 }), 'PICTURE_TOO_SMALL'));
  test('more bytes than allowed', async () =>
    refuses(new Uint8Array(5 * 1024 * 1024 + 1), 'PICTURE_TOO_MANY_BYTES'));
  test('a decompression bomb is refused by its header', async () =>
    refuses(pngHeader(60_000, 60_000), 'PICTURE_TOO_MANY_PIXELS'));
  test('an SVG never reaches its decoder', async () =>
    refuses(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
      'PICTURE_UNREADABLE',
    ));
  test('half a photograph', async () => {
    const picture = await photographOfSeal({ seal: contract, format: 'png' });
    await refuses(picture.subarray(0, picture.length / 2), 'PICTURE_UNREADABLE');
  });
  test('noise behind a picture header is a problem of the picture, never of ours', async () => {
    const heads = fc.constantFrom('89504e470d0a1a0a', 'ffd8ffe0', '52494646ffffff7f57454250', '');
    await fc.assert(
      fc.asyncProperty(heads, fc.uint8Array({ maxLength: 400 }), async (head, noise) => {
        await expect(
          cleanSealPicture(Buffer.concat([Buffer.from(head, 'hex'), noise])),
        ).rejects.toBeInstanceOf(SealProblem);
      }),
      { numRuns: 60 },
    );
  });
});

/** Signature, IHDR and an empty IDAT: a file of a few bytes that claims to be huge. */
function pngHeader(width: number, height: number): Uint8Array {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000000000000000802000000000000000000000049444154',
    'hex',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
