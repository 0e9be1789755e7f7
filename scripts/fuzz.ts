// npm run fuzz [-- seconds] — mutates signed files and their DER for a bounded time; every verdict must be an honest one.
import fs from 'node:fs';
import path from 'node:path';
import { fuzzOnce } from '../packages/pdf-signature/src/attacks/fuzz.ts';
import { inRoot } from './lib.ts';

const seconds = Number(process.argv[2] ?? 60);
const end = Date.now() + seconds * 1000;
const verdicts: Record<string, number> = {};
let violations = 0;
for (let seed = Date.now() % 1_000_000_000; Date.now() < end; seed++) {
  const outcome = await fuzzOnce(seed);
  verdicts[outcome.verdict] = (verdicts[outcome.verdict] ?? 0) + 1;
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
console.log(`${seconds} 秒内未捕获的异常与误判：${violations}`);
process.exit(violations === 0 ? 0 : 1);
