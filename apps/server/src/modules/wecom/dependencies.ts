import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Wecom } from '../../providers/wecom/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Codes } from '../codes/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SignInDependencies } from '../sign-in/index.ts';
import type { StepUp } from '../step-up/index.ts';

export interface WecomParts {
  db: Database;
  vault: OpenedVault;
  wecom: Wecom;
  codes: Codes;
  sessions: Sessions;
  stepUp: StepUp;
  notices: Notices;
  jobs: Jobs;
  agreements: SignInDependencies['agreements'];
  origin: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}
