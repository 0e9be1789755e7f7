import * as api from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import type { BatchParts } from './dependencies.ts';
import * as filling from './filling.ts';
import * as reading from './reading.ts';
import * as sending from './sending.ts';

export function answerBatches(book: CallBook, parts: BatchParts): void {
  book.answer(api.createBatch, async ({ body, caller }) => ({
    id: await filling.createBatch(parts, caller, body),
  }));
  book.answer(api.uploadBatch, async ({ query, caller, tools }) =>
    filling.fillByFile(parts, caller, query.id, await tools.takeFile()),
  );
  book.answer(api.pasteBatch, ({ body, caller }) => filling.fillByText(parts, caller, body.id, body.text));
  book.answer(api.mapBatch, async ({ body, caller }) => ({
    counts: await filling.mapBatch(parts, caller, body),
  }));
  book.answer(api.correctBatch, async ({ body, caller }) =>
    reading.presentRow(parts, await filling.correctRow(parts, caller, body)),
  );
  book.answer(api.startBatch, ({ body, caller }) => done(sending.startBatch(parts, caller, body)));
  book.answer(api.pauseBatch, ({ body, caller }) => done(sending.pauseBatch(parts, caller, body.id)));
  book.answer(api.resumeBatch, ({ body, caller }) => done(sending.resumeBatch(parts, caller, body)));
  book.answer(api.retryBatch, ({ body, caller }) => done(sending.retryFailed(parts, caller, body.id)));
  book.answer(api.deleteBatch, ({ body, caller }) => done(sending.deleteBatch(parts, caller, body.id)));
  book.answer(api.batchList, ({ query, person }) => reading.listBatches(parts, person, query));
  book.answer(api.batchDetail, ({ query, person }) => reading.readBatch(parts, person, query.id));
  book.answer(api.batchRows, ({ query, person }) => reading.listRows(parts, person, query));
  book.answer(api.batchResult, ({ query, caller }) => reading.resultFile(parts, caller, query));
  book.answer(api.batchForm, ({ query, person }) => reading.formFile(parts, person, query.templateId));
}
