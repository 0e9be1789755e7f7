import type { NoticeKindName } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { membersOf } from '../accounts/index.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { silentAuthorisations } from './tables.ts';

/** All who administer the organisation, whoever gave it: each use is theirs to know of. */
const administrators =
  (kind: NoticeKindName) =>
  async (db: Queryable, { targetId }: RecordedEvent): Promise<Told[]> => {
    const [given] = await db
      .select({ organizationId: silentAuthorisations.organizationId })
      .from(silentAuthorisations)
      .where(eq(silentAuthorisations.id, targetId));
    if (!given) return [];
    const { organizationId } = given;
    return (await membersOf(db, organizationId))
      .filter(({ roles }) => roles.includes('administrator'))
      .map(({ personId }) => ({ personId, kind, organizationId }));
  };

export const silentRules: Rules = {
  'authorise-silent': administrators('silent-authorised'),
  'use-silent': administrators('silent-used'),
  'hold-silent': administrators('silent-held'),
  'revoke-silent': administrators('silent-revoked'),
};
