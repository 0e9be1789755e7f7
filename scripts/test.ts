// npm test [-- suite …] — every suite, or those named: check, libraries, server, programs, browser. `npm run test:deep`
// does the same with everything that only depth brings.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, installHint } from './browser.ts';
import { check } from './check.ts';
import { keepDeepRun, lastDeepRuns } from './deep-runs.ts';
import { isDeep } from './depth.ts';
import { root, run } from './lib.ts';
import { buildSite } from './site.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Said again at the very end, where whoever reads only the end of a long output finds them. */
  remarks?: string[];
  times?: Timed[];
}

interface Timed {
  name: string;
  seconds: number;
}

const MOST_SLOW = 30;
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-reports-'));
const readReport = <T>(file: string): T | undefined =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;

/** A run that died before it could report counts as one failure. */
const died: Count = { passed: 0, failed: 1, skipped: 0 };

async function lintAndTypes(): Promise<Count> {
  return (await check()) ? { passed: 1, failed: 0, skipped: 0 } : died;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
      duration?: number | null;
    }[];
  }[];
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? '';

function failuresOf({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`失败：${file}：${firstLine(message)}`];
  return failed.map((test) => `失败：${file} › ${test.fullName}：${firstLine(test.failureMessages[0])}`);
}

const vitest =
  (...projects: string[]) =>
  async (): Promise<Count> => {
    const file = path.join(reports, `${projects.join('-')}.json`);
    const { ok } = await run('vitest', [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report = readReport<VitestReport>(file);
    if (!report) return died;
    const failed = report.numFailedTests || (ok ? 0 : 1); // a file that does not load fails no test of its own
    const remarks = report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf);
    // what is thrown where nobody waits for it fails the run and no test
    if (failed > 0 && remarks.length === 0)
      remarks.push(`失败：${projects.join('、')}：没有失败的测试，但有未处理的错误（见 Unhandled）`);
    const times = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${path.relative(root, name)} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    );
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, remarks, times };
  };

interface BrowserError {
  message?: string;
  location?: { line: number };
}
interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: BrowserError; duration: number }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

function remarksOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      if (status !== 'unexpected') return [];
      const { message = '', location } = results.find(({ error }) => error)?.error ?? {};
      // the first line says what was expected, the locator's of which element
      const words = stripVTControlCharacters(message).split('\n');
      const locator = words.find((line) => line.startsWith('Locator:')) ?? '';
      return [`失败：[${projectName}] ${file}:${location?.line} › ${title}：${words[0]} ${locator}`];
    }),
  );
  return [...own, ...suites.flatMap(remarksOf)];
}

const timesOf = ({ specs, suites = [] }: PlaywrightSuite): Timed[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(timesOf),
];

async function inTheBrowser(): Promise<Count> {
  if (!findBrowser()) {
    console.log(`没有找到浏览器，跳过浏览器测试。${installHint}`);
    return process.env.CI ? died : { passed: 0, failed: 0, skipped: 1 };
  }
  const file = path.join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { ok } = await run('playwright', ['test', '--reporter=list,json'], { env });
  const report = readReport<PlaywrightReport>(file);
  if (!report) return died;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky || (ok ? 0 : 1),
    skipped,
    remarks: report.suites.flatMap(remarksOf),
    times: report.suites.flatMap(timesOf),
  };
}

const suites = {
  check: lintAndTypes,
  libraries: vitest('libraries', 'web'),
  server: vitest('server'),
  programs: vitest('programs'),
  browser: inTheBrowser,
} as const;
type Suite = keyof typeof suites;

/**
 * Suites of one lane run one after another, lanes side by side: each waits a good part of its time, and each lane takes
 * about as much of the processor as the others.
 */
const lanes: readonly (readonly Suite[])[] = [['browser'], ['server'], ['check', 'libraries', 'programs']];

const isSuite = (name: string): name is Suite => Object.hasOwn(suites, name);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isSuite(name));
if (unknown.length > 0) {
  console.error(`没有这样的测试组：${unknown.join('、')}。可选：${Object.keys(suites).join('、')}`);
  process.exit(2);
}

async function runLane(lane: readonly Suite[]): Promise<Count[]> {
  const counts: Count[] = [];
  for (const suite of lane) {
    if (named.length > 0 && !named.includes(suite)) continue;
    const suiteBegan = Date.now();
    const count = await suites[suite]();
    const seconds = Math.round((Date.now() - suiteBegan) / 1000);
    console.log(`${suite}：通过 ${count.passed}，失败 ${count.failed}，${seconds} 秒`);
    if (isDeep) {
      const { passed, failed, skipped } = count;
      keepDeepRun(suite, { passed, failed, skipped, seconds });
    }
    counts.push(count);
  }
  return counts;
}

await buildSite({ quiet: true });
const counts = (await Promise.all(lanes.map(runLane))).flat();
fs.rmSync(reports, { recursive: true, force: true });

const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped');
const slowest = counts.flatMap(({ times = [] }) => times).toSorted((a, b) => b.seconds - a.seconds);
console.log('最慢的测试：');
for (const { name, seconds } of slowest.slice(0, MOST_SLOW)) console.log(`${seconds.toFixed(1)} 秒  ${name}`);
if (!isDeep) for (const line of lastDeepRuns(Object.keys(suites), Date.now())) console.log(line);
for (const { remarks = [] } of counts) for (const remark of remarks) console.log(remark);
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);
