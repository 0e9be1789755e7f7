// Partners of their own whose month was used and billed, for the tests of a whole month and of a long one.

import { sql } from 'drizzle-orm';
import type { Config } from '../../apps/server/src/config.ts';
import { timeNow } from '../../apps/server/src/db/clock.ts';
import type { Database } from '../../apps/server/src/db/connect.ts';
import { makeBill, monthBefore, monthOf } from '../../apps/server/src/modules/bills/index.ts';
import { aPartner, aRule, aUse } from '../../apps/server/src/modules/bills/testing/index.ts';
import { createPartnerUser, initialPassword } from '../../apps/server/src/modules/partner-users/index.ts';
import type { PriceRuleRow } from '../../apps/server/src/modules/partners/index.ts';
import { masterKeys, openVault } from '../../apps/server/src/vault/index.ts';
import {
  LONG_FINANCE,
  LONG_LINES,
  MONTH_FINANCE,
  MONTH_NUMBERS,
  MONTH_PRICE,
  TABLE_FINANCE,
  TABLE_LINES,
} from './partners.ts';

interface Place {
  finance: { login: string; name: string; phone: string };
  use(rule: PriceRuleRow, period: string): Promise<void>;
}

/** Uses of last month, and the bill that the job makes of them; answers how its bookkeeper signs in. */
async function placeMonth(
  db: Database,
  config: Config,
  { finance: { login, name, phone }, use }: Place,
): Promise<{ login: string; password: string }> {
  const vault = await openVault(db, masterKeys(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS));
  const period = monthBefore(monthOf(await timeNow(db)));
  const partner = await aPartner(db);
  await use(await aRule(db, partner.id, { kind: 'unit', unitPrice: MONTH_PRICE * 100 }), period);
  await makeBill(db, partner.id, period);
  const initial = await initialPassword();
  const holdings = [{ role: 'partner-finance' as const, partnerId: partner.id }];
  const user = { account: login, name, phone, holdings };
  await db.transaction((tx) => createPartnerUser(tx, vault, user, { ...initial, isKept: true }));
  return { login, password: initial.password };
}

/** A line for each use, in one statement; ids and times go up with the numbers. */
async function useOften(db: Database, rule: PriceRuleRow, period: string, times: number): Promise<void> {
  const begin = sql`${Date.parse(`${period}-10`)}::bigint`;
  await db.execute(sql`
    insert into usage_records
      (id, at, period, owner_kind, owner_id, meter, kind, quantity, reference, number, partner_id, rule_id, unit_price, amount)
    select (lpad(to_hex(${begin} + n), 12, '0') || '70008' || substr(md5(${rule.id} || n), 1, 15))::uuid,
           to_timestamp((${begin} + n) / 1000.0), ${period}, 'organization', gen_random_uuid(), ${rule.meter}, 'use', 1,
           'CD' || lpad(n::text, 6, '0'), 'CD' || lpad(n::text, 6, '0'), ${rule.partnerId}, ${rule.id},
           ${MONTH_PRICE * 100}, ${MONTH_PRICE}
      from generate_series(1, ${times}::int) n`);
}

/** A month of three uses that is brought to its end, one that is longer than anybody reads, and one that is taken along. */
export const placeMonths = (db: Database, config: Config) =>
  Promise.all([
    placeMonth(db, config, {
      finance: MONTH_FINANCE,
      use: async (rule, period) => {
        for (const number of MONTH_NUMBERS) await aUse(db, rule, period, { number });
      },
    }),
    placeMonth(db, config, {
      finance: LONG_FINANCE,
      use: (rule, period) => useOften(db, rule, period, LONG_LINES),
    }),
    placeMonth(db, config, {
      finance: TABLE_FINANCE,
      use: (rule, period) => useOften(db, rule, period, TABLE_LINES),
    }),
  ]);
