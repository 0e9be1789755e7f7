// Run before test files that start whole programs: what these keep goes where that of the tests is, and none of them
// outlives its test file, however that ends.
import type { ChildProcess } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { inject } from 'vitest';

process.env.TMPDIR = inject('folder');

const started = new Set<ChildProcess>();
diagnostics.subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  started.add(child);
  child.once('exit', () => started.delete(child));
});
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM');
});
// a run that is stopped ends its workers, or leaves them alone
for (const end of ['SIGTERM', 'disconnect'] as const) process.once(end, () => process.exit(1));
