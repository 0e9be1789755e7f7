import type { Database } from '../../db/connect.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Applications } from '../applications/index.ts';
import type { FileTickets } from '../file-access/index.ts';
import type { Scanning } from '../typesetting/index.ts';

export interface WorkOrderParts {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
  scanning: Scanning;
  tickets: FileTickets;
  applications: Pick<Applications, 'nameOf' | 'findCall'>;
}
