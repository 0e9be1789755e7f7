import type { Database } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';

export interface CounterpartyParts {
  db: Database;
  vault: OpenedVault;
  now: () => Date;
}
