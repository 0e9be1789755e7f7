import { CONTRACT_OVERSEERS, type ContractState } from '@yinxin/api';
import { and, countDistinct, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { isHeld, rolesNow } from '../contracts/access.ts';
import { contractParties, contracts } from '../contracts/tables.ts';

/** Whom contracts are with: by phone, and by the organisation's name. */
interface Dealer {
  id: string;
  phoneFingerprint: Buffer;
  organizationName: string;
}

/** So many of the newest are worth showing. */
const SHOWN = 50;

/** What the owner has sent: of the whole organisation for those who oversee it, else what this account sent. */
async function ownSent(db: Queryable, who: Actor) {
  const owner = ownerOf(who);
  const isWhole = (await rolesNow(db, who)).some((role) => CONTRACT_OVERSEERS.includes(role));
  return and(
    eq(contracts.ownerKind, owner.kind),
    eq(contracts.ownerId, owner.id),
    eq(contracts.purpose, 'contract'),
    ne(contracts.state, 'DRAFT'),
    isNull(contracts.deletedAt),
    isWhole ? undefined : eq(contracts.accountId, who.accountId),
  );
}

/** How many contracts there are with each of them. */
export async function countWith(
  db: Queryable,
  who: Actor,
  dealers: readonly Dealer[],
): Promise<Map<string, number>> {
  if (dealers.length === 0) return new Map();
  const rows = await db
    .select({
      phone: contractParties.phoneFingerprint,
      organizationName: contractParties.organizationName,
      n: countDistinct(contracts.id),
    })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(
      and(
        inArray(
          contractParties.phoneFingerprint,
          dealers.map(({ phoneFingerprint }) => phoneFingerprint),
        ),
        isHeld,
        await ownSent(db, who),
      ),
    )
    .groupBy(contractParties.phoneFingerprint, contractParties.organizationName);
  const keyOf = (phone: Buffer, organizationName: string) => `${phone.toString('hex')} ${organizationName}`;
  const counts = new Map(rows.map(({ phone, organizationName, n }) => [keyOf(phone, organizationName), n]));
  return new Map(
    dealers.map(({ id, phoneFingerprint, organizationName }) => [
      id,
      counts.get(keyOf(phoneFingerprint, organizationName)) ?? 0,
    ]),
  );
}

interface Dealing {
  contractId: string;
  title: string;
  number: string;
  state: ContractState;
  at: string;
}

/** The newest contracts with one of them. */
export async function contractsWith(db: Queryable, who: Actor, dealer: Dealer): Promise<Dealing[]> {
  const rows = await db
    .selectDistinct({
      id: contracts.id,
      title: contracts.title,
      number: contracts.number,
      state: contracts.state,
      sentAt: contracts.sentAt,
    })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(
      and(
        eq(contractParties.phoneFingerprint, dealer.phoneFingerprint),
        eq(contractParties.organizationName, dealer.organizationName),
        isHeld,
        await ownSent(db, who),
      ),
    )
    .orderBy(desc(contracts.id))
    .limit(SHOWN);
  return rows.map(({ id, title, number, state, sentAt }) => ({
    ...{ contractId: id, title, number: number ?? '', state },
    at: sentAt?.toISOString() ?? '',
  }));
}
