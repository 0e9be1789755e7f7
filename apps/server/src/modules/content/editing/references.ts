import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { fileAddressesIn } from '../../file-access/index.ts';
import { files } from '../../files/index.ts';
import type { DataOf, Kind } from '../kinds/index.ts';
import { contentItems } from '../tables.ts';

type Tree = DataOf<'directory'>['tree'];

/** Throws when an item names something that is not there: it could never be found on the site. */
export async function checkReferences(db: Queryable, kind: Kind, slug: string, data: unknown): Promise<void> {
  if (kind === 'law') await requireDirectory(db, 'laws', (data as DataOf<'law'>).directory);
  if (kind === 'document') await requireDirectory(db, 'documents', (data as DataOf<'document'>).directory);
  if (kind === 'directory') await requireParent(db, slug, data as DataOf<'directory'>);
  await requireFiles(db, kind, data);
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

/** The file a kind has a field for; an address within the site is none. */
function fileFieldOf(kind: Kind, data: unknown): string {
  if (kind === 'qualification') return (data as DataOf<'qualification'>).picture;
  if (kind !== 'download') return '';
  const { file } = data as DataOf<'download'>;
  return file.startsWith('/') ? '' : file;
}

/** Every file an item names, by its id or by its address within a text, is one of the site's. */
async function requireFiles(db: Queryable, kind: Kind, data: unknown) {
  const field = fileFieldOf(kind, data).toLowerCase();
  const named = new Set([...fileAddressesIn(JSON.stringify(data)), field]);
  named.delete('');
  if (named.size === 0) return;
  const known = await db
    .select({ id: files.id, type: files.type })
    .from(files)
    .where(and(inArray(files.id, [...named]), isNull(files.ownerId)));
  if (known.length < named.size) throw problem('INVALID_INPUT', { detail: '所用的图片或文件已不在素材库中' });
  const isPicture = known.find(({ id }) => id === field)?.type.startsWith('image/');
  if (kind === 'qualification' && field !== '' && !isPicture)
    throw problem('INVALID_INPUT', { detail: '所选文件不是图片' });
}
