import path from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange } from '@yinxin/api';
import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { SubjectVaults } from '../../vault/index.ts';
import { type Acting, stepOf } from '../bills/acting.ts';
import { billDisputeFiles, billDisputes, bills } from '../bills/tables.ts';
import { files, keepFile, openFile, recordFile, type StoredFile } from '../files/index.ts';
import { paperBytes } from '../identity/index.ts';
import { receiveFile } from '../uploads/index.ts';

export interface DisputeFileParts {
  db: Database;
  storage: ObjectStore;
  vault: SubjectVaults;
  scanning: Parameters<typeof paperBytes>[0]['scanning'];
}

interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** As it may be kept: tables as they are, which nothing here opens; pictures drawn anew, PDFs that do nothing. */
async function cleaned(
  { scanning }: DisputeFileParts,
  by: string,
  { name, content }: Upload,
): Promise<Upload> {
  if (path.extname(name).toLowerCase() === '.xlsx') return { name, content };
  const clean = await paperBytes({ scanning }, { personId: by }, content);
  return {
    name: path.basename(name, path.extname(name)) + clean.ending,
    content: Readable.from([clean.bytes]),
  };
}

/** Looked at before the bytes are taken in; what counts is the look when the dispute is raised. */
async function requireDisputable(db: Database, { partnerId }: Acting, billId: string): Promise<void> {
  const [bill] = await db
    .select({ state: bills.state })
    .from(bills)
    .where(and(eq(bills.id, billId), eq(bills.partnerId, partnerId)));
  if (!bill) throw problem('BILL_NOT_FOUND');
  stepOf(bill, 'dispute-bill', 'partner');
}

/** Takes a voucher in, sealed for the partner; it goes by itself unless a dispute names it. */
export async function uploadDisputeFile(
  parts: DisputeFileParts,
  acting: Acting,
  billId: string,
  takeFile: () => Promise<Upload>,
): Promise<{ id: string; name: string; size: number }> {
  const { db, storage, vault } = parts;
  await requireDisputable(db, acting, billId);
  const upload = await cleaned(parts, acting.userId, await takeFile());
  const owner = vault.forSubject(`organization:${acting.partnerId}`);
  const received = await receiveFile({ db, storage }, { ...upload, purpose: 'bill-dispute', owner });
  const { id, name, size } = await recordFile(db, received, { uploadedBy: acting.userId });
  return { id, name, size };
}

/** Makes them part of a dispute: each uploaded by whoever disputes, and part of no other. @throws BILL_DISPUTE_FILES */
export async function attachToDispute(
  tx: Queryable,
  disputeId: string,
  { partnerId, by, wanted }: { partnerId: string; by: string; wanted: readonly string[] },
): Promise<void> {
  if (wanted.length === 0) return;
  const found = await tx
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      and(
        inArray(files.id, [...wanted]),
        eq(files.purpose, 'bill-dispute'),
        eq(files.organizationId, partnerId),
        eq(files.uploadedBy, by),
        isNotNull(files.keepUntil),
        notExists(
          tx.select({ one: sql`1` }).from(billDisputeFiles).where(eq(billDisputeFiles.fileId, files.id)),
        ),
      ),
    )
    .for('update');
  if (found.length < new Set(wanted).size) throw problem('BILL_DISPUTE_FILES');
  await tx.insert(billDisputeFiles).values(found.map(({ id, name }) => ({ disputeId, fileId: id, name })));
  for (const { id } of found) await keepFile(tx, id, null);
}

/** A voucher as a file, and whose it is. @throws FILE_NOT_FOUND */
async function findDisputeFile(
  db: Queryable,
  fileId: string,
): Promise<{ file: StoredFile; billId: string; partnerId: string }> {
  const [found] = await db
    .select({ file: files, billId: bills.id, partnerId: bills.partnerId })
    .from(billDisputeFiles)
    .innerJoin(billDisputes, eq(billDisputes.id, billDisputeFiles.disputeId))
    .innerJoin(bills, eq(bills.id, billDisputes.billId))
    .innerJoin(files, eq(files.id, billDisputeFiles.fileId))
    .where(eq(billDisputeFiles.fileId, fileId));
  if (!found) throw problem('FILE_NOT_FOUND');
  return found;
}

/** A voucher for whoever may see the bills of its partner; of no partner in particular for those who see all. */
export async function disputeFile(
  parts: Pick<DisputeFileParts, 'db' | 'storage' | 'vault'>,
  fileId: string,
  partnerId?: string,
) {
  const { file, billId, partnerId: of } = await findDisputeFile(parts.db, fileId);
  if (partnerId !== undefined && partnerId !== of) throw problem('FILE_NOT_FOUND');
  return { file, billId, open: (range?: ByteRange) => openFile(parts, file, range) };
}
