import os from 'node:os';
import { answerTasks } from '../worker.ts';

export type Task =
  | { echo: string; spend?: boolean }
  | { fail: string }
  | { priority: true }
  | { spin: true }
  | { exit: true };

let done = 0;
let isSpent = false;
answerTasks(
  (task: Task) => {
    done += 1;
    if ('fail' in task) throw new RangeError(task.fail);
    if ('priority' in task) return String(os.getPriority(0));
    if ('exit' in task) process.exit(3);
    if ('spin' in task) for (;;);
    isSpent = task.spend ?? false;
    return `${task.echo} ${done}`;
  },
  { isSpent: () => isSpent },
);
