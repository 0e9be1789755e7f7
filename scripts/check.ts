import { backOfficeProblems } from './back-office-check.ts';
import { checkCitations } from './citations.ts';
import { claimProblems } from './claims-check.ts';
import { checkImports } from './imports.ts';
import { inRoot, run } from './lib.ts';
import { lockProblems, readLock } from './lock-check.ts';
import { missingMigration } from './migration-check.ts';
import { unusedExports } from './unused-exports.ts';
import { decisionsInWords } from './words-check.ts';

/**
 * Lint, formatting, import directions, citations, lock file, migrations, the back office's tables, unused exports,
 * screens that decide by words, claims and types.
 */
export async function check(): Promise<boolean> {
  const [findings, lint, types] = await Promise.all([
    rulesOfOurOwn(),
    run('biome', ['check', '--error-on-warnings', '.']),
    typesFit(),
  ]);
  for (const finding of findings) console.error(finding);
  return findings.length === 0 && lint.ok && types;
}

const rulesOfOurOwn = async (): Promise<string[]> => [
  ...checkImports(),
  ...checkCitations(),
  ...lockProblems(readLock()),
  ...backOfficeProblems(),
  ...unusedExports(),
  ...decisionsInWords(),
  ...(await missingMigration()),
  ...(await claimProblems()),
];

async function typesFit(): Promise<boolean> {
  const typegen = await run('react-router', ['typegen'], { cwd: inRoot('apps/web'), quiet: true });
  // Two checkers on two cores read half of everything twice: 89 s and 4.7 GB instead of 50 s and 2.6 GB.
  const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  const types = await run('tsc', ['--noEmit', '-p', '.', '--checkers', '1', ...kept]);
  return typegen.ok && types.ok;
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
