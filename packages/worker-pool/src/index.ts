export {
  keepSpareWorkers,
  PoolFailure,
  type PoolFailureReason,
  type PoolSettings,
  WorkerPool,
} from './pool.ts';
export { answerTasks } from './worker.ts';
