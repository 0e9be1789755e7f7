import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { files } from '../files/index.ts';
import type { DataOf, Kind } from './kinds/index.ts';
import { contentItems } from './tables.ts';

type Tree = DataOf<'directory'>['tree'];

/** Throws when an item names something that is not there: it could never be found on the site. */
export async function checkReferences(db: Queryable, kind: Kind, slug: string, data: unknown): Promise<void> {
  if (kind === 'law') await requireDirectory(db, 'laws', (data as DataOf<'law'>).directory);
  if (kind === 'document') await requireDirectory(db, 'documents', (data as DataOf<'document'>).directory);
  if (kind === 'directory') await requireParent(db, slug, data as DataOf<'directory'>);
  if (kind === 'download') await requireFile(db, (data as DataOf<'download'>).file);
  if (kind === 'qualification') await requirePicture(db, (data as DataOf<'qualification'>).picture);
}

async function findDirectory(db: Queryable, tree: Tree, slug: string) {
  const { kind, data } = contentItems;
  const [found] = await db
    .select({ parent: sql<string | null>`${data}->>'parent'` })
    .from(contentItems)
    .where(and(eq(kind, 'directory'), eq(contentItems.slug, slug), eq(sql`${data}->>'tree'`, tree)));
  return found;
}

async function requireDirectory(db: Queryable, tree: Tree, slug: string) {
  const found = await findDirectory(db, tree, slug);
  if (!found) throw problem('INVALID_INPUT', { detail: '所选目录不存在' });
  return found;
}

/** Walks up to the root: a directory below itself would vanish with all it holds. */
async function requireParent(db: Queryable, slug: string, { tree, parent }: DataOf<'directory'>) {
  for (let at = parent; at !== null; at = (await requireDirectory(db, tree, at)).parent)
    if (at === slug) throw problem('INVALID_INPUT', { detail: '目录不能放在自己下面' });
}

async function findPublicFile(db: Queryable, file: string) {
  const [found] = await db
    .select({ type: files.type })
    .from(files)
    .where(and(eq(files.id, file), eq(files.isPublic, true)));
  return found;
}

async function requirePicture(db: Queryable, file: string) {
  if (file === '') return;
  const found = await findPublicFile(db, file);
  if (!found?.type.startsWith('image/'))
    throw problem('INVALID_INPUT', { detail: '所选图片不存在或不是图片' });
}

async function requireFile(db: Queryable, file: string) {
  if (file.startsWith('/')) return;
  if (!(await findPublicFile(db, file))) throw problem('INVALID_INPUT', { detail: '所选文件不存在或未公开' });
}
