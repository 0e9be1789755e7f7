import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { SilentParts } from './dependencies.ts';
import { authoriseSilent, listSilent, revokeSilent } from './giving.ts';
import { checkTerms } from './terms.ts';

export function answerSilent(book: CallBook, parts: SilentParts): void {
  book.answer(api.silentList, ({ query, person }) => listSilent(parts, person, query.sealId));
  book.answer(api.silentTerms, ({ body, caller }) => checkTerms(parts, caller, body));
  book.answer(api.authoriseSilent, ({ body, caller }) => authoriseSilent(parts, caller, body));
  book.answer(api.revokeSilent, async ({ body, caller }) => {
    await revokeSilent(parts, caller, body.id);
    return null;
  });
}
