import type { CallBook } from '../../http/calls.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerFactors } from './factor-routes.ts';
import { answerPeople } from './operator-routes.ts';
import { forgetOldHalves } from './requests.ts';
import { answerSelf } from './self-routes.ts';
import { forgetOldSessions, type OperatorDependencies } from './sessions.ts';

/** The people of the back office: how they get in, and who they are. */
export function answerOperators(
  book: CallBook,
  adminBook: AdminBook,
  parts: OperatorDependencies & { upkeep: Upkeep },
) {
  parts.upkeep.nightly('operator-sessions', (at) => forgetOldSessions(parts.db, at));
  parts.upkeep.nightly('password-halves', () => forgetOldHalves(parts.db));
  answerSelf(book, parts);
  answerFactors(book, parts);
  answerPeople(book, adminBook, parts);
}
