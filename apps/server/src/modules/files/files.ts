import type { ByteRange } from '@yinxin/api';
import { and, eq, lte, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { Subject, SubjectVaults } from '../../vault/index.ts';
import { rulesOf } from '../file-purposes/index.ts';
import { files, objects, type ReceivedFile, type StoredFile } from './tables.ts';

/** What the encryption of a file is bound to. */
export const sealedPurpose = ({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>) => `file/${purpose}/${id}`;

/** The bytes of a file, opened with the key of its owner where they are encrypted. Whoever calls has asked a policy. */
export async function openFile(
  { storage, vault }: { storage: ObjectStore; vault: SubjectVaults },
  file: StoredFile,
  range?: ByteRange,
): Promise<AsyncIterable<Uint8Array>> {
  const owner = ownerOf(file);
  if (!owner || !rulesOf(file.purpose).encrypted) return storage.open(file.object, range);
  const fetch = (part: ByteRange) => storage.open(file.object, part);
  return vault.forSubject(owner).openFile(sealedPurpose(file), { size: file.size, fetch }, range);
}

/**
 * Of a file that was just received, to be written together with its row; nothing where its object is announced. Somebody
 * else with the same bytes may have announced them meanwhile.
 */
export const announcing = (tx: Queryable, { object: key, unannounced: size }: ReceivedFile) =>
  size === undefined
    ? []
    : [
        tx
          .insert(objects)
          .values({ key, size })
          .onConflictDoUpdate({ target: objects.key, set: { announcedAt: sql`now()` } })
          .returning({ key: objects.key }),
      ];

export interface FileRecord {
  uploadedBy: string;
  alias?: string;
  /** Null for as long as a capability needs it; what the purpose says where nothing is said. */
  keepUntil?: null;
}

/** Writes the row that makes received bytes a file, in the transaction of the act that wanted them. */
export async function recordFile(
  tx: Queryable,
  received: ReceivedFile,
  record: FileRecord,
): Promise<StoredFile> {
  const rows = await insertFile(tx, received, record);
  return rows[0] as StoredFile;
}

/** The same, for whoever writes it together with other changes. */
export function insertFile(
  tx: Queryable,
  { owner, unannounced: _, ...received }: ReceivedFile,
  { uploadedBy, alias, keepUntil: wanted }: FileRecord,
) {
  const { keepDays } = rulesOf(received.purpose);
  const keepUntil =
    wanted === null || keepDays === null ? null : sql`now() + make_interval(days => ${keepDays})`;
  return tx
    .insert(files)
    .values({ ...received, ...ownerColumns(owner), uploadedBy, alias, keepUntil })
    .returning();
}

/** The row of a file that is kept for as long as a capability needs it, for whoever writes many. */
export const rowOfFile = (
  { owner, unannounced: _, ...received }: ReceivedFile,
  uploadedBy: string,
): typeof files.$inferInsert => ({
  ...{ ...received, ...ownerColumns(owner) },
  ...{ uploadedBy, keepUntil: null },
});

const ownerColumns = (owner: Subject | undefined) => {
  const [kind, id] = owner?.split(':') ?? [];
  return {
    ownerId: kind === 'person' ? id : undefined,
    organizationId: kind === 'organization' ? id : undefined,
  };
};

const ownerOf = ({ ownerId, organizationId }: StoredFile): Subject | undefined =>
  ownerId ? `person:${ownerId}` : organizationId ? `organization:${organizationId}` : undefined;

/** Says how long a capability needs a file; null for as long as it exists. */
export async function keepFile(tx: Queryable, id: string, keepUntil: Date | null): Promise<void> {
  const kept = await updateKept(tx, id, keepUntil);
  if (kept.length === 0) throw problem('FILE_NOT_FOUND');
}

/** The same, for whoever writes it together with other changes. */
export const updateKept = (tx: Queryable, id: string, keepUntil: Date | null) =>
  tx.update(files).set({ keepUntil }).where(eq(files.id, id)).returning({ id: files.id });

/** Deletes the rows of files whose time is over; one that something still names stays, and is told. */
export async function forgetExpiredFiles(
  db: Queryable,
  onKept: (id: string, error: unknown) => void,
): Promise<number> {
  const expired = await db.select({ id: files.id }).from(files).where(lte(files.keepUntil, NOW));
  let forgotten = 0;
  for (const { id } of expired) {
    try {
      const gone = await db.delete(files).where(and(eq(files.id, id), lte(files.keepUntil, NOW)));
      forgotten += gone.rowCount ?? 0;
    } catch (error) {
      onKept(id, error);
    }
  }
  return forgotten;
}
