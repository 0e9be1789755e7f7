import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import type { Vault } from '../../vault/index.ts';
import { accounts } from '../accounts/index.ts';
import type { ContractAccess } from '../contracts/access.ts';
import { type Contract, contractParties, type Party } from '../contracts/tables.ts';
import { events } from '../events/index.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';

const { id, at, act, actorKind, actorId, facts, ip } = events;
interface Asked {
  contractId: string;
  ownerId: string;
  /** The organisation whose members are named: null for whoever does not belong to the author's side. */
  colleaguesIn: string | null;
}

/** What is told of a contract besides how somebody stands to it, whoever asks: in one statement. */
const ask = question((tx, { contractId, ownerId, colleaguesIn }: Asked) => {
  const isOfContract = and(eq(events.targetType, 'contract'), eq(events.targetId, contractId));
  const inContract = eq(contractParties.contractId, contractId);
  const named = { id: persons.id, name: persons.name };
  return {
    events: tx
      .select({ id, at, act, actorKind, actorId, facts, ip })
      .from(events)
      .where(isOfContract)
      .orderBy(asc(id)),
    // those who passed their place on did what they did
    places: tx.select().from(contractParties).where(inContract),
    actors: tx
      .select({ id: accounts.id, name: persons.name })
      .from(accounts)
      .innerJoin(persons, eq(persons.id, accounts.personId))
      .where(
        inArray(
          accounts.id,
          tx.select({ by: contractParties.actedBy }).from(contractParties).where(inContract),
        ),
      ),
    organizations: tx
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, ownerId)),
    owners: tx.select(named).from(persons).where(eq(persons.id, ownerId)),
    colleagues: tx
      .select(named)
      .from(persons)
      .where(
        and(
          sql`${persons.id} = any(array(select ${actorId}::uuid from ${events} where ${isOfContract} and ${actorKind} = 'person'))`,
          exists(
            tx
              .select({ id: accounts.id })
              .from(accounts)
              .where(
                and(eq(accounts.personId, persons.id), eq(accounts.organizationId, colleaguesIn as string)),
              ),
          ),
        ),
      ),
  };
});

export type PastEvent = Awaited<ReturnType<typeof ask>>['events'][number];
/** By the id of a person, or of an account. */
type Names = ReadonlyMap<string, string>;

export interface History {
  events: PastEvent[];
  /** All that ever were, in whose hands they are now. */
  places: Party[];
  /** Accounts that acted in a place. */
  actors: Names;
  /** Of whose it is: the organisation, or the person by their own name. */
  author: string;
  /** Those who acted for the organisation that wrote it: for its own side. */
  colleagues: Names;
}

/** What happened to a contract, and the names in it. */
export async function historyOf(
  vault: Vault,
  tx: Queryable,
  { contract, isAuthor, oversees }: Pick<ContractAccess, 'contract' | 'isAuthor' | 'oversees'>,
): Promise<History> {
  const found = await ask(tx, {
    contractId: contract.id,
    ownerId: contract.ownerId,
    colleaguesIn: contract.ownerKind === 'organization' && (isAuthor || oversees) ? contract.ownerId : null,
  });
  const names = (rows: readonly { id: string; name: Buffer | null }[]): Names =>
    new Map(rows.flatMap((row) => (row.name ? [[row.id, vault.open(row.name)] as const] : [])));
  return {
    events: found.events,
    places: found.places,
    actors: names(found.actors),
    author: authorIn(contract, found.organizations[0]?.name, names(found.owners)),
    colleagues: names(found.colleagues),
  };
}

const authorIn = (
  { ownerKind, ownerId }: Pick<Contract, 'ownerKind' | 'ownerId'>,
  organization: string | undefined,
  people: Names,
): string => (ownerKind === 'organization' ? (organization ?? '') : (people.get(ownerId) ?? ''));
