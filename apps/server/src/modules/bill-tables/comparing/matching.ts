import { MATCH_ORDER } from '@yinxin/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { BillRow, MatchSums } from '../../bills/tables.ts';
import type { Mapping } from './columns.ts';
import type { ReadTable } from './reading.ts';

interface Matching {
  importId: string;
  bill: Pick<BillRow, 'id' | 'number' | 'partnerId' | 'period'>;
  table: Pick<ReadTable, 'chunks' | 'rows' | 'amount'>;
  /** What the partner's table was called, which column of it is what, and who brought it. */
  name: string;
  mapping: Mapping;
  by: string;
}

/** What a partner and we call the same thing by, as `comparable` writes it. */
const comparable = (number: SQL) => sql`case when ${number} ~ '[^!-~]'
  then regexp_replace(normalize(${number}, NFKC), '\\s+', '', 'g') else ${number} end`;

/** The partner's rows, as the thread that read the table left them: a line each, for an array would be escaped here. */
const partnerRows = (chunks: readonly string[]) => sql`
  select r.n as key, r.m as meter, r.q as quantity, r.a as amount
    from string_to_table(${chunks.join('\n')}, E'\\n') as chunk,
         lateral json_to_recordset(chunk::json) as r (n text, m text, q bigint, a bigint)`;

/** The records of use, and the lines of the bill that stand for none of them. */
const platformRows = ({ id, number, partnerId, period }: Matching['bill'], byProduct: boolean) => sql`
  select ${comparable(sql`coalesce(nullif(u.number, ''), u.reference)`)} as key,
         ${byProduct ? sql`u.meter` : sql`''`} as meter, 'usage' as kind, u.meter as product,
         coalesce(nullif(u.number, ''), u.reference) as number, u.id::text as record, u.quantity, u.amount
    from usage_records u where u.partner_id = ${partnerId} and u.period = ${period}
  union all
  select ${number} || '/' || (l.position + 1), '', l.kind, l.meter, ${number} || '/' || (l.position + 1), null, 0, l.amount
    from bill_lines l where l.bill_id = ${id} and l.kind <> 'usage'`;

/**
 * Compares both books by number, and by product where the partner's table names it: each number once, what differs first.
 * What was given back is netted within its number; a number that comes to nothing on one side and is unknown on the other
 * agrees. One statement: sorted, added up and written where the records lie.
 */
export async function match(
  tx: Queryable,
  { importId, bill, table, name, mapping, by }: Matching,
): Promise<MatchSums> {
  const byProduct = mapping.product !== undefined;
  const countsQuantity = mapping.quantity !== undefined;
  const { rows } = await tx.execute<{ states: MatchSums }>(sql`
    with both_sides as (
      select key, meter, kind, product, number, record, quantity as pq, amount as pa, null::bigint as rq, null::bigint as ra
        from (${platformRows(bill, byProduct)}) p
      union all
      select key, meter, 'usage', nullif(meter, ''), key, null, null, null, quantity, amount
        from (${partnerRows(table.chunks)}) r
    ), netted as (
      select key, meter, min(number) filter (where pa is not null) as number,
             coalesce(max(kind) filter (where pa is not null and kind <> 'usage'), 'usage') as kind,
             case when min(product) = max(product) then min(product) end as product, min(record) as record,
             sum(pq) as pq, sum(pa) as pa, sum(rq) as rq, sum(ra) as ra
        from both_sides group by key, meter
    ), judged as (
      select *, case
          when ra is null and (pa <> 0 or pq <> 0) then 'platform'
          when pa is null and (ra <> 0 or coalesce(rq, 0) <> 0) then 'partner'
          when ${countsQuantity} and kind = 'usage' and coalesce(pq, 0) <> coalesce(rq, 0) then 'quantity'
          when coalesce(pa, 0) <> coalesce(ra, 0) then 'amount'
          else 'same' end as state
        from netted
    ), sums as (
      select state, count(*) as lines, coalesce(sum(pa), 0) as platform, coalesce(sum(ra), 0) as partner
        from judged group by state
    ), imported as (
      insert into bill_imports (id, bill_id, name, columns, rows, amount, matched, differing, states, imported_by)
      select ${importId}, ${bill.id}, ${name}, ${JSON.stringify(mapping)}::jsonb, ${table.rows}, ${table.amount},
             coalesce(sum(lines), 0), coalesce(sum(lines) filter (where state <> 'same'), 0),
             coalesce(jsonb_object_agg(state, jsonb_build_object('lines', lines, 'platform', platform, 'partner', partner)), '{}'),
             ${by}
        from sums
      returning states
    ), kept as (
      insert into bill_matches (import_id, position, number, meter, kind, state, record_id,
                                platform_quantity, platform_amount, partner_quantity, partner_amount)
      select ${importId}::uuid,
             row_number() over (order by ${rankOf(sql`state`)}, key collate "C", meter collate "C") - 1,
             coalesce(number, key), product, kind, state, record::uuid, pq, pa, rq, ra
        from judged
    )
    select states from imported`);
  const [imported] = rows;
  if (!imported) throw new Error('nothing was compared');
  return imported.states;
}

const rankOf = (state: SQL): SQL => sql`array_position(${sql.param([...MATCH_ORDER])}::text[], ${state})`;
