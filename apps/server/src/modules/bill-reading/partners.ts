import { BILL_LIMITS, type BillPartner } from '@yinxin/api';
import { and, asc, eq, like, or } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { partners } from '../partners/index.ts';
import type { Scope } from './reader.ts';

const pattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Partners whose bills somebody may read, by what they typed of a name or a code. */
export async function findPartners(
  db: Queryable,
  { partnerId }: Scope,
  { keyword, id }: { keyword?: string | undefined; id?: string | undefined },
): Promise<{ list: BillPartner[]; isMore: boolean }> {
  const most = BILL_LIMITS.partners;
  const rows = await db
    .select({ id: partners.id, code: partners.code, name: partners.name })
    .from(partners)
    .where(
      and(
        partnerId === null ? undefined : eq(partners.id, partnerId),
        id ? eq(partners.id, id) : undefined,
        keyword
          ? or(
              like(partners.code, `${pattern(keyword.toUpperCase())}%`),
              like(partners.name, `%${pattern(keyword)}%`),
            )
          : undefined,
      ),
    )
    .orderBy(asc(partners.code))
    .limit(most + 1);
  return { list: rows.slice(0, most), isMore: rows.length > most };
}
