import { MESSAGE_ACTS, MESSAGE_TEXT, untilWords } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import { batched } from '../../db/batched.ts';
import { asSystem } from '../../http/principal.ts';
import { isSettled } from '../../providers/sms/index.ts';
import { takeEach } from '../limits/index.ts';
import { meter, type Use } from '../metering/index.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';
import { isOpen } from './access.ts';
import type { ContractDependencies } from './dependencies.ts';
import { linkTokenOf } from './links.ts';
import { type Contract, contractColumns, contractParties, contracts } from './tables.ts';

const A_DAY = { max: 20, perSeconds: 86_400 };

/** Parties with their contracts and, where a person wrote that, their names; read at once. */
async function readParties({ db, vault }: Pick<ContractDependencies, 'db' | 'vault'>, partyIds: string[]) {
  const found = await db
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
    .where(and(anyOf(contractParties.id, partyIds), eq(contracts.purpose, 'contract')));
  return new Map(
    found.map(({ person, organization, ...one }) => [
      one.party.id,
      { ...one, author: organization ?? (person ? vault.open(person) : '') },
    ]),
  );
}

/**
 * Sends a party the link to the contract: who asks for what, until when; nothing is signed by it. What those who are asked
 * at one moment take of the database is asked for together.
 */
export function linkSender(
  parts: Pick<ContractDependencies, 'db' | 'relaxed' | 'vault' | 'sms' | 'now'>,
): (partyId: string) => Promise<void> {
  const { db, relaxed, vault, sms } = parts;
  const partyOf = batched((ids: string[]) => readParties(parts, ids));
  // nobody can have somebody else's phone flooded with messages
  const mayHave = batched((names: { name: string }[]) => takeEach(relaxed.db, names, A_DAY));
  const sent = batched(async (contracts: Contract[]) => {
    await meter(db, asSystem('contracts'), contracts.map(useOf));
    return new Map<Contract, never>();
  });
  return async (partyId) => {
    const found = await partyOf(partyId);
    if (!found || !isOpen(found.party)) return;
    const { party, contract, author } = found;
    const name = `contract-message:${party.phoneFingerprint.toString('hex')}`;
    if (!(await mayHave({ name }))) return;
    const receipt = await sms.send({
      phone: vault.open(party.phone),
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
    // each answer is a row of its own, even where two parties are of one contract
    if (receipt.outcome === 'accepted') await sent(contract);
  };
}

const useOf = ({ id: reference, number, ownerKind, ownerId, sentBy, accountId }: Contract): Use => ({
  ...{ meter: 'sms', reference, number: number ?? '', accountId: sentBy ?? accountId },
  owner: { kind: ownerKind, id: ownerId },
});
