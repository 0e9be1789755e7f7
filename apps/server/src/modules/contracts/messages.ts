import { MESSAGE_ACTS, MESSAGE_TEXT, untilWords } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, eq } from 'drizzle-orm';
import { asSystem } from '../../http/principal.ts';
import { isSettled } from '../../providers/sms/index.ts';
import { persons } from '../accounts/index.ts';
import { take } from '../limits/index.ts';
import { meter, type Use } from '../metering/index.ts';
import { organizations } from '../organizations/index.ts';
import { isOpen } from './access.ts';
import type { ContractDependencies } from './dependencies.ts';
import { linkTokenOf } from './links.ts';
import { type Contract, contractColumns, contractParties, contracts } from './tables.ts';

const A_DAY = { max: 20, perSeconds: 86_400 };

/** A party with its contract and, where a person wrote that, their name; read at once. */
async function readParty({ db, vault }: ContractDependencies, partyId: string) {
  const [found] = await db
    .select({
      party: contractParties,
      contract: contractColumns,
      person: persons.name,
      organization: organizations.name,
    })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .leftJoin(persons, and(eq(contracts.ownerKind, 'person'), eq(persons.id, contracts.ownerId)))
    .leftJoin(
      organizations,
      and(eq(contracts.ownerKind, 'organization'), eq(organizations.id, contracts.ownerId)),
    )
    .where(and(eq(contractParties.id, partyId), eq(contracts.purpose, 'contract')));
  if (!found) return undefined;
  const { person, organization } = found;
  return { ...found, author: organization ?? (person ? vault.open(person) : '') };
}

/** Sends a party the link to the contract: who asks for what, until when; nothing is signed by it. */
export async function sendLink(parts: ContractDependencies, partyId: string): Promise<void> {
  const { db, vault, sms } = parts;
  const found = await readParty(parts, partyId);
  if (!found || !isOpen(found.party)) return;
  const { party, contract, author } = found;
  const phone = vault.open(party.phone);
  // nobody can have somebody else's phone flooded with messages
  const name = `contract-message:${party.phoneFingerprint.toString('hex')}`;
  if (!(await take(db, { name, ...A_DAY }))) return;
  const receipt = await sms.send({
    phone,
    template: 'signing',
    params: {
      author: cut(author, MESSAGE_TEXT),
      act: MESSAGE_ACTS[party.part],
      title: cut(contract.title, MESSAGE_TEXT),
      until: untilWords(contract.deadline ?? parts.now()),
      token: linkTokenOf(vault, partyId),
    },
  });
  if (!isSettled(receipt)) throw new Error(`the message was not accepted: ${receipt.outcome}`);
  if (receipt.outcome === 'accepted') await meter(db, asSystem('contracts'), [useOf(contract)]);
}

const useOf = ({ id: reference, number, ownerKind, ownerId, sentBy, accountId }: Contract): Use => ({
  ...{ meter: 'sms', reference, number: number ?? '', accountId: sentBy ?? accountId },
  owner: { kind: ownerKind, id: ownerId },
});
