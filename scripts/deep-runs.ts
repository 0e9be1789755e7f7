import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { DAY_MS } from '@yinxin/values';
import { seed } from './depth.ts';
import { inRoot } from './lib.ts';

const RESULTS = 'bench/results/deep.json';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}

interface DeepRun extends Counts {
  at: string;
  commit: string;
  seed: number;
}

const readRuns = (): Record<string, DeepRun> =>
  fs.existsSync(inRoot(RESULTS)) ? JSON.parse(fs.readFileSync(inRoot(RESULTS), 'utf8')) : {};

/** Writes down what a suite's deep run found, for the next plain one to say how old it is. */
export function keepDeepRun(suite: string, counts: Counts): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot() }).toString().trim();
  const run: DeepRun = { at: new Date().toISOString(), commit, seed, ...counts };
  fs.writeFileSync(inRoot(RESULTS), `${JSON.stringify({ ...readRuns(), [suite]: run }, null, 2)}\n`);
}

/** How old the deep run of each suite is, a line each. */
export function lastDeepRuns(suites: readonly string[], now: number): string[] {
  const runs = readRuns();
  return suites.map((suite) => {
    const run = runs[suite];
    if (!run) return `还没有深度测试过：npm run test:deep -- ${suite}`;
    const days = Math.floor((now - Date.parse(run.at)) / DAY_MS);
    return `上次深度测试 ${suite}：${days} 天前，提交 ${run.commit}，通过 ${run.passed}，失败 ${run.failed}`;
  });
}
