// npm run fuzz [-- seconds] or [-- count=100000 seed=1], with `revisions` for those — mutates signed files and their DER,
// or writes well-formed revisions behind them and has what passes drawn by two renderers where they are installed, for a
// bounded time or a number of files that can be repeated; every verdict must be an honest one.
import fs from 'node:fs';
import path from 'node:path';
import { fuzzOnce } from '../packages/pdf-signature/src/attacks/fuzz.ts';
import { reviseOnce } from '../packages/pdf-signature/src/attacks/revisions/fuzz.ts';
import { lookAt } from '../packages/pdf-signature/src/attacks/revisions/looks.ts';
import { referees } from '../packages/pdf-signature/src/sign/testing/tools.ts';
import { inRoot } from './lib.ts';

const words = process.argv.slice(2);
const named = (key: string): number | undefined => {
  const word = words.find((each) => each.startsWith(`${key}=`));
  return word === undefined ? undefined : Number(word.slice(key.length + 1));
};
const count = named('count');
const first = named('seed') ?? Date.now() % 1_000_000_000;
const end = Date.now() + Number(words.find((word) => /^\d+$/.test(word)) ?? 60) * 1000;
const isDone = (seed: number) => (count === undefined ? Date.now() >= end : seed >= first + count);

async function reviseAndLook(seed: number) {
  const outcome = await reviseOnce(seed);
  const { verdict, violation, base, file } = outcome;
  const isSeen = referees && verdict === 'TOTAL_PASSED' && violation === undefined;
  return isSeen ? { ...outcome, violation: lookAt(seed, base, file) } : outcome;
}

const judgeOnce = words.includes('revisions') ? reviseAndLook : fuzzOnce;
const verdicts: Record<string, number> = {};
let violations = 0;
let seed = first;
for (; !isDone(seed); seed++) {
  const outcome = await judgeOnce(seed);
  verdicts[outcome.verdict] = (verdicts[outcome.verdict] ?? 0) + 1;
  if ((seed - first + 1) % 5000 === 0) console.log(`${seed - first + 1} 份`);
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
console.log(`种子 ${first} 起共 ${seed - first} 份文件，未捕获的异常与误判：${violations}`);
process.exit(violations === 0 ? 0 : 1);
