import type { Database } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Scanning } from '../typesetting/index.ts';

export interface CounterpartyParts {
  db: Database;
  vault: OpenedVault;
  now: () => Date;
}

export interface ImportingParts extends CounterpartyParts {
  scanning: Scanning;
}
