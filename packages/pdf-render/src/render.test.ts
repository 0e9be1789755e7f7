import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { depth } from '../../../scripts/depth.ts';
import { hostileFiles } from '../../pdf/src/testing/hostile-files.ts';
import { type Box, findWords, RenderPool } from './index.ts';
import { withoutFonts, withPicture, withSignature } from './testing/files.ts';

const pool = new RenderPool({ size: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

const grey = async (png: Uint8Array) =>
  sharp(png).greyscale().blur(1).raw().toBuffer({ resolveWithObject: true });

/** With UPDATE_GOLDENS=1 the picture becomes the golden: look at it before you commit it. */
async function worstDifference(name: string, png: Uint8Array): Promise<number> {
  const golden = new URL(`../goldens/${name}.png`, import.meta.url);
  if (process.env.UPDATE_GOLDENS === '1') await writeFile(golden, png);
  if (!existsSync(golden)) throw new Error(`no golden ${name}; make it with UPDATE_GOLDENS=1`);
  const [a, b] = await Promise.all([grey(png), grey(await readFile(golden))]);
  expect(a.info).toMatchObject({ width: b.info.width, height: b.info.height });
  return a.data.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (b.data[index] ?? 0))), 0);
}

/** How much of a box is ink: nothing drawn is 0, a box where a character is missing is all but empty. */
async function inkIn(png: Uint8Array, [left, top, right, bottom]: Box, scale: number): Promise<number> {
  const region = {
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    width: Math.ceil((right - left) * scale),
    height: Math.ceil((bottom - top) * scale),
  };
  const { data } = await sharp(png).greyscale().extract(region).raw().toBuffer({ resolveWithObject: true });
  return data.reduce((sum, value) => sum + (255 - value) / 255, 0) / data.length;
}

describe('Chinese fonts that a file names without embedding them', () => {
  test('are drawn in ours: 宋体, 仿宋 and 楷体 with serifs, 黑体 without', async () => {
    const png = await pool.picture(withoutFonts(), 0, 1_000);
    expect(await worstDifference('without-fonts', png)).toBeLessThan(48);
  });

  test('every character is there, as wide as the file says', async () => {
    const file = withoutFonts();
    const [page] = await pool.texts(file);
    expect(page?.text).toContain('甲方：示例科技有限公司 2026');
    const [box] = findWords(page!, '示例科技有限公司');
    expect(box?.[0]).toBeCloseTo(60 + 3 * 20, -1);
    expect(box![2] - box![0]).toBeCloseTo(8 * 20, -1);
    const png = await pool.picture(file, 0, 1_000);
    for (const character of '甲方示例科技有限公司')
      expect(await inkIn(png, findWords(page!, character)[0]!, 2), character).toBeGreaterThan(0.15);
  });
});

test('the field of a signature is drawn, and nothing beside it', async () => {
  const png = await pool.picture(withSignature(), 0, 1_000);
  expect(await inkIn(png, [200, 40, 300, 140], 2)).toBeGreaterThan(0.98);
  expect(await inkIn(png, [0, 0, 190, 360], 2)).toBe(0);
});

describe('words on a page', () => {
  test('are found where they are shown, whichever way the page is turned', async () => {
    const upright = findWords((await pool.texts(withoutFonts()))[0]!, '盖章处')[0]!;
    const turned = findWords((await pool.texts(withoutFonts({ rotate: 90 })))[0]!, '盖章处')[0]!;
    expect((await pool.pages(withoutFonts({ rotate: 90 })))[0]).toEqual({ width: 360, height: 500 });
    // a quarter turn to the right: what was left is above, what was below is left
    expect(turned[1]).toBeCloseTo(upright[0], 0);
    expect(turned[0]).toBeCloseTo(360 - upright[3], 0);
  });

  test('are found in full and half width, over blanks, and never where they are not', async () => {
    const [page] = await pool.texts(withoutFonts());
    expect(findWords(page!, '丙方(签字)')).toHaveLength(1);
    expect(findWords(page!, 'CONTRACT')).toHaveLength(1);
    expect(findWords(page!, '方：')).toHaveLength(2);
    expect(findWords(page!, '丁方')).toEqual([]);
    expect(findWords(page!, ' ')).toEqual([]);
  });
});

describe('what cannot be rendered', () => {
  test.each([
    ['no PDF', Buffer.from('hello')],
    ['a torn file', withoutFonts().subarray(0, 400)],
    ['nothing', Buffer.alloc(0)],
  ])('%s is called unreadable and costs no worker', async (_, bytes) => {
    await expect(pool.pages(bytes)).rejects.toMatchObject({ kind: 'unreadable' });
    expect(await pool.pages(withoutFonts())).toHaveLength(1);
  });

  test('a page that is not there, and a picture beyond all measure', async () => {
    await expect(pool.picture(withoutFonts(), 1, 100)).rejects.toMatchObject({ kind: 'no-such-page' });
    await expect(pool.picture(withoutFonts(), 0, 20_000)).rejects.toMatchObject({ kind: 'too-large' });
  });
});

describe('a file that drives the engine to its limit', () => {
  test.each(depth(['nested forms'] as const, ['path points', 'nested forms', 'inflating content'] as const))(
    '%s: it is refused, and the next page is drawn by another engine; its honest twin is drawn',
    async (name) => {
      const { hostile, honest } = hostileFiles[name];
      await expect(pool.picture(hostile(), 0, 900)).rejects.toMatchObject({ kind: 'too-large' });
      await expect(pool.picture(honest(), 0, 900)).resolves.toBeDefined();
    },
  );

  test('holds no more letters than a page of text', async () => {
    const { hostile, honest } = hostileFiles.letters;
    await expect(pool.texts(hostile())).rejects.toMatchObject({ kind: 'too-large' });
    expect((await pool.texts(honest()))[0]?.text).toHaveLength(2_000);
  });
});

test('of a page is told how much of it is no text: pictures as they are shown, and remarks, but no signatures', async () => {
  const part = async (bytes: Uint8Array) => (await pool.texts(bytes))[0]?.pictured;
  const page = 500 * 360;
  expect(await part(withoutFonts())).toBe(0);
  expect(await part(withSignature())).toBe(0);
  expect(await part(withPicture())).toBeCloseTo((50 * 45) / page, 4);
  expect(await part(withPicture({ remark: true }))).toBeCloseTo((50 * 45 + 100 * 90) / page, 4);
});
