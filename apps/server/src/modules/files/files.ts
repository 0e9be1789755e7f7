import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
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
  isPublic: boolean;
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
  await storage.put(digests.sha256, bytes);
  const { isPublic, ownerId, uploadedBy, alias } = upload;
  const rows = await db
    .insert(files)
    .values({ name, type, size: bytes.length, ...digests, isPublic, ownerId, uploadedBy, alias })
    .returning();
  return rows[0] as StoredFile;
}

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

const mayRead = (file: StoredFile, actor: Actor | undefined) =>
  file.isPublic || (actor !== undefined && file.ownerId === actor.personId);

/** A file the actor may read; a stranger does not learn that it exists. */
export async function readableFile(db: Queryable, id: string, actor: Actor | undefined): Promise<StoredFile> {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  if (!file || !mayRead(file, actor)) throw problem('FILE_NOT_FOUND');
  return file;
}

export async function publicFileByAlias(db: Queryable, alias: string): Promise<StoredFile> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.alias, alias), eq(files.isPublic, true)));
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}

/** Where a browser gets a file by a plain link. */
export const addressOfFile = (id: string) => `/api/file/file/getFileInfoById?fileId=${id}`;
