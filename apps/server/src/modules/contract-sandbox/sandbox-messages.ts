import { maskPhone } from '@yinxin/identifiers';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Application, ownerOf } from '../../http/principal.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { linkTokenOf } from '../contracts/links.ts';
import { requireWritten } from '../contracts/open-present.ts';
import { contractParties, contracts, type Party } from '../contracts/tables.ts';

/** What reached a phone of the sandbox, the newest first. */
export type Inbox = (phone: string) => readonly { text: string; at: string }[];

/**
 * The messages to the parties of a contract. A phone is also a login: where another developer uses it as well, what it
 * got is told only as far as it leads to this contract.
 */
export async function messagesInSandbox(
  { db, vault }: Pick<ContractParts, 'db' | 'vault'>,
  inbox: Inbox,
  who: Application,
  id: string,
) {
  const { parties } = await requireWritten({ db }, who, id);
  const list: { partyId: string; phone: string; text: string; at: string }[] = [];
  for (const party of parties) {
    const phone = vault.open(party.phone);
    const isAlone = !(await isSharedWithOthers(db, who, party));
    const token = linkTokenOf(vault, party.id);
    for (const { text, at } of inbox(phone))
      if (isAlone || text.includes(token))
        list.push({ partyId: party.id, phone: maskPhone(phone), text, at });
  }
  return { list: list.toSorted((one, other) => (one.at < other.at ? 1 : -1)) };
}

/** Named in a contract of another owner, or at home in an organisation of another application. */
async function isSharedWithOthers(
  db: Queryable,
  who: Application,
  { phoneFingerprint }: Party,
): Promise<boolean> {
  const [foreign] = await db
    .select({ id: contracts.id })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(
      and(eq(contractParties.phoneFingerprint, phoneFingerprint), ne(contracts.ownerId, ownerOf(who).id)),
    )
    .limit(1);
  if (foreign) return true;
  const { rows } = await db.execute(sql`
    select from persons join accounts on accounts.person_id = persons.id
      join applications on applications.organization_id = accounts.organization_id
     where persons.phone_fingerprint = ${phoneFingerprint} and applications.organization_id <> ${who.organizationId}
     limit 1`);
  return rows.length > 0;
}
