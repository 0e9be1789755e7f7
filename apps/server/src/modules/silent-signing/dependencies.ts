import type { Database } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Seals } from '../seals/index.ts';
import type { StepUp } from '../step-up/index.ts';

export interface SilentParts {
  db: Database;
  vault: OpenedVault;
  stepUp: StepUp;
  notices: Notices;
  seals: Pick<Seals, 'cloudSeal' | 'namesOf'>;
  now: () => Date;
}
