import type { Sandbox } from '@yinxin/sandbox';
import type { Database } from './db/connect.ts';
import { demoAccounts, demoOwner } from './demo.ts';
import { placeSampleConsents } from './modules/privacy/index.ts';
import { personByPhone } from './modules/sign-in/index.ts';
import { placeSampleCorp } from './modules/wecom/index.ts';
import type { OpenedVault } from './vault/index.ts';

/** Who comes in without being asked, by the phone that they bound; all others of the corp are asked once. */
const BOUND = { 'wang.shili': demoAccounts[0].phone, 'sun.shili': demoAccounts[4].phone } as const;
/** Somebody who bound nothing, and whose phone a colleague named. */
const NAMED = { 'zhou.shili': demoAccounts[3].phone } as const;

/** The corp of the demo, which is its company: installed by both applications, with two members who are bound. */
export async function seedDemoWecom(
  db: Database,
  vault: OpenedVault,
  stand: Pick<Sandbox['wecom'], 'demoCorp' | 'ids' | 'installation'>,
  own: { corpId: string; agentId: string },
): Promise<void> {
  const { company } = await demoOwner(db, vault);
  const { organizationId, organizationName: name } = company;
  await db.transaction(async (tx) => {
    const persons = new Map<string, string>();
    for (const [userId, phone] of Object.entries(BOUND)) {
      const personId = await personByPhone(tx, vault, phone);
      await placeSampleConsents(tx, personId);
      persons.set(userId, personId);
    }
    const members = (application: 'suite' | 'own') => [
      ...Object.keys(BOUND).map((userId) => ({
        ids: { userId: stand.ids(application, stand.demoCorp, userId).userId },
        personId: persons.get(userId) ?? '',
      })),
      ...Object.entries(NAMED).map(([userId, phone]) => ({
        ids: { userId: stand.ids(application, stand.demoCorp, userId).userId },
        phone,
      })),
    ];
    const { corpId, agentId, permanentCode } = stand.installation(stand.demoCorp);
    await placeSampleCorp({ vault }, tx, {
      ...{ application: 'suite', corpId, agentId, permanentCode, name, organizationId },
      members: members('suite'),
    });
    await placeSampleCorp({ vault }, tx, {
      ...{ application: 'own', corpId: own.corpId, agentId: own.agentId, name, organizationId },
      members: members('own'),
    });
  });
}
