export { createJobs, type Jobs } from './jobs.ts';
export type { DeadJob, JobOptions, JobType, Run } from './types.ts';
