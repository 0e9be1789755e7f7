import { createHash } from 'node:crypto';
import type { Owner } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import type { Vault } from '../../vault/index.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { isHeld, livePartiesOf } from './access.ts';
import {
  type Contract,
  type ContractFacts,
  contractColumns,
  contractParties,
  contracts,
  type Party,
} from './tables.ts';

/** What rules of approval ask of a contract; whoever calls has asked whether it may be known. */
export async function contractFacts(tx: Queryable, id: string): Promise<ContractFacts | undefined> {
  const [contract] = await tx
    .select(contractColumns)
    .from(contracts)
    .where(and(eq(contracts.id, id), eq(contracts.purpose, 'contract')));
  return contract;
}

/** Whether an account is one of those who sign it. */
export async function signsFor(tx: Queryable, { accountId }: Actor, contractId: string): Promise<boolean> {
  const [party] = await tx
    .select({ id: contractParties.id })
    .from(contractParties)
    .where(
      and(
        eq(contractParties.contractId, contractId),
        eq(contractParties.accountId, accountId),
        eq(contractParties.part, 'signer'),
        isHeld,
      ),
    );
  return party !== undefined;
}

/** The places in which an organisation signs a contract, by their keys. */
export const placesOf = async (
  tx: Queryable,
  contractId: string,
  organizationName: string,
): Promise<string[]> =>
  (await livePartiesOf(tx, contractId))
    .filter((party) => party.part === 'signer' && party.organizationName === organizationName)
    .map(({ key }) => key);

/** Whose a contract or a template is. */
export async function ownerOfRow(tx: Queryable, id: string): Promise<Owner | undefined> {
  const [row] = await tx
    .select({ kind: contracts.ownerKind, id: contracts.ownerId })
    .from(contracts)
    .where(eq(contracts.id, id));
  return row;
}

/** Of what the author is called: the organisation, or the person by their own name. */
export async function authorName(
  { vault }: { vault: Vault },
  tx: Queryable,
  contract: Contract,
): Promise<string> {
  if (contract.ownerKind === 'organization') return (await findOrganization(tx, contract.ownerId)).name;
  const { name } = await findPerson(tx, contract.ownerId);
  return name ? vault.open(name) : '';
}

/** What whoever agrees to a contract or refuses it has before them: sent anew, with another signer or deadline, it is another. Who else
 * approves it does not change what it says. */
export function versionOf(
  { id, sentAt, deadline }: Pick<Contract, 'id' | 'sentAt' | 'deadline'>,
  parties: readonly Pick<Party, 'id' | 'part'>[],
): string {
  const signers = parties.filter(({ part }) => part === 'signer').map((party) => party.id);
  return createHash('sha256')
    .update([id, sentAt?.toISOString() ?? '', deadline?.toISOString() ?? '', ...signers.sort()].join())
    .digest('hex')
    .slice(0, 32);
}

/** As much of contracts as goes out with a notification. */
export const contractBriefs = (tx: Queryable, ids: readonly string[]) =>
  tx
    .select({
      id: contracts.id,
      ownerKind: contracts.ownerKind,
      ownerId: contracts.ownerId,
      number: contracts.number,
      state: contracts.state,
    })
    .from(contracts)
    .where(and(inArray(contracts.id, [...ids]), eq(contracts.purpose, 'contract')));
export type ContractBrief = Awaited<ReturnType<typeof contractBriefs>>[number];

/** The same of parties; names are masked. */
export async function partyBriefs({ vault }: { vault: Vault }, tx: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(contractParties)
    .where(inArray(contractParties.id, [...ids]));
  return rows.map(({ id, contractId, kind, name, organizationName, step, state }) => ({
    ...{ id, contractId, kind, organizationName, step, state },
    name: maskName(vault.open(name)),
  }));
}
export type PartyBrief = Awaited<ReturnType<typeof partyBriefs>>[number];
