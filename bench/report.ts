import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { inRoot } from '../scripts/lib.ts';

const commit = () => {
  try {
    const dirty = execFileSync('git', ['status', '--porcelain'], { cwd: inRoot(), encoding: 'utf8' }).trim()
      ? '+changes'
      : '';
    return (
      execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot(), encoding: 'utf8' }).trim() +
      dirty
    );
  } catch {
    return 'unknown';
  }
};

/** Every result says when, of what and where it was measured. */
export function writeResult(name: string, result: Record<string, unknown>) {
  const file = inRoot('bench/results', `${name}.json`);
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model || os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  fs.mkdirSync(inRoot('bench/results'), { recursive: true });
  fs.writeFileSync(
    file,
    `${JSON.stringify({ date: new Date().toISOString(), commit: commit(), machine, ...result }, null, 2)}\n`,
  );
  console.log(`结果已写入 bench/results/${name}.json`);
}

/** What was written last; empty where nothing was. */
export function readResult(name: string): Record<string, unknown> {
  const file = inRoot('bench/results', `${name}.json`);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/** Puts what was measured now beside what was measured before, each part with its own date and commit. */
export function mergeResult(name: string, parts: Record<string, unknown>) {
  const { date, commit: of, machine, ...before } = readResult(name);
  const measured = { ...(before.measured as object | undefined) };
  for (const part of Object.keys(before))
    if (part !== 'measured' && !(part in measured))
      Object.assign(measured, { [part]: { date, commit: of, machine } });
  const now = { date: new Date().toISOString(), commit: commit() };
  for (const part of Object.keys(parts)) Object.assign(measured, { [part]: now });
  writeResult(name, { ...before, ...parts, measured });
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
