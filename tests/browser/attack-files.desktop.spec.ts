// Attack files of every class through the page that everybody verifies with, by a root on its trust list.
import { expect, type Page } from '@playwright/test';
import { ATTACK_CLASSES, classOf } from '../../packages/pdf-signature/src/attacks/testing/attack-classes.ts';
import { attackFiles } from '../../packages/pdf-signature/src/attacks/testing/attack-files.ts';
import { preparedForShadow } from '../../packages/pdf-signature/src/attacks/testing/changed-files.ts';
import { anHonestBranchFile } from '../../packages/pdf-signature/src/attacks/testing/forged-signatures.ts';
import { LEVELS } from '../../packages/pdf-signature/src/attacks/testing/whole-corpus.ts';
import { aContract, World } from '../../packages/pdf-signature/src/attacks/testing/world.ts';
import { depth } from '../../scripts/depth.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { ROOT_KIND, trustedRoot } from './trusted-root.ts';

/** As many as one visit of the page takes. */
const AT_ONCE = 50;

/** What the list of the page says of each file, once all are judged. */
async function verdictsOf(page: Page, files: readonly (readonly [string, Uint8Array])[]): Promise<string[]> {
  await visit(page, '/product/contract/verification');
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles(
    files.map(([, bytes], at) => ({
      ...{ name: `${at}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(bytes) },
    })),
  );
  const lines = page.getByRole('list', { name: '文件' }).getByRole('listitem');
  await expect(lines).toHaveCount(files.length);
  await expect(lines.filter({ hasText: /(有效|无效|无法确认|无签名|没有结论)$/ })).toHaveCount(files.length, {
    timeout: 240_000,
  });
  const words = await lines.allInnerTexts();
  return words.map((text) => text.trim().split(/\s+/).at(-1) ?? '');
}

test('no attack file of any class is ever 有效 on the page, and the honest ones are', async ({ page }) => {
  test.slow();
  const world = new World(ROOT_KIND, trustedRoot());
  const all = Object.entries(await attackFiles(world));
  const classes = new Map(all.map((file) => [classOf(file[0]), file]));
  expect(new Set(classes.keys())).toEqual(new Set(Object.keys(ATTACK_CLASSES)));
  const attacks = depth([...classes.values()], all);
  const honest: [string, Uint8Array][] = [
    ['prepared by somebody, and left alone', await world.sign(preparedForShadow())],
    ['with the list of a branch', await anHonestBranchFile(world)],
  ];
  for (const level of LEVELS) honest.push([level, await world.sign(aContract(), world.services(level))]);
  // files are counted by visitor, and other tests verify some too
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.71' });

  // before and after: a server that answers nothing any more would call no attack 有效 either
  const files = [...honest, ...attacks, ...honest];
  const verdicts: string[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE)
    verdicts.push(...(await verdictsOf(page, files.slice(at, at + AT_ONCE))));
  const told = files.map(([name], at): [string, string | undefined] => [name, verdicts[at]]);
  const right = honest.map(([name]) => [name, '有效']);
  expect([...told.slice(0, honest.length), ...told.slice(-honest.length)]).toEqual([...right, ...right]);
  const wrong = told
    .slice(honest.length, -honest.length)
    .filter(([, verdict]) => !['无效', '无法确认', '无签名'].includes(verdict ?? ''));
  expect(wrong).toEqual([]);
  const last = page.getByRole('list', { name: '文件' }).getByRole('button').last();
  await last.click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
    verdicts.at(-1) ?? '',
  );
});
