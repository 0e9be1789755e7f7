import { Readable } from 'node:stream';
import {
  beginningOf,
  type Owner,
  PICTURE_REFUSALS,
  type PictureRefusal,
  RETENTION,
  SEAL_TYPES,
  type SealTypeName,
} from '@yinxin/api';
import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { record } from '../../events/index.ts';
import { files, keepFile, openFile, recordFile, type StoredFile } from '../../files/index.ts';
import { readWhole, receiveFile } from '../../uploads/index.ts';
import { requireApplicant } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { isOf, requireType, subjectOf } from '../owners.ts';
import { type SealPictureRow, sealPictures } from '../tables.ts';
import type { Draughtsman } from './draw.ts';

const MOST_SHOWN = 20;

type Parts = Pick<SealDependencies, 'db' | 'vault' | 'storage'> & { draughtsman: Draughtsman };

interface Incoming {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Takes a photograph of a paper seal: what no seal can be found on is refused here, everything else is reviewed. */
export async function uploadPicture(
  parts: Parts,
  caller: Caller<Actor>,
  { type, widthMm }: { type: SealTypeName; widthMm: number },
  take: () => Promise<Incoming>,
): Promise<SealPictureRow> {
  const { db, vault, draughtsman } = parts;
  requireType(caller.who, type);
  if (!SEAL_TYPES[type].picture)
    throw problem('SEAL_FACE', { reason: `${SEAL_TYPES[type].words}不能用图片制作` });
  await requireApplicant(db, caller.who);
  const { name, content } = await take();
  const original = await readWhole('seal', content);
  const { png, width, height, touchesEdge } = await draughtsman.clean(
    { id: caller.who.personId, isParty: true },
    original,
  );
  if (touchesEdge)
    throw problem('SEAL_FACE', { reason: '图片中的印章不完整，请让整枚印章都在画面内，四周留白' });
  const owner = ownerOf(caller.who);
  const receive = (named: string, bytes: Uint8Array) =>
    receiveFile(parts, {
      name: named,
      content: Readable.from([bytes]),
      purpose: 'seal',
      owner: vault.forSubject(subjectOf(owner)),
    });
  const received = await receive(name, original);
  const cleaned = await receive('seal.png', png);
  return db.transaction(async (tx) => {
    const uploadedBy = caller.who.personId;
    const [first, second] = [
      await recordFile(tx, received, { uploadedBy }),
      await recordFile(tx, cleaned, { uploadedBy }),
    ];
    for (const { id } of [first, second]) await keepFile(tx, id, null);
    const [row] = await tx
      .insert(sealPictures)
      .values({
        ownerKind: owner.kind,
        ownerId: owner.id,
        type,
        originalId: first.id,
        cleanId: second.id,
        widthMm,
        heightMm: Math.max(1, Math.round((widthMm * height) / width)),
        uploadedBy: caller.who.accountId,
      })
      .returning();
    if (!row) throw new Error('the picture was not stored');
    await record(tx, caller, { act: 'upload-seal-picture', target: row.id, facts: { type } });
    return row;
  });
}

export const listPictures = (tx: Queryable, owner: Owner): Promise<SealPictureRow[]> =>
  tx
    .select()
    .from(sealPictures)
    .where(isOf(sealPictures, owner))
    .orderBy(desc(sealPictures.id))
    .limit(MOST_SHOWN);

export async function findOwnPicture(tx: Queryable, owner: Owner, id: string): Promise<SealPictureRow> {
  const [found] = await tx
    .select()
    .from(sealPictures)
    .where(and(eq(sealPictures.id, id), isOf(sealPictures, owner)));
  if (!found) throw problem('SEAL_PICTURE_NOT_FOUND');
  return found;
}

export async function findPicture(tx: Queryable, id: string): Promise<SealPictureRow> {
  const [found] = await tx.select().from(sealPictures).where(eq(sealPictures.id, id));
  if (!found) throw problem('SEAL_PICTURE_NOT_FOUND');
  return found;
}

export async function pictureFile(tx: Queryable, fileId: string): Promise<StoredFile> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}

export async function cleanBytes(
  parts: Pick<SealDependencies, 'db' | 'storage' | 'vault'>,
  { cleanId }: SealPictureRow,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await openFile(parts, await pictureFile(parts.db, cleanId))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** For the office, whoever waits longest first. */
export const picturesOfState = (tx: Queryable, state: SealPictureRow['state']) => ({
  from: sealPictures,
  where: eq(sealPictures.state, state),
  rows: tx.select().from(sealPictures).where(eq(sealPictures.state, state)).orderBy(asc(sealPictures.id)),
});

export async function countWaitingPictures(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(sealPictures).where(eq(sealPictures.state, 'reviewing'));
  return row?.n ?? 0;
}

type PictureDecision =
  | { id: string; accept: true }
  | { id: string; accept: false; reason: PictureRefusal; words: string };

/** The office has looked; nobody decides twice. */
export async function decidePicture(tx: Queryable, decision: PictureDecision): Promise<SealPictureRow> {
  await findPicture(tx, decision.id);
  const reason = decision.accept
    ? ''
    : [PICTURE_REFUSALS[decision.reason], decision.words].filter(Boolean).join('。');
  const [decided] = await tx
    .update(sealPictures)
    .set({ state: decision.accept ? 'accepted' : 'refused', reason, decidedAt: sql`now()` })
    .where(and(eq(sealPictures.id, decision.id), eq(sealPictures.state, 'reviewing')))
    .returning();
  if (!decided) throw problem('SEAL_PICTURE_DECIDED');
  return decided;
}

/** What no order wanted goes, and its bytes with it. */
export async function forgetPictures(tx: Queryable, at: Date): Promise<void> {
  const old = and(
    eq(sealPictures.taken, false),
    lt(sealPictures.createdAt, beginningOf(at, RETENTION.sealPictures.term)),
  );
  const gone = await tx.delete(sealPictures).where(old).returning();
  for (const { originalId, cleanId } of gone)
    for (const id of [originalId, cleanId]) await keepFile(tx, id, new Date());
}
