// npm run chaos:evidence [-- kills] — kill -9 of the writer of the evidence log under 200 appends a second.
import { killTheWriter } from '../bench/evidence-chaos.ts';
import { writeResult } from '../bench/report.ts';

const [kills = '100'] = process.argv.slice(2);
const { problems, ...outcome } = await killTheWriter({
  ...{ kills: Number(kills), perSecond: 200 },
  say: console.log,
});
console.table(outcome);
console.log(problems.length === 0 ? '确认过的都在原处，没有第二种历史' : problems.join('\n'));
writeResult('evidence-chaos', { ...outcome, problems });
process.exit(problems.length === 0 ? 0 : 1);
