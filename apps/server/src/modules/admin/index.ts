import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { Vault } from '../../vault/vault.ts';
import type { FileTickets } from '../files/index.ts';
import { answerAppointmentDesk } from './appointment-routes.ts';
import { answerContentDesk } from './content-routes.ts';
import { createDesk } from './desk.ts';
import { answerFileDesk } from './file-routes.ts';
import { answerOperators, answerSelf } from './operator-routes.ts';

export {
  type Credentials,
  createAdministratorOrReset,
  createOperator,
  type NewOperator,
  seedDemoOperators,
} from './operators.ts';
export { forgetOldSessions, operatorAuthenticator } from './sessions.ts';

export interface AdminParts {
  db: Database;
  vault: Vault;
  storage: ObjectStore;
  tickets: FileTickets;
}

/** The back office: who works in it, and what they do there. */
export function answerAdmin(book: CallBook, { db, vault, storage, tickets }: AdminParts) {
  const desk = createDesk(book, db);
  answerSelf(book, db);
  answerOperators(desk, db);
  answerContentDesk(desk, { db, tickets });
  answerFileDesk(desk, { db, storage, tickets });
  answerAppointmentDesk(desk, { db, vault });
}
