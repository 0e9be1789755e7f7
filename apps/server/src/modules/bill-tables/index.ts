import type { CallBook } from '../../http/calls.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { ImportingParts } from './comparing/importing.ts';
import { TablePool } from './comparing/pool.ts';
import { answerComparing } from './comparing/routes.ts';
import { answerExports } from './exporting/routes.ts';

export { customerNames } from './comparing/customers.ts';
export { importTable } from './comparing/importing.ts';
export { linesOf } from './comparing/lines.ts';
export { TablePool } from './comparing/pool.ts';
export { billDocumentBy, presentBillDocument } from './exporting/recognised.ts';

/** What partners compare a bill with, and take along of it. */
export function createBillTables(
  book: CallBook,
  parts: Omit<ImportingParts, 'tables'> & Parameters<typeof answerExports>[1] & { upkeep: Upkeep },
): void {
  const tables = new TablePool();
  parts.upkeep.onStop(() => tables.close());
  answerComparing(book, { ...parts, tables });
  answerExports(book, parts);
}
