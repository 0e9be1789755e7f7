import type { FILE_SORTS, FILE_USAGES } from '@yinxin/api';
import { and, desc, eq, ilike, like, not, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { containing } from '../../db/text.ts';
import { problem } from '../../http/problem.ts';
import { files, type StoredFile } from '../files/index.ts';
import { isPublicNow, isUsed, type VisibleFile } from './visibility.ts';

interface FileQuery {
  page: number;
  limit: number;
  /** Part of the name or of the digest. */
  keyword?: string;
  sort?: (typeof FILE_SORTS)[number];
  usage?: (typeof FILE_USAGES)[number];
}

const isSiteMaterial = eq(files.purpose, 'content');
const isImage = like(files.type, 'image/%');
const ofSort = { image: isImage, document: not(isImage) };
const ofUsage = { public: isPublicNow, draft: and(isUsed, not(isPublicNow)), none: not(isUsed) };

const columns = { file: files, isPublic: isPublicNow };
const visible = ({
  file,
  isPublic,
}: {
  file: typeof files.$inferSelect;
  isPublic: boolean;
}): VisibleFile => ({
  ...file,
  isPublic,
});

/** The site's own material, newest first; what belongs to a person is not in it. */
export async function listSiteFiles(
  db: Queryable,
  { page, limit, keyword, sort, usage }: FileQuery,
): Promise<{ list: VisibleFile[]; total: number }> {
  const where: SQL | undefined = and(
    isSiteMaterial,
    keyword
      ? or(ilike(files.name, containing(keyword)), like(files.sha256, containing(keyword.toLowerCase())))
      : undefined,
    sort && ofSort[sort],
    usage && ofUsage[usage],
  );
  const rows = db.select(columns).from(files).where(where).orderBy(desc(files.createdAt), desc(files.id));
  const { list, total } = await paged(db, { page, limit }, { from: files, where, rows });
  return { list: list.map(visible), total };
}

export async function findSiteFile(db: Queryable, id: string): Promise<VisibleFile> {
  const [row] = await db
    .select(columns)
    .from(files)
    .where(and(eq(files.id, id), isSiteMaterial));
  if (!row) throw problem('FILE_NOT_FOUND');
  return visible(row);
}

/** Takes a file off the site's shelves. Whoever calls has said no while anything names it; the database does so again. */
export async function removeFile(tx: Queryable, id: string): Promise<StoredFile> {
  const [file] = await tx
    .delete(files)
    .where(and(eq(files.id, id), eq(files.purpose, 'content')))
    .returning();
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}
