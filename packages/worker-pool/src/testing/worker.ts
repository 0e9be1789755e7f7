import os from 'node:os';
import { answerTasks } from '../worker.ts';

export type Task =
  | { echo: string; spend?: boolean }
  | { grow: 'numbers' | 'bytes' }
  | { fail: string }
  | { priority: true }
  | { hoard: 'numbers' | 'bytes' }
  | { spin: true }
  | { exit: true };

/** Ever more of one array, or of buffers that are no part of the heap. */
function hoard(what: 'numbers' | 'bytes'): never {
  const numbers: number[] = [];
  const buffers: Uint8Array[] = [];
  for (let at = 0; ; at++) {
    if (what === 'numbers') numbers.push(at);
    else buffers.push(new Uint8Array(1024 * 1024).fill(1));
  }
}

/** What the last task left behind. */
let left: unknown[] = [];

/** Leaves 400 MB. */
function grow(what: 'numbers' | 'bytes'): void {
  if (what === 'bytes') left = [new Uint8Array(400 * 1024 * 1024).fill(1)];
  else left = [0.5, 1.5].map((number) => new Array<number>(25_000_000).fill(number));
}

let done = 0;
let isSpent = false;
answerTasks(
  (task: Task) => {
    done += 1;
    if ('fail' in task) throw new RangeError(task.fail);
    if ('priority' in task) return String(os.getPriority(0));
    if ('exit' in task) process.exit(3);
    if ('hoard' in task) hoard(task.hoard);
    if ('spin' in task) for (;;);
    if ('grow' in task) {
      grow(task.grow);
      return `${left.length} ${done}`;
    }
    isSpent = task.spend ?? false;
    return `${task.echo} ${done}`;
  },
  { isSpent: () => isSpent },
);
