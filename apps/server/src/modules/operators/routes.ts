import type { CallBook } from '../../http/calls.ts';
import type { Desk } from './desk.ts';
import { answerFactors } from './factor-routes.ts';
import { answerPeople } from './operator-routes.ts';
import { answerSelf } from './self-routes.ts';
import type { OperatorDependencies } from './sessions.ts';

/** The people of the back office: how they get in, and who they are. */
export function answerOperators(book: CallBook, desk: Desk, parts: OperatorDependencies) {
  answerSelf(book, parts);
  answerFactors(book, parts);
  answerPeople(book, desk, parts);
}
