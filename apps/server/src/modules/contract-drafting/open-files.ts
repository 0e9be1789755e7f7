import { OPEN_FILE_DAYS } from '@yinxin/api/open';
import { DAY_MS } from '@yinxin/values';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { GivenFile } from '../../http/open/form.ts';
import { type Application, type Caller, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { guestOf } from '../contracts/content/index.ts';
import { type UploadedDocument, uploadedDocuments } from '../contracts/tables.ts';
import { keepFile, recordFile } from '../files/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { prepareDocument } from './upload.ts';

/** Takes a file in for contracts to come: converted and looked through at once, so that creating one is quick. */
export async function takeOpenFile(
  parts: DraftingParts,
  { who }: Caller<Application>,
  { name, bytes }: GivenFile,
): Promise<UploadedDocument> {
  const { kind: ownerKind, id: ownerId } = ownerOf(who);
  const guest = guestOf(who);
  const content = (async function* () {
    yield bytes;
  })();
  const prepared = await parts.scanning.receiving(guest, () =>
    prepareDocument(parts, guest, { ownerKind, ownerId }, { name, content }),
  );
  const keepUntil = new Date(parts.now().getTime() + OPEN_FILE_DAYS * DAY_MS);
  return parts.db.transaction(async (tx) => {
    for (const file of prepared.files) {
      await recordFile(tx, file, { uploadedBy: who.personId });
      await keepFile(tx, file.id, keepUntil);
    }
    const [row] = await tx
      .insert(uploadedDocuments)
      .values({ ...prepared.row, ownerKind, ownerId, applicationId: who.id, keepUntil })
      .returning();
    if (!row) throw new Error('the file was not stored');
    return row;
  });
}

/** The files of these ids, in their order. From now on they are kept with what names them. @throws OPEN_FILE_NOT_FOUND */
export async function useOpenFiles(
  tx: Queryable,
  who: Application,
  ids: readonly string[],
): Promise<UploadedDocument[]> {
  const rows = await tx
    .select()
    .from(uploadedDocuments)
    .where(
      and(
        inArray(uploadedDocuments.id, [...ids]),
        eq(uploadedDocuments.applicationId, who.id),
        gt(uploadedDocuments.keepUntil, NOW),
      ),
    );
  const found = ids.map((id) => rows.find((row) => row.id === id));
  const owner = ownerOf(who);
  const used = found.flatMap((row) => (row && row.ownerId === owner.id ? [row] : []));
  if (used.length !== ids.length) throw problem('OPEN_FILE_NOT_FOUND');
  for (const fileId of new Set(used.flatMap(({ originalId, preparedId }) => [originalId, preparedId])))
    await keepFile(tx, fileId, null);
  return used;
}

/** What no contract was made of in time; files that one names stay with it. */
export const forgetOpenFiles = (db: Queryable) =>
  db.delete(uploadedDocuments).where(lte(uploadedDocuments.keepUntil, NOW));
