import { answerTasks } from '@yinxin/worker-pool';
import { asRefusal, TableRefused } from '../../spreadsheets/index.ts';
import type { TableAnswer, TableTask } from './pool.ts';
import { previewOf, tableRead } from './reading.ts';

answerTasks<TableTask, TableAnswer>(async (task) => {
  try {
    return task.want === 'preview' ? await previewOf(task) : await tableRead(task);
  } catch (thrown) {
    const error = asRefusal(thrown);
    if (error instanceof TableRefused) return { refused: error.message };
    throw error;
  }
});
