import * as api from '@yinxin/api';
import { z } from 'zod';
import type { CallBook } from '../../../http/calls.ts';
import { asSystem } from '../../../http/principal.ts';
import type { Jobs } from '../../../jobs/index.ts';
import {
  askExport,
  askListExport,
  cancelExport,
  type ExportParts,
  exportFile,
  listExports,
  retryExport,
} from './commands.ts';
import { type MakingParts, makeExport } from './making.ts';

/** A process that died is noticed by then; what was begun is begun anew. */
const PATIENCE_SECONDS = 300;

/** Tables and documents of bills that are taken along. */
export function answerExports(book: CallBook, given: MakingParts & { jobs: Jobs }): void {
  const job = given.jobs.define(
    'bill-export',
    z.object({ id: z.uuid() }),
    ({ id }) => makeExport(given, asSystem('bill-export'), id),
    { patienceSeconds: PATIENCE_SECONDS, concurrency: 2 },
  );
  const parts: ExportParts = { ...given, job };

  book.answer(api.exportPartnerBill, ({ body, caller }) => askExport(parts, caller, body));
  book.answer(api.exportPartnerBills, ({ body: { format, ...list }, caller }) =>
    askListExport(parts, caller, { format, list }),
  );
  book.answer(api.partnerExports, async ({ partner }) => ({ list: await listExports(parts, partner) }));
  book.answer(api.cancelPartnerExport, ({ body, partner }) => cancelExport(parts, partner, body.id));
  book.answer(api.retryPartnerExport, ({ body, caller }) => retryExport(parts, caller, body.id));
  book.answer(api.partnerExportFile, ({ query, partner }) => exportFile(parts, partner, query.id));
}
