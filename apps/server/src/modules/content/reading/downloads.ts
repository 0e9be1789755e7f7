import { DOWNLOAD_CATEGORIES, type Download, keyOfWord } from '@yinxin/api';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { addressOfFile } from '../../file-access/index.ts';
import { files } from '../../files/index.ts';
import type { Digests } from '../../uploads/index.ts';
import { type LiveItem, liveItems } from './live.ts';

/** What is known of a file the server makes itself, or has from the build, at the address where it is served. */
interface MadeFile extends Digests {
  fileName: string;
  size: number;
  date: Date;
  /** Of a build; what is made anew has none but its date. */
  version?: string;
}
export type FindMadeFile = (address: string) => Promise<MadeFile | undefined>;

/** A version that came with the file goes before the one that was typed. */
type FileFacts = Pick<Download, 'fileName' | 'url' | 'size' | 'date' | 'sha256' | 'sm3'> & {
  version?: string;
};

/** By category. Digests are those of the bytes that will be sent, never typed; what has no file is not offered. */
export async function downloadsOf(
  db: Queryable,
  madeFile: FindMadeFile,
  category?: Download['category'],
): Promise<Download[]> {
  const items = (await liveItems(db, 'download'))
    .filter(({ data }) => !category || data.category === category)
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const uploaded = await uploadedFacts(db, items);
  const facts = await Promise.all(
    items.map(({ data: { file } }) =>
      file.startsWith('/') ? madeFacts(madeFile, file) : uploaded.get(file),
    ),
  );
  return items.flatMap(({ id, data: { file: _, ...words } }, index) => {
    const found = facts[index];
    return found ? [{ id, ...words, kind: keyOfWord(DOWNLOAD_CATEGORIES, words.category), ...found }] : [];
  });
}

const placeOf = ({ data }: LiveItem<'download'>) => Object.values(DOWNLOAD_CATEGORIES).indexOf(data.category);

async function uploadedFacts(db: Queryable, items: readonly LiveItem<'download'>[]) {
  const ids = items.map(({ data }) => data.file).filter((file) => !file.startsWith('/'));
  if (ids.length === 0) return new Map<string, FileFacts>();
  const rows = await db.select().from(files).where(inArray(files.id, ids));
  return new Map(
    rows.map(({ id, name, size, createdAt, sha256, sm3 }): [string, FileFacts] => [
      id,
      { fileName: name, url: addressOfFile(id), size, date: createdAt.toISOString(), sha256, sm3 },
    ]),
  );
}

async function madeFacts(madeFile: FindMadeFile, url: string): Promise<FileFacts | undefined> {
  const made = await madeFile(url);
  return made && { ...made, url, date: made.date.toISOString() };
}
