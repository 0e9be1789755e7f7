import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
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

/** The back office: who works in it, and what they do there. */
export function answerAdmin(book: CallBook, { db, vault }: { db: Database; vault: Vault }) {
  const desk = createDesk(book, db);
  answerSelf(book, db);
  answerOperators(desk, db);
  answerContentDesk(desk, db);
  answerAppointmentDesk(desk, { db, vault });
}
