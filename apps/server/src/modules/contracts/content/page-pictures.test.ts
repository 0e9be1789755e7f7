import { expect, test } from 'vitest';
import { PagePictures } from './page-pictures.ts';

const page = (sha256: string, width = 100) => ({ sha256, page: 0, width });
const picture = (size = 10) => new Uint8Array(size);

test('one picture is drawn once, for all who ask at once and after', async () => {
  const pictures = new PagePictures();
  let drawn = 0;
  const draw = async () => picture(++drawn);
  const both = await Promise.all([pictures.of(page('a'), draw), pictures.of(page('a'), draw)]);
  expect(both[0]).toBe(both[1]);
  expect(await pictures.of(page('a'), draw)).toBe(both[0]);
  await pictures.of(page('a', 200), draw);
  await pictures.of(page('b'), draw);
  expect(drawn).toBe(3);
});

test('a failure is not kept, and what was not looked at for longest makes room', async () => {
  const pictures = new PagePictures(25);
  await expect(pictures.of(page('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const drawn: string[] = [];
  const ask = (sha256: string) =>
    pictures.of(page(sha256), async () => {
      drawn.push(sha256);
      return picture();
    });
  for (const sha256 of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(sha256);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});
