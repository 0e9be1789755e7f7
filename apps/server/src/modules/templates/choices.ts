import { TEMPLATE_LIMITS } from '@yinxin/api';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { templateFolders, templates } from './tables.ts';

/** What rules of an organisation can be about. */
export async function templateChoices(tx: Queryable, organizationId: string) {
  const folders = await tx
    .select({ id: templateFolders.id, name: templateFolders.name })
    .from(templateFolders)
    .where(and(eq(templateFolders.ownerKind, 'organization'), eq(templateFolders.ownerId, organizationId)))
    .orderBy(asc(templateFolders.name));
  const list = await tx
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(
      and(
        eq(templates.ownerKind, 'organization'),
        eq(templates.ownerId, organizationId),
        ne(templates.state, 'DELETED'),
      ),
    )
    .orderBy(asc(templates.name))
    .limit(TEMPLATE_LIMITS.templates);
  return { templates: list, folders };
}
