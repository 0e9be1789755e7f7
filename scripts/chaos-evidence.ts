// npm run chaos:evidence [-- kills] — kill -9 of the writer of the evidence log under 200 appends a second.
// npm run chaos:evidence -- --server [kills] — the same of the whole server, under 200 events a second.
import { killTheWriter } from '../bench/evidence-chaos.ts';
import { killTheServer } from '../bench/evidence-server-chaos.ts';
import { writeResult } from '../bench/report.ts';

const words = process.argv.slice(2);
const isServer = words[0] === '--server';
const [kills = '100'] = isServer ? words.slice(1) : words;
const wish = { kills: Number(kills), perSecond: 200, say: console.log };
const { problems, ...outcome } = isServer
  ? await killTheServer({ ...wish, port: Number(process.env.PORT ?? 18_225) })
  : await killTheWriter(wish);
console.table(outcome);
console.log(problems.length === 0 ? '确认过的都在原处，没有第二种历史' : problems.join('\n'));
writeResult(isServer ? 'evidence-server-chaos' : 'evidence-chaos', { ...outcome, problems });
process.exit(problems.length === 0 ? 0 : 1);
