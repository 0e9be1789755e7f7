import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import type { ManagingParts } from './dependencies.ts';
import { setEmbedding } from './embedding.ts';
import * as managing from './managing.ts';
import * as reading from './reading.ts';
import { requestReview } from './reviews.ts';

/** The console of the developers. */
export function answerApplications(book: CallBook, parts: ManagingParts): void {
  book.answer(api.applicationList, ({ person }) => reading.listApplications(parts, person));
  book.answer(api.applicationDetail, ({ query, person }) => reading.readApplication(parts, person, query.id));
  book.answer(api.createApplication, ({ body, caller }) =>
    managing.createApplication(parts, caller, body.name),
  );
  book.answer(api.renameApplication, async ({ body, caller }) => {
    await managing.renameApplication(parts, caller, body.id, body.name);
    return null;
  });
  book.answer(api.switchApplication, async ({ body, caller }) => {
    await managing.switchApplication(parts, caller, body.id, body.state);
    return null;
  });
  book.answer(api.authoriseApplication, async ({ body, caller }) => {
    await managing.authoriseApplication(parts, caller, body.id);
    return null;
  });
  const sideOf = async (
    person: Person,
    where: Parameters<typeof reading.whereToLook>[2] & { id: string },
  ) => {
    const { records } = await reading.whereToLook(parts, person, where);
    return records.side(where.id);
  };
  book.answer(api.setApplication, async ({ body, caller, person }) => {
    await managing.setApplication(parts, caller, body);
    return sideOf(person, body);
  });
  book.answer(api.setApplicationEmbedding, async ({ body, caller, person }) => {
    await setEmbedding(parts, caller, body);
    return sideOf(person, body);
  });
  book.answer(api.addApplicationKey, ({ body, caller }) => managing.addKey(parts, caller, body));
  book.answer(api.endApplicationKey, async ({ body, caller, person }) => {
    await managing.endKey(parts, caller, body);
    return sideOf(person, body);
  });
  book.answer(api.applicationPageKey, ({ body, caller }) => managing.addPageKey(parts, caller, body.id));
  book.answer(api.requestApplicationReview, async ({ body, caller }) => {
    await requestReview(parts, caller, body);
    return null;
  });
  book.answer(api.applicationCallList, async ({ query, person }) => {
    const { records, ids } = await reading.whereToLook(parts, person, query);
    return records.calls(ids, query);
  });
  book.answer(api.applicationCall, async ({ query, person }) => {
    const { records, ids } = await reading.whereToLook(parts, person, query);
    return records.call(ids, query.callId);
  });
  book.answer(api.applicationFigures, async ({ query, person }) => {
    const { records, ids } = await reading.whereToLook(parts, person, query);
    return records.figures(ids, query.days);
  });
}
