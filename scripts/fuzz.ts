// npm run fuzz [-- seconds] or [-- count=100000 seed=1], with `revisions` for those — mutates signed files and their DER,
// or writes well-formed revisions behind them and has what passes drawn by two renderers where they are installed, for a
// bounded time or a number of files that can be repeated; every verdict must be an honest one. `keep` adds what was
// found to bench/results/fuzz.json.
import fs from 'node:fs';
import path from 'node:path';
import { fuzzOnce } from '../packages/pdf-signature/src/attacks/fuzz.ts';
import { reviseOnce } from '../packages/pdf-signature/src/attacks/revisions/fuzz.ts';
import { lookAt } from '../packages/pdf-signature/src/attacks/revisions/looks.ts';
import { referees } from '../packages/pdf-signature/src/sign/testing/tools.ts';
import { keepFuzzing } from './fuzz-results.ts';
import { inRoot } from './lib.ts';

const words = process.argv.slice(2);
const named = (key: string): number | undefined => {
  const word = words.find((each) => each.startsWith(`${key}=`));
  return word === undefined ? undefined : Number(word.slice(key.length + 1));
};
const count = named('count');
const first = named('seed') ?? Date.now() % 1_000_000_000;
const start = Date.now();
const end =
  start + Number(words.find((word) => /^\d+$/.test(word)) ?? (count === undefined ? 60 : 86_400)) * 1000;
const isDone = (seed: number) => Date.now() >= end || (count !== undefined && seed >= first + count);

let drawn = 0;
async function reviseAndLook(seed: number) {
  const outcome = await reviseOnce(seed);
  const { verdict, violation, base, file, isHonest } = outcome;
  const kind = `${isHonest ? 'honest' : 'hostile'} ${verdict}`;
  if (!referees || verdict !== 'TOTAL_PASSED' || violation !== undefined) return { ...outcome, kind };
  const look = lookAt(seed, base, file);
  if (look.isDrawn) drawn++;
  return { ...outcome, kind, violation: look.difference };
}

async function mutate(seed: number) {
  const outcome = await fuzzOnce(seed);
  return { ...outcome, kind: outcome.verdict };
}

const isRevising = words.includes('revisions');
const judgeOnce = isRevising ? reviseAndLook : mutate;
const verdicts: Record<string, number> = {};
let violations = 0;
let seed = first;
for (; !isDone(seed); seed++) {
  const outcome = await judgeOnce(seed);
  verdicts[outcome.kind] = (verdicts[outcome.kind] ?? 0) + 1;
  const done = seed - first + 1;
  if (done % 1000 === 0) console.log(`${done} 份，${Math.round((Date.now() - start) / 1000)} 秒`);
  if (!outcome.violation) continue;
  violations++;
  const file = inRoot('data/fuzz', `${outcome.seed}.pdf`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, outcome.file);
  console.error(
    `种子 ${outcome.seed}（${outcome.mutation}）：${outcome.violation}，文件已存为 ${path.relative(inRoot(), file)}`,
  );
}
console.table(verdicts);
console.log(
  `种子 ${first} 起共 ${seed - first} 份文件，两种渲染器比对 ${drawn} 份，未捕获的异常与误判：${violations}`,
);
if (words.includes('keep'))
  keepFuzzing(isRevising ? 'revisions' : 'mutations', {
    first,
    files: seed - first,
    verdicts,
    drawn,
    violations,
    seconds: Math.round((Date.now() - start) / 1000),
  });
process.exit(violations === 0 ? 0 : 1);
