import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { ImportingParts } from './dependencies.ts';
import * as importing from './importing.ts';
import * as reading from './reading.ts';
import * as writing from './writing.ts';

export function answerCounterparties(book: CallBook, parts: ImportingParts): void {
  book.answer(api.counterpartyList, ({ query, person }) => reading.listCounterparties(parts, person, query));
  book.answer(api.counterpartyDetail, ({ query, person }) =>
    reading.readCounterparty(parts, person, query.id),
  );
  book.answer(api.saveCounterparty, async ({ body, caller }) => ({
    id: await writing.saveCounterparty(parts, caller, body),
  }));
  book.answer(api.removeCounterparties, async ({ body, caller }) => ({
    removed: await writing.removeCounterparties(parts, caller, body.ids),
  }));
  book.answer(api.readCounterparties, async ({ person, tools }) =>
    importing.readFile(parts, person, await tools.takeFile()),
  );
  book.answer(api.pasteCounterparties, ({ body, person }) => importing.readText(parts, person, body.text));
  book.answer(api.importCounterparties, ({ body, caller }) =>
    writing.importCounterparties(parts, caller, body.rows),
  );
}
