import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { fileUses } from '../../files/index.ts';
import { type Kind, titleOf } from '../kinds/index.ts';
import { contentItems } from '../tables.ts';

/** An item that names a file. */
interface FileUser {
  itemId: string;
  kind: Kind;
  title: string;
  /** The copy that is published or scheduled names it, not only the working copy. */
  isLive: boolean;
}

/** What uses each of these files; one without an entry is used by nothing. */
export async function usersOfFiles(
  db: Queryable,
  fileIds: readonly string[],
): Promise<Map<string, FileUser[]>> {
  const users = new Map<string, FileUser[]>();
  if (fileIds.length === 0) return users;
  const rows = await db
    .select({ use: fileUses, item: contentItems })
    .from(fileUses)
    .innerJoin(contentItems, eq(contentItems.id, fileUses.itemId))
    .where(inArray(fileUses.fileId, [...fileIds]))
    // the live copy comes first and stands for both
    .orderBy(contentItems.kind, contentItems.position, contentItems.id, fileUses.copy);
  for (const { use, item } of rows) {
    const known = users.get(use.fileId) ?? [];
    users.set(use.fileId, known);
    if (known.some(({ itemId }) => itemId === item.id)) continue;
    const isLive = use.copy === 'live';
    const data = (isLive ? item.live : item.data) ?? item.data;
    known.push({ itemId: item.id, kind: item.kind, title: titleOf(item.kind, data), isLive });
  }
  return users;
}
