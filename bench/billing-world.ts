// A database of its own for measuring bills: partners, records and bills are put into it, what is measured is the product.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenedStore, openStore } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

export interface World {
  store: OpenedStore;
  /** What only the owner may, past the triggers. */
  place(sql: string, ...values: unknown[]): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(dataDir: string): Promise<World> {
  const store = await openStore({ dataDir, poolSize: 4 });
  await migrate(store.access);
  const owner = new pg.Client(store.access.owner);
  await owner.connect();
  await owner.query(`set session_replication_role = 'replica'`);
  return {
    store,
    place: async (sql, ...values) => void (await owner.query(sql, values)),
    close: async () => {
      await owner.end();
      await store.close();
    },
  };
}

/** So many partners with an agreement and a price each; their codes begin with a letter of their own. */
export async function somePartners(
  { place, store }: World,
  letter: string,
  count: number,
): Promise<string[]> {
  await place(
    `insert into partners (id, code, name, credit_code, state)
     select gen_random_uuid(), $1 || lpad(n::text, 6, '0'), '测量合作方' || n, '91330000MA00000000', 'active'
       from generate_series(1, $2::int) n`,
    letter,
    count,
  );
  await place(
    `insert into partner_agreements (id, partner_id, number, settle_mode, check_days, confirms_alone, pay_days, tax_rate, begins_at)
     select gen_random_uuid(), id, 'QD-' || code, 'postpaid', 18, true, 30, 600, '2010-01-01' from partners where code like $1 || '%'`,
    letter,
  );
  const terms = JSON.stringify({
    kind: 'tier',
    steps: [
      { from: 0, unitPrice: 28_000 },
      { from: 5_000, unitPrice: 20_000 },
    ],
  });
  await place(
    `insert into price_rules (id, partner_id, meter, version, kind, terms, begins_at)
     select gen_random_uuid(), id, 'contract', 1, 'tier', $2::jsonb, '2010-01-01' from partners where code like $1 || '%'`,
    letter,
    terms,
  );
  const { rows } = await store.pool.query<{ id: string }>(
    `select id from partners where code like $1 || '%' order by code`,
    [letter],
  );
  return rows.map(({ id }) => id);
}

/** Records of a month, shared out evenly between the partners of a letter; ids in the order of time, as the product makes them. */
export async function someRecords(
  { place }: World,
  letter: string,
  period: string,
  count: number,
): Promise<void> {
  await place(
    `with of as (
       select p.id as partner_id, r.id as rule_id, row_number() over (order by p.code) - 1 as at, count(*) over () as many
         from partners p join price_rules r on r.partner_id = p.id where p.code like $1 || '%')
     insert into usage_records (id, at, period, owner_kind, owner_id, meter, kind, quantity, reference, number, partner_id, rule_id, unit_price, amount)
     select gen_random_uuid(), ($2 || '-15')::timestamptz, $2, 'organization', $4::uuid, 'contract', 'use', 1,
            'HT' || n, 'HT' || n, of.partner_id, of.rule_id, 28000, 280
       from generate_series(1, $3::int) n join of on of.at = n % of.many`,
    letter,
    period,
    count,
    randomUUID(),
  );
  await place('vacuum analyze usage_records');
}

const MONTHS = 120;

/** Ten years of bills of so many partners, in every state, a tenth of them with a difference. */
export async function someBills({ place }: World, letter: string): Promise<void> {
  await place(
    `insert into bills (id, number, partner_id, agreement_id, period, version, settle_mode, state, gross, payable, tax_rate,
       records, products, partner_amount, difference, started_at, made_at, check_by, confirms_alone, pay_by)
     select gen_random_uuid(), 'ZD' || replace(m.period, '-', '') || '-' || p.code || '-01', p.id, a.id, m.period, 1, 'postpaid',
            s.state, s.sum, s.sum, 600, s.sum / 280, '{contract,sms}', s.sum - s.differs, s.differs, m.begins, m.begins,
            m.begins + interval '18 days', true, m.begins + interval '60 days'
       from partners p join partner_agreements a on a.partner_id = p.id
       cross join lateral (
         select to_char(d, 'YYYY-MM') as period, d as begins, n
           from generate_series(0, $2::int - 1) n, lateral (select timestamptz '2026-10-01' - n * interval '1 month' as d) t) m
       cross join lateral (
         select ('{unchecked,checking,disputed,confirmed,to-invoice,invoiced,to-pay,settled,settled,settled}'::text[])[1 + (m.n + p.code_number) % 10] as state,
                280 * (1 + (p.code_number * 31 + m.n * 17) % 9973)::bigint as sum,
                case when (p.code_number + m.n) % 10 = 0 then 280 else 0 end::bigint as differs) s
      where p.code like $1 || '%'`.replace(
      'from partners p join',
      `from (select *, right(code, 6)::int as code_number from partners) p join`,
    ),
    letter,
    MONTHS,
  );
  await place('vacuum analyze bills');
}
export const BILLS_OF_PARTNER = MONTHS;
