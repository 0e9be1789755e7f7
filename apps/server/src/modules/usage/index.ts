import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { daysOf } from './days.ts';
import { type UsageParts, usageFile, usageOf } from './reading.ts';

/** What customers read of what they used. */
export function createUsage(book: CallBook, parts: UsageParts): void {
  book.answer(api.usageList, ({ query, person }) => usageOf(parts, person, query));
  book.answer(api.usageDays, ({ query, person }) => daysOf(parts, person, query.days));
  book.answer(api.usageFile, ({ query, person }) => usageFile(parts, person, query));
}
