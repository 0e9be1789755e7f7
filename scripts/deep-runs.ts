import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { DAY_MS } from '@yinxin/values';
import { seed } from './depth.ts';
import { inRoot } from './lib.ts';

const RESULTS = 'bench/results/deep.json';

interface DeepRun {
  at: string;
  commit: string;
  seed: number;
  suites: string[];
  passed: number;
  failed: number;
  skipped: number;
  minutes: number;
}

/** Writes down what a deep run found, for the next plain one to say how old it is. */
export function keepDeepRun(
  counts: Pick<DeepRun, 'passed' | 'failed' | 'skipped' | 'minutes' | 'suites'>,
): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot() }).toString().trim();
  const run: DeepRun = { at: new Date().toISOString(), commit, seed, ...counts };
  fs.writeFileSync(inRoot(RESULTS), `${JSON.stringify(run, null, 2)}\n`);
}

export function lastDeepRun(): string {
  if (!fs.existsSync(inRoot(RESULTS))) return '还没有完整的深度测试：npm run test:deep';
  const { at, commit, passed, failed, suites }: DeepRun = JSON.parse(
    fs.readFileSync(inRoot(RESULTS), 'utf8'),
  );
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  return `上次深度测试（npm run test:deep ${suites.join(' ')}）：${days} 天前，提交 ${commit}，通过 ${passed}，失败 ${failed}`;
}
