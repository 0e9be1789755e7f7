import { and } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import { question } from '../../db/prepared-questions.ts';
import { isHeld } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { type Contract, contractParties, type Party } from '../contracts/tables.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';

export interface Entry {
  contract: Contract;
  parties: Party[];
  /** Of whose it is: the organisation, or the person by their own name. */
  author: string;
  changedAt: Date;
}

interface Listed {
  contractIds: string[];
  organizationIds: string[];
  personIds: string[];
}
const companions = question((tx, { contractIds, organizationIds, personIds }: Listed) => ({
  parties: tx
    .select()
    .from(contractParties)
    .where(and(anyOf(contractParties.contractId, contractIds), isHeld))
    .orderBy(contractParties.position),
  organizations: tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(anyOf(organizations.id, organizationIds)),
  people: tx.select({ id: persons.id, name: persons.name }).from(persons).where(anyOf(persons.id, personIds)),
}));

/** Contracts with what lists show besides: in one statement, however many they are. */
export async function entriesOf(
  { db, vault }: Pick<ContractDependencies, 'db' | 'vault'>,
  rows: readonly Pick<Entry, 'contract' | 'changedAt'>[],
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const ownersBy = (kind: Contract['ownerKind']) => [
    ...new Set(rows.flatMap(({ contract }) => (contract.ownerKind === kind ? contract.ownerId : []))),
  ];
  const {
    parties,
    organizations: companies,
    people,
  } = await companions(db, {
    contractIds: rows.map(({ contract }) => contract.id),
    organizationIds: ownersBy('organization'),
    personIds: ownersBy('person'),
  });
  const authors = new Map([
    ...companies.map(({ id, name }) => [id, name] as const),
    ...people.map(({ id, name }) => [id, name ? vault.open(name) : ''] as const),
  ]);
  const places = Map.groupBy(parties, ({ contractId }) => contractId);
  return rows.map(({ contract, changedAt }) => ({
    ...{ contract, changedAt, author: authors.get(contract.ownerId) ?? '' },
    parties: places.get(contract.id) ?? [],
  }));
}
