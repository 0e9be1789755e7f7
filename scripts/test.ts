import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser, installHint } from './browser.ts';
import { check } from './check.ts';
import { run } from './lib.ts';
import { buildSite } from './site.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-reports-'));
const readReport = <T>(file: string): T | undefined =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;

/** A run that died before it could report counts as one failure. */
const died: Count = { passed: 0, failed: 1, skipped: 0 };

async function lintAndTypes(): Promise<Count> {
  return (await check()) ? { passed: 1, failed: 0, skipped: 0 } : died;
}

async function unitAndApi(): Promise<Count> {
  const file = path.join(reports, 'vitest.json');
  const { ok } = await run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
    file,
  );
  if (!report) return died;
  const failed = report.numFailedTests || (ok ? 0 : 1); // a file that does not load fails no test of its own
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

async function inTheBrowser(): Promise<Count> {
  if (!findBrowser()) {
    console.log(`没有找到浏览器，跳过浏览器测试。${installHint}`);
    return process.env.CI ? died : { passed: 0, failed: 0, skipped: 1 };
  }
  const file = path.join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { ok } = await run('playwright', ['test', '--reporter=list,json'], { env });
  const stats = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(file)?.stats;
  if (!stats) return died;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || (ok ? 0 : 1),
    skipped: stats.skipped,
  };
}

const counts = [await lintAndTypes()];
await buildSite({ quiet: true });
counts.push(await unitAndApi(), await inTheBrowser());
fs.rmSync(reports, { recursive: true, force: true });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);
