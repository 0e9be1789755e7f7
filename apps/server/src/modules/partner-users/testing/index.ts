import type { PartnerRole } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { aPhone, type TestServer } from '../../../testing/server.ts';
import { aPartner } from '../../metering/testing/index.ts';
import type { PartnerRow } from '../../partners/index.ts';
import { createPartnerUser, type Holding, initialPassword } from '../index.ts';
import { beginSession } from '../sessions.ts';
import { partnerHoldings, partnerUsers } from '../tables.ts';

let made = 0;

export interface TestPartnerUser {
  userId: string;
  account: string;
  password: string;
  phone: string;
  name: string;
  /** In the order of the roles that were asked for. */
  holdingIds: readonly [string, ...string[]];
  /** Signed in with the first of them. */
  token: string;
}

/** Somebody who holds these roles and chose their own password, signed in; `initial` leaves them on the one handed out. */
export async function aPartnerUser(
  server: Pick<TestServer, 'store' | 'vault'>,
  holdings: readonly Holding[],
  { initial = false }: { initial?: boolean } = {},
): Promise<TestPartnerUser> {
  const { db } = server.store;
  const number = ++made;
  const [account, phone, name] = [`huoban_user${number}`, aPhone(), `合作${number}号`];
  const { password, hash } = await initialPassword();
  return db.transaction(async (tx) => {
    const user = { account, name, phone, holdings };
    const { userId } = await createPartnerUser(tx, server.vault, user, { password, hash });
    const change = { mustChangePassword: initial };
    await tx.update(partnerUsers).set(change).where(eq(partnerUsers.id, userId));
    const held = await tx.select().from(partnerHoldings).where(eq(partnerHoldings.userId, userId));
    const [first, ...more] = holdings.map(({ role, partnerId }) =>
      held.find((one) => one.role === role && one.partnerId === partnerId),
    );
    if (!first) throw new Error('the role was not given');
    const { token } = await beginSession(tx, first, { ip: '203.0.113.1' });
    const holdingIds = [first.id, ...more.flatMap((one) => one?.id ?? [])] as const;
    return { ...{ userId, account, password, phone, name, token }, holdingIds };
  });
}

/** A partner with somebody in one of its roles. */
export async function aPartnerWith(server: TestServer, role: Holding['role'] = 'partner-finance') {
  const partner = await aPartner(server.store.db);
  return { partner, user: await aPartnerUser(server, [{ role, partnerId: partner.id }]) };
}

/**
 * What belongs to a partner or to somebody of it, by the name it has in the request. Others must not learn of any of it, so
 * nothing else stands here: a month, a state or a page is written into the request itself.
 */
export type Ids = Readonly<Record<string, string>>;

/** Whose an example is: somebody in a role, and a partner that role is about. */
export interface PartnerWorld {
  server: TestServer;
  partner: PartnerRow;
  user: TestPartnerUser;
  role: PartnerRole;
}

export interface PartnerExample {
  /**
   * Makes what the request names as the partner's own, so that the call succeeds for whoever may make it: once for each
   * role. What the call lists is made here too, although nothing of it is named.
   */
  own?(world: PartnerWorld): Promise<Ids>;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids): unknown;
  form?(ids: Ids): Record<string, string>;
  /** Of a call that takes a file. */
  file?: { name: string; bytes: Uint8Array; fields?(ids: Ids): Record<string, string> };
  /** Fields of the answer that are new each time it is asked. */
  anew?: readonly string[];
  /** About nothing but the caller, who could not name anything of somebody else; and why. */
  aboutCaller?: string;
}
