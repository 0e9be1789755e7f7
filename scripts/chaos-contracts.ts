// npm run chaos:contracts [-- serverKills databaseKills] — kill -9 of the server and of PostgreSQL under signing load.
// npm run chaos:contracts -- --races [rounds] [name] — every race so many times, signing that dies at every single
// statement, and as many random walks; or those alone whose names hold this.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { killUnderLoad } from '../bench/contracts-chaos.ts';
import { readResult, writeResult } from '../bench/report.ts';
import { inRoot, run } from './lib.ts';

const [first = '50', second, third] = process.argv.slice(2);
if (first === '--races') process.exit((await allRaces(Number(second ?? 200), third)) ? 0 : 1);
const { problems, ...outcome } = await killUnderLoad({
  ...{ serverKills: Number(first), databaseKills: Number(second ?? 10), lanes: 3 },
  port: Number(process.env.PORT ?? 18_221),
  say: console.log,
});
console.table(outcome);
console.log(problems.length === 0 ? '没有丢失、重复或停住的签署' : problems.join('\n'));
writeResult('contracts-chaos', { ...outcome, problems });
process.exit(problems.length === 0 ? 0 : 1);

interface Ended {
  title: string;
  status: string;
  seconds: number;
  rounds: number;
  at: string;
}

/** One part after the other; what has ended is written before the next begins. */
async function allRaces(rounds: number, name: string | undefined): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-races-'));
  const tests = ['contract-signing/faults', 'contract-drafting/keeping'].map(
    (name) => `apps/server/src/modules/${name}.api.test.ts`,
  );
  const known = (readResult('contracts-races').tests ?? []) as Ended[];
  const ended = new Map(known.map((one) => [one.title, one]));
  let isWell = true;
  for (const part of name ? [name] : ['races|stopped while', 'dies', 'whatever people do']) {
    const file = path.join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const env = { ...process.env, CHAOS_ROUNDS: String(rounds) };
    const { ok } = await run('vitest', ['run', ...tests, '-t', part, ...reporters], { cwd: inRoot(), env });
    isWell &&= ok;
    for (const one of endedIn(file, rounds)) ended.set(one.title, one);
    writeResult('contracts-races', { tests: [...ended.values()] });
  }
  fs.rmSync(folder, { recursive: true });
  return isWell;
}

function endedIn(file: string, rounds: number): Ended[] {
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string; duration?: number }[] }[];
  };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status, duration = 0 }) => ({
      title: fullName.replace(/, \d+ rounds each/, ''),
      status,
      seconds: Math.round(duration / 1_000),
      rounds,
      at: new Date().toISOString(),
    }));
}
