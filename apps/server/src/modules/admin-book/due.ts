import { type DueLine, promisedBy, type RequestFacts } from '@yinxin/api';
import type { Due } from './admin-book.ts';

export const presentDue = ({ since, hindrance = null, ...line }: Due): DueLine => ({
  ...line,
  since: since.toISOString(),
  promisedBy: promisedBy(line.kind, since.toISOString()).toISOString(),
  hindrance,
});

/** What one person asked for and waits for another to decide; those that this operator may not decide are left out. */
export function requestsDue<Line extends RequestFacts>(
  lines: readonly Line[],
  shown: (line: Line) => { title: string; to: string },
): { count: number; due: Due[] } {
  const open = lines.filter(({ may }) => may.length > 0);
  const due = open.map(
    (line): Due => ({
      ...shown(line),
      kind: 'two-persons',
      id: line.id,
      number: `${line.by}申请`,
      since: new Date(line.requestedAt),
      why: line.why,
      state: '待复核',
      button: '复核',
    }),
  );
  return { count: open.length, due };
}
