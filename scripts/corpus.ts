// npm run corpus [-- part of a name …] — makes and reads every honest signed file there is (by hand, by libraries, kept
// ones of other programs, and those that programs of this machine sign and edit now), judges each, prints them by
// producer, kind and step, and keeps the table with every reason in bench/results/corpus.json; names try some of them only.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { everyHonestFile } from '../packages/pdf-signature/producers/honest/all.ts';
import type { HonestFile } from '../packages/pdf-signature/producers/honest/files.ts';
import { explained, INTACT, judged, nameOf } from '../packages/pdf-signature/producers/honest/judging.ts';
import { World } from '../packages/pdf-signature/src/attacks/testing/world.ts';
import { inRoot } from './lib.ts';

const WANTED = 0.98;
const names = process.argv.slice(2);
const folder = mkdtempSync(join(os.tmpdir(), 'yinxin-corpus-'));

interface Row {
  producer: string;
  kind: string;
  step: string;
  files: number;
  intact: number;
}
interface Refused {
  file: string;
  says: string;
  /** Missing where nobody expected it. */
  because: string | undefined;
}

const rows = new Map<string, Row>();
const refused: Refused[] = [];
const unmade = new Map<string, number>();

function count({ producer, kind, step }: HonestFile, isIntact: boolean): void {
  const key = `${producer}\n${kind}\n${step}`;
  const row = rows.get(key) ?? { producer, kind, step, files: 0, intact: 0 };
  rows.set(key, { ...row, files: row.files + 1, intact: row.intact + (isIntact ? 1 : 0) });
}

async function judge(world: World, file: HonestFile): Promise<void> {
  const found = await judged(world, file);
  if (found === undefined) {
    const key = `${file.producer}: ${file.kind}, ${file.step}`;
    unmade.set(key, (unmade.get(key) ?? 0) + 1);
    return;
  }
  count(file, found === INTACT);
  if (found !== INTACT) refused.push({ file: nameOf(file), says: found, because: explained(file, found) });
}

const sum = (some: readonly Row[], key: 'files' | 'intact') =>
  some.reduce((total, row) => total + row[key], 0);

function print(all: readonly Row[]): void {
  const steps = [...new Set(all.map(({ step }) => step))];
  const lines = [...new Set(all.map(({ producer }) => producer))].flatMap((producer) =>
    [...new Set(all.filter((row) => row.producer === producer).map(({ kind }) => kind))].map((kind) => {
      const own = all.filter((row) => row.producer === producer && row.kind === kind);
      const cells = steps.map((step) => {
        const row = own.find((each) => each.step === step);
        return [step, row ? `${row.intact}/${row.files}` : ''];
      });
      return {
        producer,
        kind,
        ...Object.fromEntries(cells),
        all: `${sum(own, 'intact')}/${sum(own, 'files')}`,
      };
    }),
  );
  console.table(lines);
  for (const { file, says, because } of refused)
    console.log(`${file}：${says}${because ? `（${because}）` : '，未预期'}`);
  for (const [what, number] of unmade) console.log(`没有做成：${what}，${number} 份`);
}

try {
  const start = Date.now();
  const world = new World();
  const { files, absent } = await everyHonestFile(world, folder);
  for (const [at, file] of files.entries()) {
    if (names.length > 0 && !names.some((name) => nameOf(file).includes(name))) continue;
    await judge(world, file);
    if ((at + 1) % 500 === 0) console.log(`${at + 1} 份，共 ${files.length}`);
  }
  const all = [...rows.values()];
  print(all);
  const [made, intact] = [sum(all, 'files'), sum(all, 'intact')];
  const share = Math.round((intact / made) * 10_000) / 10_000;
  console.log(
    `${made} 份诚实文件，完好 ${intact}（${(share * 100).toFixed(2)}%，目标 ${WANTED * 100}%）；本机没有：${absent.join('、') || '无'}`,
  );
  const unexpected = refused.filter(({ because }) => because === undefined);
  if (names.length === 0) {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot() }).toString().trim();
    const seconds = Math.round((Date.now() - start) / 1000);
    const date = new Date().toISOString();
    const kept = {
      date,
      commit,
      seconds,
      files: made,
      intact,
      share,
      absent,
      refused,
      unmade: Object.fromEntries(unmade),
      rows: all,
    };
    writeFileSync(inRoot('bench/results/corpus.json'), `${JSON.stringify(kept, null, 2)}\n`);
  }
  process.exitCode = unexpected.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
