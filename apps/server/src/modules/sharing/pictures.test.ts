import type { ShareCard } from '@yinxin/api';
import { afterAll, expect, test } from 'vitest';
import { createPictures, pictureAddress, versionOf } from './pictures.ts';
import { createRenderer } from './renderer.ts';

const aCard = (changes: Partial<ShareCard> = {}): ShareCard => ({
  ...{ kind: 'news', id: 'four-answers', label: '政策解读', title: '验证为什么有四个回答？' },
  ...{ path: '/about/news?id=four-answers', note: '新闻动态', sample: false, ...changes },
});

const renderer = createRenderer();
afterAll(() => renderer.stop());

/** PNG (RFC 2083) 4.1.1: width and height are the first two numbers of the first chunk. */
const sizeOf = (png: Uint8Array) => {
  const view = Buffer.from(png);
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
};

test('a card is printed at the size networks show, with a character no font has', async () => {
  const png = await renderer.render(aCard({ title: '表情 😀 与生僻字 𠮷，都不妨碍印刷' }));
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
  expect(sizeOf(png)).toEqual([1200, 630]);
});

test('what is a sample is marked on its picture', async () => {
  const [plain, sample] = await Promise.all([
    renderer.render(aCard()),
    renderer.render(aCard({ sample: true })),
  ]);
  expect(Buffer.compare(plain, sample)).not.toBe(0);
});

test('a picture is drawn once, however many ask at the same time', async () => {
  let drawn = 0;
  const pictureOf = createPictures({ render: async () => Uint8Array.of(++drawn) });
  await Promise.all([pictureOf(aCard()), pictureOf(aCard())]);
  await pictureOf(aCard());
  expect(drawn).toBe(1);
});

test('only so many pictures are kept, the longest unasked goes', async () => {
  const drawn: string[] = [];
  const pictureOf = createPictures({ render: async ({ title }) => Uint8Array.of(drawn.push(title)) }, 2);
  for (const title of ['甲', '乙', '甲', '丙', '甲', '乙']) await pictureOf(aCard({ title }));
  expect(drawn).toEqual(['甲', '乙', '丙', '乙']);
});

test('a picture that failed is tried again', async () => {
  let tries = 0;
  const pictureOf = createPictures({
    render: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no ink');
      return new Uint8Array();
    },
  });
  await expect(pictureOf(aCard())).rejects.toThrow('no ink');
  await expect(pictureOf(aCard())).resolves.toBeDefined();
});

test('the address changes with every word on the picture and with nothing else', () => {
  expect(pictureAddress(aCard())).toMatch(/^\/share\/news\/four-answers\.png\?v=[\w-]{12}$/);
  expect(pictureAddress(aCard({ kind: 'page', id: 'about/price' }))).toMatch(
    /^\/share\/page\/about\/price\.png/,
  );
  expect(versionOf(aCard())).toBe(versionOf(aCard({ id: 'another' })));
  for (const change of [{ label: '别的' }, { title: '别的' }, { note: '别的' }, { sample: true }])
    expect(versionOf(aCard(change))).not.toBe(versionOf(aCard()));
});
