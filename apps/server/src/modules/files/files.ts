import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import { files, type StoredFile } from './tables.ts';
import { ACCEPTED_ENDINGS, cleanName, typeOf } from './types.ts';

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export interface FileParts {
  db: Queryable;
  storage: ObjectStore;
}

export interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** The person whose private file it is. */
  ownerId?: string;
  uploadedBy: string;
  alias?: string;
}

export type Digests = Pick<StoredFile, 'sha256' | 'sm3'>;

export const digestsOf = (bytes: Uint8Array): Digests => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sm3: createHash('sm3').update(bytes).digest('hex'),
});

/** Takes a file in: capped, of a type we accept by its own bytes, stored under its digest, then recorded. */
export async function storeFile({ db, storage }: FileParts, upload: Upload): Promise<StoredFile> {
  const bytes = await readCapped(upload.content);
  const name = cleanName(upload.name);
  const type = typeOf(name, bytes);
  if (!type) throw problem('FILE_TYPE', { endings: ACCEPTED_ENDINGS.join('、') });
  const digests = digestsOf(bytes);
  const { ownerId, uploadedBy, alias } = upload;
  return db.transaction(async (tx) => {
    await lockBytes(tx, digests.sha256);
    await storage.put(digests.sha256, bytes);
    const rows = await tx
      .insert(files)
      .values({ name, type, size: bytes.length, ...digests, ownerId, uploadedBy, alias })
      .returning();
    return rows[0] as StoredFile;
  });
}

/** Storing and forgetting the same bytes take turns, so that nothing is forgotten that was just stored again. */
const lockBytes = (tx: Queryable, sha256: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);

async function readCapped(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw problem('FILE_TOO_LARGE', { megabytes: MAX_FILE_BYTES / 1024 / 1024 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Takes a file off the site's shelves. Whoever calls has said no while anything names it; the database does so again. */
export async function removeFile(tx: Queryable, id: string): Promise<StoredFile> {
  const [file] = await tx
    .delete(files)
    .where(and(eq(files.id, id), isNull(files.ownerId)))
    .returning();
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}

/** Forgets bytes that no row names any more; to be called once the row is gone for good. */
export async function forgetBytes({ db, storage }: FileParts, sha256: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBytes(tx, sha256);
    const [named] = await tx.select({ id: files.id }).from(files).where(eq(files.sha256, sha256)).limit(1);
    if (!named) await storage.remove(sha256);
  });
}

const ADDRESS = '/api/file/file/getFileInfoById?fileId=';

/** Where a browser gets a file by a plain link. */
export const addressOfFile = (id: string) => ADDRESS + id;

const IN_TEXT = /\/api\/file\/file\/getFileInfoById\?fileId=([0-9a-f-]{36})/gi;

/** The ids of the files whose addresses stand in a text. */
export const fileAddressesIn = (text: string): string[] =>
  [...text.matchAll(IN_TEXT)].map(([, id = '']) => id.toLowerCase());
