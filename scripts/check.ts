import { backOfficeProblems } from './back-office-check.ts';
import { checkCitations } from './citations.ts';
import { claimProblems } from './claims-check.ts';
import { checkImports } from './imports.ts';
import { inRoot, run } from './lib.ts';
import { lockProblems, readLock } from './lock-check.ts';
import { missingMigration } from './migration-check.ts';

/** Lint, formatting, import directions, citations, lock file, migrations, the back office's tables, claims and types. */
export async function check(): Promise<boolean> {
  const findings = [
    ...checkImports(),
    ...checkCitations(),
    ...lockProblems(readLock()),
    ...(await missingMigration()),
    ...backOfficeProblems(),
    ...(await claimProblems()),
  ];
  for (const finding of findings) console.error(finding);
  const lint = await run('biome', ['check', '--error-on-warnings', '.']);
  const typegen = await run('react-router', ['typegen'], { cwd: inRoot('apps/web'), quiet: true });
  const types = await run('tsc', ['--noEmit', '-p', '.']);
  return findings.length === 0 && lint.ok && typegen.ok && types.ok;
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
