import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const inRoot = (...parts: string[]) => path.join(root, ...parts);

export interface Outcome {
  ok: boolean;
  output: string;
}

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();
let isStopping = false;

/**
 * Stopping a script stops all it started: programs get the signal by which they stop what they started themselves
 * (Playwright its server, Vitest its database), nothing else is begun, and only then the script ends.
 */
function stopAll(): void {
  isStopping = true;
  process.exitCode = 1;
  for (const child of running) child.kill('SIGINT');
}

/** A runner that is killed stops nothing: what it started looks whether it is still there, and stops as if asked to. */
export function endWith(runner: number): void {
  // nobody reads any more what is said while it stops
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const looking = setInterval(() => {
    try {
      process.kill(runner, 0);
    } catch {
      clearInterval(looking);
      process.kill(process.pid, 'SIGTERM');
    }
  }, 500);
  looking.unref();
}

/** Runs a program of ours or of node_modules/.bin, showing what it prints and keeping it. */
export function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<Outcome> {
  if (isStopping) return Promise.resolve({ ok: false, output: '' });
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (running.size === 0) for (const signal of STOPPING) process.on(signal, stopAll);
    running.add(child);
    child.on('close', () => {
      running.delete(child);
      if (running.size === 0) for (const signal of STOPPING) process.off(signal, stopAll);
    });
    let output = '';
    const take = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString();
      if (!options.quiet) to.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** One hash over everything below these places, to tell whether a result is stale. */
export function hashOf(places: string[]): string {
  const hash = createHash('sha256');
  const visit = (place: string) => {
    const stat = fs.statSync(place, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isFile()) {
      hash.update(path.relative(root, place)).update('\0').update(fs.readFileSync(place));
      return;
    }
    for (const name of fs.readdirSync(place).toSorted()) {
      if (!['node_modules', 'build', '.react-router'].includes(name)) visit(path.join(place, name));
    }
  };
  for (const place of places) visit(inRoot(place));
  return hash.digest('hex');
}
