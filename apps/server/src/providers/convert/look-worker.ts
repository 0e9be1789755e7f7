import { answerTasks } from '@yinxin/worker-pool';
import type { LookAnswer, LookTask } from './look.ts';
import { requireSelfContained } from './office.ts';
import { OfficeRefused } from './refusal.ts';

answerTasks(async ({ bytes, ending }: LookTask): Promise<LookAnswer> => {
  try {
    return await requireSelfContained(bytes, ending);
  } catch (error) {
    if (error instanceof OfficeRefused) return { refused: error.kind, why: error.message };
    throw error;
  }
});
