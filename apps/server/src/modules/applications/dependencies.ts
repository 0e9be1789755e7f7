import type { Environment } from '@yinxin/api/open';
import type { Database } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { StepUp } from '../step-up/index.ts';
import type { SandboxApplications } from './records.ts';

export interface ManagingParts {
  environment: Environment;
  db: Database;
  vault: OpenedVault;
  stepUp: StepUp;
  /** The other installation; undefined where there is none. */
  sandboxApplications?: (() => Promise<SandboxApplications>) | undefined;
}
