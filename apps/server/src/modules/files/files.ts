import { createHash, type Hash, randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import type { ByteRange } from '@yinxin/api';
import { and, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Incoming, ObjectStore } from '../../providers/storage/index.ts';
import type { Subject, SubjectVault, SubjectVaults } from '../../vault/index.ts';
import { type FilePurpose, rulesOf } from './purposes.ts';
import { files, objects, type ReceivedFile, type StoredFile } from './tables.ts';
import { cleanName, probeType, type TypeProbe } from './types.ts';

export interface FileDependencies {
  db: Queryable;
  storage: ObjectStore;
}

export interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
  purpose: FilePurpose;
  /** Whose it is, by their vault (`vault.forSubject`); the site's own material is nobody's. */
  owner?: SubjectVault;
  /** Waited for before anything is stored under its name; where it fails, nothing is. */
  passed?: Promise<unknown>;
}

export type Digests = Pick<StoredFile, 'sha256' | 'sm3'>;

export const digestsOf = (bytes: Uint8Array): Digests => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sm3: createHash('sm3').update(bytes).digest('hex'),
});

/** Longer than between the end of an upload and the commit of its row. */
const UNNAMED_MS = 3_600_000;

/**
 * Takes bytes in: capped, of a type we accept by their own content, hashed and where the purpose wants it encrypted as
 * they arrive. Outside any transaction, so that whoever sends slowly holds no connection. Bytes that no row names in
 * the end are swept away later.
 */
export async function receiveFile(parts: FileDependencies, upload: Upload): Promise<ReceivedFile> {
  const [received] = await receiveFiles(parts, [upload]);
  if (!received) throw new Error('the file was not received');
  return received;
}

/** The same for several: announced together, and all of them kept, or none. */
export async function receiveFiles(
  { db, storage }: FileDependencies,
  uploads: readonly Upload[],
): Promise<ReceivedFile[]> {
  const outcomes = await Promise.allSettled(uploads.map((upload) => takeIn(storage, upload)));
  const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const kept = new Set<Incoming>();
  try {
    for (const one of outcomes) if (one.status === 'rejected') throw one.reason;
    await announceObjects(
      db,
      taken.map(({ incoming }) => incoming),
    );
    const keep = async ({ incoming }: TakenIn) => {
      await storage.keep(incoming);
      kept.add(incoming);
    };
    const failed = (await Promise.allSettled(taken.map(keep))).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return taken.map(({ file }) => file);
  } finally {
    for (const { incoming } of taken) if (!kept.has(incoming)) await incoming.discard();
  }
}

interface TakenIn {
  incoming: Incoming;
  file: ReceivedFile;
}

/** The bytes lie in a temporary place, measured and of a type that is taken. */
async function takeIn(
  storage: ObjectStore,
  { name: given, content, purpose, owner, passed }: Upload,
): Promise<TakenIn> {
  if ((purpose === 'content') !== (owner === undefined))
    throw new Error(`a file of ${purpose} and its owner`);
  const { maxBytes, endings, encrypted } = rulesOf(purpose);
  const name = cleanName(given);
  const probe = probeType(name, endings);
  if (!probe) throw problem('FILE_TYPE', { reason: `不支持这种类型，可上传 ${endings.join('、')}` });
  const id = randomUUIDv7();
  // what is stored as it came gets its SHA-256 by the store, as its key
  const isSealed = encrypted && owner !== undefined;
  const meter: Meter = {
    size: 0,
    sha256: isSealed ? createHash('sha256') : undefined,
    sm3: createHash('sm3'),
  };
  const plain = measured(content, meter, probe, maxBytes);
  const stored = isSealed ? await owner.sealFile(sealedPurpose({ purpose, id }), plain) : plain;
  const incoming = await storage.receive(stored);
  const type = probe.type();
  try {
    if (!type) throw problem('FILE_TYPE', { reason: otherContent(name) });
    await passed;
  } catch (error) {
    await incoming.discard();
    throw error;
  }
  const sha256 = meter.sha256?.digest('hex') ?? incoming.key;
  const digests = { sha256, sm3: meter.sm3.digest('hex') };
  const { size } = meter;
  return {
    incoming,
    file: { id, name, type, size, ...digests, object: incoming.key, purpose, owner: owner?.subject },
  };
}

/** Of a type that is taken, and not what its name says: which one it should be is all that helps. */
const otherContent = (name: string): string => {
  const kind = path.extname(name).slice(1).toUpperCase();
  return `它不是有效的 ${kind} 文件，可能已损坏、没有传完或改过扩展名，请重新导出后再上传`;
};

/** A whole file hashed at once would hold up everybody else for the while; between pieces others have their turn. */
const PIECE_BYTES = 256 * 1024;

interface Meter {
  size: number;
  sha256: Hash | undefined;
  sm3: Hash;
}

async function* measured(
  content: AsyncIterable<Uint8Array>,
  meter: Meter,
  probe: TypeProbe,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    meter.size += chunk.length;
    if (meter.size > maxBytes) throw problem('FILE_TOO_LARGE', { megabytes: maxBytes / 1024 / 1024 });
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      meter.sha256?.update(piece);
      meter.sm3.update(piece);
      probe.take(piece);
      yield piece;
    }
  }
}

/** What the encryption of a file is bound to. */
const sealedPurpose = ({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>) => `file/${purpose}/${id}`;

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

/** Notes that objects are about to be stored, so that the sweep leaves them alone; waits for a sweep of the same. */
async function announceObjects(db: Queryable, incoming: readonly Incoming[]): Promise<void> {
  const sizes = new Map(incoming.map(({ key, size }) => [key, size]));
  if (sizes.size === 0) return;
  // in one order, so that two who announce the same never wait for each other
  const rows = [...sizes].map(([key, size]) => ({ key, size })).sort((a, b) => (a.key < b.key ? -1 : 1));
  await db
    .insert(objects)
    .values(rows)
    .onConflictDoUpdate({ target: objects.key, set: { announcedAt: sql`now()` } });
}

interface FileRecord {
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
  { owner, ...received }: ReceivedFile,
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
  { owner, ...received }: ReceivedFile,
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

export const ownerOf = ({ ownerId, organizationId }: StoredFile): Subject | undefined =>
  ownerId ? `person:${ownerId}` : organizationId ? `organization:${organizationId}` : undefined;

/** For material that is at hand: received and recorded at once. */
export const storeFile = async (parts: FileDependencies, upload: Upload, record: FileRecord) =>
  recordFile(parts.db, await receiveFile(parts, upload), record);

/** Says how long a capability needs a file; null for as long as it exists. */
export async function keepFile(tx: Queryable, id: string, keepUntil: Date | null): Promise<void> {
  const kept = await updateKept(tx, id, keepUntil);
  if (kept.length === 0) throw problem('FILE_NOT_FOUND');
}

/** The same, for whoever writes it together with other changes. */
export const updateKept = (tx: Queryable, id: string, keepUntil: Date | null) =>
  tx.update(files).set({ keepUntil }).where(eq(files.id, id)).returning({ id: files.id });

/** Takes a file off the site's shelves. Whoever calls has said no while anything names it; the database does so again. */
export async function removeFile(tx: Queryable, id: string): Promise<StoredFile> {
  const [file] = await tx
    .delete(files)
    .where(and(eq(files.id, id), eq(files.purpose, 'content')))
    .returning();
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}

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

/**
 * Removes objects that no file names: of files that were deleted, and of uploads whose row was never written. One that
 * was announced lately may be waiting for its row.
 */
export async function sweepObjects({ db, storage }: FileDependencies, now = new Date()): Promise<number> {
  await storage.clearLeftBehind();
  const unnamed = and(
    lt(objects.announcedAt, new Date(now.getTime() - UNNAMED_MS)),
    notExists(db.select({ id: files.id }).from(files).where(eq(files.object, objects.key))),
  );
  for (let swept = 0; ; swept++) {
    const found = await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ key: objects.key })
        .from(objects)
        .where(unnamed)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!row) return false;
      await tx.delete(objects).where(eq(objects.key, row.key));
      await storage.remove(row.key); // while the row is locked: an upload of the same bytes waits and stores them again
      return true;
    });
    if (!found) return swept;
  }
}

const ADDRESS = '/api/file/file/getFileInfoById?fileId=';

/** Where a browser gets a file by a plain link. */
export const addressOfFile = (id: string) => ADDRESS + id;

const IN_TEXT = /\/api\/file\/file\/getFileInfoById\?fileId=([0-9a-f-]{36})/gi;

/** The ids of the files whose addresses stand in a text. */
export const fileAddressesIn = (text: string): string[] =>
  [...text.matchAll(IN_TEXT)].map(([, id = '']) => id.toLowerCase());
