import * as api from '@yinxin/api';
import type { CallBook } from '../../../http/calls.ts';
import type { OrderParts } from '../dependencies.ts';
import { presentOrder } from '../present.ts';
import {
  answerAuthorization,
  proveAuthorization,
  sendWithdrawalCode,
  withdrawAuthorization,
} from './answering.ts';
import { askAuthorization, cancelAuthorization } from './asking.ts';
import { presentAsked } from './present.ts';

export function answerAuthorizations(book: CallBook, parts: OrderParts): void {
  const { db } = parts;
  book.answer(api.askAuthorization, async ({ body, caller, person }) =>
    presentOrder(parts, db, person, await askAuthorization(parts, caller, body)),
  );
  book.answer(api.cancelAuthorization, async ({ body, caller, person }) =>
    presentOrder(parts, db, person, await cancelAuthorization(parts, caller, body.id)),
  );
  book.answer(api.authorizationAsked, ({ query }) => presentAsked(parts, db, query.token));
  book.answer(api.proveAuthorization, ({ body, caller }) => proveAuthorization(parts, caller, body));
  book.answer(api.answerAuthorization, async ({ body, caller }) => {
    await answerAuthorization(parts, caller, body);
    return null;
  });
  book.answer(api.withdrawalCode, ({ body, caller }) => sendWithdrawalCode(parts, caller, body.token));
  book.answer(api.withdrawAuthorization, async ({ body, caller }) => {
    await withdrawAuthorization(parts, caller, body);
    return null;
  });
}
