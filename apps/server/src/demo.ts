import { eq } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import { accounts, personByPhone, persons } from './modules/accounts/index.ts';
import { organizations } from './modules/organizations/index.ts';
import type { Vault } from './vault/vault.ts';

/** Who can sign in to a fresh demo; the code arrives in the sandbox inbox. */
export const demoAccounts = [
  { phone: '13800138000', name: '王示例', note: '已实名个人，名下有两家企业' },
  { phone: '13900139000', name: '李示例', note: '未实名个人' },
] as const;

/** Creates the people and companies of the demo. Names say that they are samples. */
export async function seedDemoAccounts(db: Database, vault: Vault): Promise<void> {
  await db.transaction(async (tx) => {
    const [owner, other] = demoAccounts;
    const ownerId = await personByPhone(tx, vault, owner.phone);
    const otherId = await personByPhone(tx, vault, other.phone);
    await tx.update(persons).set({ name: owner.name, state: 1 }).where(eq(persons.id, ownerId));
    await tx.update(persons).set({ name: other.name }).where(eq(persons.id, otherId));
    const companies = await tx
      .insert(organizations)
      .values([
        { name: '示例科技有限公司', state: 1 },
        { name: '示例贸易（上海）有限公司' },
        { name: '示例制造集团有限公司', state: 1 },
      ])
      .returning();
    const own = companies
      .slice(0, 2)
      .map(({ id }) => ({ personId: ownerId, type: 1 as const, organizationId: id }));
    await tx.insert(accounts).values(own);
  });
}
