import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { inRoot } from './lib.ts';

const RESULTS = 'bench/results/fuzz.json';

/** What one run of `npm run fuzz` judged. */
interface Fuzzing {
  /** Its first seed; the others follow one by one. */
  first: number;
  files: number;
  verdicts: Readonly<Record<string, number>>;
  /** Files that passed and were drawn and read by two renderers. */
  drawn: number;
  violations: number;
  seconds: number;
}

interface FuzzingRun extends Fuzzing {
  at: string;
  commit: string;
  /** Processes that waited for a processor, over fifteen minutes. */
  load: number;
}

/** Keeps the runs of one kind, newest last. */
export function keepFuzzing(kind: 'revisions' | 'mutations', found: Fuzzing): void {
  const file = inRoot(RESULTS);
  const kept: Partial<Record<string, FuzzingRun[]>> = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : {};
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot() }).toString().trim();
  const load = Math.round(os.loadavg()[2]! * 10) / 10;
  const run: FuzzingRun = { at: new Date().toISOString(), commit, load, ...found };
  const all = { ...kept, [kind]: [...(kept[kind] ?? []), run] };
  fs.writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
