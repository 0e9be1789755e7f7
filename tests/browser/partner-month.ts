// A partner of its own whose month was used and billed, for the test that brings it to its end.

import type { Config } from '../../apps/server/src/config.ts';
import { timeNow } from '../../apps/server/src/db/clock.ts';
import type { Database } from '../../apps/server/src/db/connect.ts';
import { makeBill, monthBefore, monthOf } from '../../apps/server/src/modules/bills/index.ts';
import { aPartner, aRule, aUse } from '../../apps/server/src/modules/bills/testing/index.ts';
import { createPartnerUser, initialPassword } from '../../apps/server/src/modules/partner-users/index.ts';
import { masterKeys, openVault } from '../../apps/server/src/vault/index.ts';
import { MONTH_FINANCE, MONTH_NUMBERS, MONTH_PRICE } from './partners.ts';

/** Uses of last month, and the bill that the job makes of them; answers how its bookkeeper signs in. */
export async function placeMonth(db: Database, config: Config): Promise<{ login: string; password: string }> {
  const vault = await openVault(db, masterKeys(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS));
  const period = monthBefore(monthOf(await timeNow(db)));
  const partner = await aPartner(db);
  const rule = await aRule(db, partner.id, { kind: 'unit', unitPrice: MONTH_PRICE * 100 });
  for (const number of MONTH_NUMBERS) await aUse(db, rule, period, { number });
  await makeBill(db, partner.id, period);
  const { login, name, phone } = MONTH_FINANCE;
  const initial = await initialPassword();
  const holdings = [{ role: 'partner-finance' as const, partnerId: partner.id }];
  const user = { account: login, name, phone, holdings };
  await db.transaction((tx) => createPartnerUser(tx, vault, user, { ...initial, isKept: true }));
  return { login, password: initial.password };
}
