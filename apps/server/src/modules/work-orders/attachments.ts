import path from 'node:path';
import { Readable } from 'node:stream';
import { type Owner, WORK_ORDER_ENDINGS, type WorkOrderFile } from '@yinxin/api';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { files, keepFile, recordFile, type StoredFile } from '../files/index.ts';
import { paperBytes } from '../identity/index.ts';
import { receiveFile } from '../uploads/index.ts';
import type { WorkOrderParts } from './dependencies.ts';
import { type FileRow, workOrderFiles } from './tables.ts';

interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const TEXTS: readonly string[] = ['.txt', '.json', '.csv'];

/** As it may be kept: texts as they are, pictures drawn anew, PDFs that do nothing. */
async function cleaned(
  { scanning }: Pick<WorkOrderParts, 'scanning'>,
  by: string,
  { name, content }: Upload,
): Promise<Upload> {
  const ending = path.extname(name).toLowerCase();
  if (!WORK_ORDER_ENDINGS.some((one) => one === ending))
    throw problem('FILE_TYPE', { reason: `不支持这种类型，可上传 ${WORK_ORDER_ENDINGS.join('、')}` });
  if (TEXTS.includes(ending)) return { name, content };
  const clean = await paperBytes({ scanning }, { personId: by }, content);
  return {
    name: path.basename(name, path.extname(name)) + clean.ending,
    content: Readable.from([clean.bytes]),
  };
}

/** Takes an attachment in, sealed for the owner of the work order; it goes by itself unless a message names it. */
export async function uploadAttachment(
  parts: Pick<WorkOrderParts, 'db' | 'storage' | 'vault' | 'scanning'>,
  { kind, id }: Owner,
  by: string,
  takeFile: () => Promise<Upload>,
): Promise<WorkOrderFile> {
  const { db, storage, vault } = parts;
  const upload = await cleaned(parts, by, await takeFile());
  const owner = vault.forSubject(`${kind}:${id}`);
  const received = await receiveFile({ db, storage }, { ...upload, purpose: 'work-order', owner });
  return db.transaction(async (tx) => {
    const file = await recordFile(tx, received, { uploadedBy: by });
    const [row] = await tx
      .insert(workOrderFiles)
      .values({ ownerKind: kind, ownerId: id, fileId: file.id, uploadedBy: by })
      .returning();
    if (!row) throw new Error('the attachment was not stored');
    return { id: row.id, name: file.name, size: file.size };
  });
}

/** Makes them part of a message: each of this owner, uploaded by whoever writes, and of no other. @throws WORK_ORDER_FILES */
export async function attach(
  tx: Queryable,
  messageId: string,
  { kind, id }: Owner,
  by: string,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return;
  const attached = await tx
    .update(workOrderFiles)
    .set({ messageId })
    .where(
      and(
        inArray(workOrderFiles.id, [...wanted]),
        eq(workOrderFiles.ownerKind, kind),
        eq(workOrderFiles.ownerId, id),
        eq(workOrderFiles.uploadedBy, by),
        isNull(workOrderFiles.messageId),
      ),
    )
    .returning();
  if (attached.length < new Set(wanted).size) throw problem('WORK_ORDER_FILES');
  for (const { fileId } of attached) await keepFile(tx, fileId, null);
}

interface Attachment {
  row: FileRow;
  file: StoredFile;
}

export async function attachmentsOf(
  tx: Queryable,
  messageIds: readonly string[],
): Promise<Map<string | null, Attachment[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await tx
    .select({ row: workOrderFiles, file: files })
    .from(workOrderFiles)
    .innerJoin(files, eq(files.id, workOrderFiles.fileId))
    .where(inArray(workOrderFiles.messageId, [...messageIds]))
    .orderBy(asc(workOrderFiles.id));
  return Map.groupBy(rows, ({ row }) => row.messageId);
}
