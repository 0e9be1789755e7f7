import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A temporary folder that goes away with the process, also when it is interrupted. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-bench-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
