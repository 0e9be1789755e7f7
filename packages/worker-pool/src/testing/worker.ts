import { answerTasks } from '../worker.ts';

export type Task = { echo: string } | { fail: string } | { spin: true } | { exit: true };

let done = 0;
answerTasks((task: Task) => {
  done += 1;
  if ('echo' in task) return `${task.echo} ${done}`;
  if ('fail' in task) throw new RangeError(task.fail);
  if ('exit' in task) process.exit(3);
  for (;;);
});
