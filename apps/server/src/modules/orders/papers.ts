import { Readable } from 'node:stream';
import { ORDER_PAPERS, type OrderPaper, type Owner, papersAsked } from '@yinxin/api';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { addressOfFile } from '../file-access/index.ts';
import { files, keepFile, recordFile, type StoredFile } from '../files/index.ts';
import { paperBytes } from '../identity/index.ts';
import { receiveFile } from '../uploads/index.ts';
import { ownerFor } from './access.ts';
import type { OrderParts } from './dependencies.ts';
import { type Line, type Order, orderPapers, type Paper } from './tables.ts';

export const subjectOf = ({ kind, id }: Owner) => `${kind}:${id}` as const;

/** Takes a paper in, as those of identities are: drawn anew where it is a picture, and sealed for its owner. */
export async function uploadPaper(
  { db, vault, storage, scanning }: OrderParts,
  { who }: Caller<Actor>,
  kind: OrderPaper,
  takeFile: () => Promise<{ name: string; content: AsyncIterable<Uint8Array> }>,
): Promise<Paper> {
  const owner = await ownerFor(db, who, 'place-order');
  const { bytes, ending } = await paperBytes({ scanning }, who, (await takeFile()).content);
  const name = `${ORDER_PAPERS[kind]}${ending}`;
  const received = await receiveFile(
    { db, storage },
    { name, content: Readable.from([bytes]), purpose: 'identity', owner: vault.forSubject(subjectOf(owner)) },
  );
  return db.transaction(async (tx) => {
    const file = await recordFile(tx, received, { uploadedBy: who.personId });
    const [paper] = await tx
      .insert(orderPapers)
      .values({ ownerKind: owner.kind, ownerId: owner.id, fileId: file.id, kind, name })
      .returning();
    if (!paper) throw new Error('the paper was not stored');
    return paper;
  });
}

export const papersOf = (db: Queryable, orderId: string): Promise<Paper[]> =>
  db.select().from(orderPapers).where(eq(orderPapers.orderId, orderId)).orderBy(asc(orderPapers.id));

/** Where this person, and nobody else, sees the paper for some minutes. */
export const addressOfPaper = ({ tickets }: Pick<OrderParts, 'tickets'>, personId: string, fileId: string) =>
  `${addressOfFile(fileId)}&ticket=${encodeURIComponent(tickets.issueTo(personId, fileId))}`;

/** The papers of an order are exactly these: the owner's own, of no other order. */
export async function attachPapers(tx: Queryable, order: Order, paperIds: readonly string[]): Promise<void> {
  await tx.update(orderPapers).set({ orderId: null }).where(eq(orderPapers.orderId, order.id));
  if (paperIds.length === 0) return;
  const attached = await tx
    .update(orderPapers)
    .set({ orderId: order.id })
    .where(
      and(
        inArray(orderPapers.id, [...paperIds]),
        eq(orderPapers.ownerKind, order.ownerKind),
        eq(orderPapers.ownerId, order.ownerId),
        or(isNull(orderPapers.orderId), eq(orderPapers.orderId, order.id)),
      ),
    )
    .returning();
  if (attached.length < new Set(paperIds).size) throw problem('ORDER_PAPERS', { papers: '所选材料已失效' });
  for (const { fileId } of attached) await keepFile(tx, fileId, null);
}

/** What an order asks for, and what of it is there. */
export function checklist(
  order: Pick<Order, 'ownerKind'>,
  lines: readonly Pick<Line, 'product' | 'act'>[],
  given: readonly Pick<Paper, 'kind'>[],
  authorised: boolean,
) {
  const kinds = new Set(given.map(({ kind }) => kind));
  return papersAsked(order.ownerKind, lines, { authorised }).map((asked) => ({
    ...asked,
    words: ORDER_PAPERS[asked.kind],
    given: kinds.has(asked.kind),
  }));
}

export function requirePapers(
  order: Order,
  lines: readonly Line[],
  given: readonly Paper[],
  authorised: boolean,
): void {
  const missing = checklist(order, lines, given, authorised).filter(
    ({ required, given: isGiven }) => required && !isGiven,
  );
  if (missing.length > 0)
    throw problem('ORDER_PAPERS', { papers: missing.map(({ words }) => words).join('、') });
}

export async function findPaperFile(
  tx: Queryable,
  orderId: string,
  paperId: string,
): Promise<{ paper: Paper; file: StoredFile }> {
  const [row] = await tx
    .select({ paper: orderPapers, file: files })
    .from(orderPapers)
    .innerJoin(files, eq(files.id, orderPapers.fileId))
    .where(and(eq(orderPapers.id, paperId), eq(orderPapers.orderId, orderId)));
  if (!row) throw problem('FILE_NOT_FOUND');
  return row as { paper: Paper; file: StoredFile };
}
