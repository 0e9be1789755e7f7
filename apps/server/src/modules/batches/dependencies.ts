import type { Owner } from '@yinxin/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/connect.ts';
import type { Jobs, JobType } from '../../jobs/index.ts';
import type { TemplateParts } from '../templates/index.ts';
import type { Scanning } from '../typesetting/index.ts';
import type { BatchJob } from './jobs.ts';

export interface BatchDependencies extends TemplateParts {
  jobs: Jobs;
  scanning: Scanning;
  /** How many contracts an owner can still send. */
  quotaLeft(tx: Queryable, owner: Owner): Promise<number>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface BatchParts extends BatchDependencies {
  work: JobType<typeof BatchJob>;
}
