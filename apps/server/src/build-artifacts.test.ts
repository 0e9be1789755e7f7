import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BUILT_PREFIX, builtFiles, completed } from './build-artifacts.ts';
import { aBuild } from './testing/build.ts';

test('a file is completed anew only when what the server knows has changed', async () => {
  const { downloadsDir, remove } = aBuild();
  const file = builtFiles(downloadsDir).get(`${BUILT_PREFIX}yinxin-cli.mjs`)!;
  let known = { roots: 1 };
  let times = 0;
  const page = completed(
    file,
    async () => known,
    (start, { roots }) => `${start}, ${roots} roots, ${++times}`,
  );
  const shown = async () => text(await (await page.content()).open());
  expect([await shown(), await shown()]).toEqual(Array(2).fill('bytes of yinxin-cli.mjs, 1 roots, 1'));
  const before = (await page.content()).digests.sha256;
  known = { roots: 2 };
  expect(await shown()).toBe('bytes of yinxin-cli.mjs, 2 roots, 2');
  expect((await page.content()).digests.sha256).not.toBe(before);
  remove();
});
