import { expect, test } from 'vitest';
import { isDeep } from '../../../../scripts/depth.ts';
import { World } from '../../src/attacks/testing/world.ts';
import { honestFilesOfOthers } from './by-others.ts';
import { type HonestFile, honestFilesByHand } from './files.ts';

/**
 * Honest files by kind of original, of revision and of cross-reference, all of which are to be called intact but for those
 * named here with their reason.
 */
const REFUSED: Readonly<Record<string, string>> = {
  // iText 5 withdraws /NeedAppearances of a form: what its fields show comes from another source then.
  'ours-then-itext5-libreoffice-tagged': 'NeedAppearances',
  // An array in what it writes has no end.
  '@signpdf pdf-lib-form': '文件结构已损坏',
  // Its second /AcroForm stands beside the first one in the catalog, and readers take the one or the other.
  '@signpdf libreoffice-archive': 'duplicate-key',
  '@signpdf libreoffice-form': 'duplicate-key',
  '@signpdf libreoffice-tagged': 'duplicate-key',
  '@signpdf mutool-clean': 'duplicate-key',
  '@signpdf qpdf-plain': 'duplicate-key',
  // A screen reader says them in the place of what is shown.
  'tagged: alternative words of the new element': '修改了文档结构',
};

const LEAST_INTACT = 0.98;
const SAMPLE = 11;

const world = new World();

test('honest files are called intact', async () => {
  const all = [...honestFilesByHand(world), ...honestFilesOfOthers(world)];
  const files = all.filter((_, at) => isDeep || at % SAMPLE === 0);
  const wrong: string[] = [];
  const counts = new Map<string, { files: number; intact: number }>();
  for (const file of files) {
    const found = await judged(file);
    if (found === undefined) continue;
    const count = counts.get(file.producer) ?? { files: 0, intact: 0 };
    counts.set(file.producer, { files: count.files + 1, intact: count.intact + (found === INTACT ? 1 : 0) });
    const wanted =
      REFUSED[file.flow] ?? REFUSED[file.original] ?? REFUSED[`${file.producer} ${file.original}`];
    if (wanted === undefined ? found !== INTACT : !found.includes(wanted))
      wrong.push(`${nameOf(file)}: ${found}`);
  }
  expect(wrong).toEqual([]);
  if (!isDeep) return;
  for (const [producer, { files: made, intact }] of counts)
    process.stdout.write(`${producer}: ${intact} of ${made} intact\n`);
  const totals = [...counts.values()];
  const sum = (key: 'files' | 'intact') => totals.reduce((total, each) => total + each[key], 0);
  expect(sum('files')).toBeGreaterThanOrEqual(400);
  expect(sum('intact') / sum('files')).toBeGreaterThanOrEqual(LEAST_INTACT);
});

const INTACT = 'intact';

const nameOf = ({ producer, original, flow }: HonestFile) => `${flow}, of ${original}, by ${producer}`;

async function judged({ make, password, trust = [] }: HonestFile): Promise<string | undefined> {
  const file = await make();
  if (!file) return undefined;
  const options = { trust: [world.root.certificate, ...trust], password };
  const { signatures, reason } = await world.verify(file, options);
  const isIntact =
    signatures.length > 0 && signatures.every(({ indication }) => indication === 'TOTAL_PASSED');
  return isIntact ? INTACT : reason;
}
