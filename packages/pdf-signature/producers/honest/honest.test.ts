import { expect, test } from 'vitest';
import { isDeep } from '../../../../scripts/depth.ts';
import { World } from '../../src/attacks/testing/world.ts';
import { type HonestFile, honestFilesByHand } from './files.ts';

/**
 * Honest files by kind of original, of revision and of cross-reference, all of which are to be called intact but for those
 * named here with their reason.
 */
const REFUSED: Readonly<Record<string, string>> = {
  // The "evil annotation" attack on certified files writes and draws on pages by such comments, which nobody signed.
  'free text in the margin': '页面新增了可能遮盖内容的注释',
  'ink in the margin': '页面新增了可能遮盖内容的注释',
  // A screen reader says them in the place of what is shown.
  'tagged: alternative words of the new element': '修改了文档结构',
};

const LEAST_INTACT = 0.98;
const SAMPLE = 11;

const world = new World();

test('honest files are called intact', async () => {
  const files = honestFilesByHand(world).filter((_, at) => isDeep || at % SAMPLE === 0);
  const wrong: string[] = [];
  const counts = new Map<string, { files: number; intact: number }>();
  for (const file of files) {
    const found = await judged(file);
    const count = counts.get(file.producer) ?? { files: 0, intact: 0 };
    counts.set(file.producer, { files: count.files + 1, intact: count.intact + (found === INTACT ? 1 : 0) });
    const wanted = REFUSED[file.flow];
    if (wanted === undefined ? found !== INTACT : !found.includes(wanted))
      wrong.push(`${nameOf(file)}: ${found}`);
  }
  expect(wrong).toEqual([]);
  if (!isDeep) return;
  for (const [producer, { files: made, intact }] of counts)
    process.stdout.write(`${producer}: ${intact} of ${made} intact\n`);
  const all = [...counts.values()];
  const sum = (key: 'files' | 'intact') => all.reduce((total, each) => total + each[key], 0);
  expect(sum('files')).toBeGreaterThanOrEqual(400);
  expect(sum('intact') / sum('files')).toBeGreaterThanOrEqual(LEAST_INTACT);
});

const INTACT = 'intact';

const nameOf = ({ producer, original, flow }: HonestFile) => `${flow}, of ${original}, by ${producer}`;

async function judged({ make }: HonestFile): Promise<string> {
  const { signatures, reason } = await world.verify(await make());
  const isIntact =
    signatures.length > 0 && signatures.every(({ indication }) => indication === 'TOTAL_PASSED');
  return isIntact ? INTACT : reason;
}
