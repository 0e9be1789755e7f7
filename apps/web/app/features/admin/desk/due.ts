import { type DueLine, type PromiseKind, promisedBy, type ResultOf, type Send } from '@yinxin/api/client';

export type Queues = ResultOf<'GET /api/admin/waiting'>;

/** Everything that was promised to somebody, the oldest promise first. */
export const dueIn = (queues: Queues): DueLine[] =>
  queues.flatMap(({ due }) => due).toSorted((a, b) => a.promisedBy.localeCompare(b.promisedBy));

/** What this operator does next: the oldest that is theirs to do, other than the one they just did. */
export const nextIn = (lines: readonly DueLine[], done?: string): DueLine | undefined =>
  lines.find(({ id, hindrance }) => hindrance === null && id !== done);

/** Asks the server what is to be done after this one. */
export const nextAfter = async (send: Send, done: string): Promise<DueLine | undefined> =>
  nextIn(dueIn(await send('GET /api/admin/waiting')), done);

/** By when a thing of this kind was promised; nothing while it was not handed in. */
export const promiseOf = (kind: PromiseKind, submittedAt: string | null): string | undefined =>
  submittedAt ? promisedBy(kind, submittedAt).toISOString() : undefined;
