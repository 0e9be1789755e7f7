import path from 'node:path';
import type { Download } from '@yinxin/api';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { FindMadeFile } from '../../made-files.ts';
import { addressOfFile, digestsOf, files } from '../files/index.ts';
import { type LiveItem, liveItems } from './live.ts';

type FileFacts = Pick<Download, 'fileName' | 'url' | 'size' | 'date' | 'sha256' | 'sm3'>;

/** Digests are those of the bytes that will be sent, never typed; what has no file is not offered. */
export async function downloadsOf(
  db: Queryable,
  madeFile: FindMadeFile,
  category?: Download['category'],
): Promise<Download[]> {
  const items = (await liveItems(db, 'download')).filter(
    ({ data }) => !category || data.category === category,
  );
  const uploaded = await uploadedFacts(db, items);
  const facts = await Promise.all(
    items.map(({ data: { file } }) =>
      file.startsWith('/') ? madeFacts(madeFile, file) : uploaded.get(file),
    ),
  );
  return items.flatMap(({ id, data: { file: _, ...words } }, index) => {
    const found = facts[index];
    return found ? [{ id, ...words, ...found }] : [];
  });
}

async function uploadedFacts(db: Queryable, items: readonly LiveItem<'download'>[]) {
  const ids = items.map(({ data }) => data.file).filter((file) => !file.startsWith('/'));
  if (ids.length === 0) return new Map<string, FileFacts>();
  const rows = await db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.isPublic, true)));
  return new Map(
    rows.map(({ id, name, size, createdAt, sha256, sm3 }): [string, FileFacts] => [
      id,
      { fileName: name, url: addressOfFile(id), size, date: createdAt.toISOString(), sha256, sm3 },
    ]),
  );
}

async function madeFacts(madeFile: FindMadeFile, address: string): Promise<FileFacts | undefined> {
  const made = await madeFile(address);
  if (!made) return undefined;
  return {
    fileName: path.basename(address),
    url: address,
    size: made.bytes.length,
    date: made.date.toISOString(),
    ...digestsOf(made.bytes),
  };
}
