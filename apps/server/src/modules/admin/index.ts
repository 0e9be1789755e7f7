import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { Vault } from '../../vault/vault.ts';
import { answerAppointmentDesk } from './appointment-routes.ts';
import { answerContentDesk } from './content-routes.ts';
import { createDesk } from './desk.ts';
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
}

/** The back office: who works in it, and what they do there. */
export function answerAdmin(book: CallBook, { db, vault, storage }: AdminParts) {
  const desk = createDesk(book, db);
  answerSelf(book, db);
  answerOperators(desk, db);
  answerContentDesk(desk, { db, storage });
  answerAppointmentDesk(desk, { db, vault });
}
