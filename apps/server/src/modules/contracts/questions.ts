import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import type { Rows, Select } from '../../db/together.ts';
import type { Actor } from '../../http/principal.ts';
import { persons } from '../persons/index.ts';
import { contractDocuments, contractFields, contractParties } from './tables.ts';

/** Somebody still holds the place. Not a value: a plan that is kept can use the index of those places only so. */
export const isHeld = sql`${contractParties.state} <> 'TRANSFERRED'`;
const isLive = (contractId: string) => and(eq(contractParties.contractId, contractId), isHeld);
const inOrder = [asc(contractParties.step), asc(contractParties.position), asc(contractParties.id)];

export const selectParties = (tx: Queryable, contractId: string) =>
  tx
    .select()
    .from(contractParties)
    .where(isLive(contractId))
    .orderBy(...inOrder);

export const selectFields = (tx: Queryable, contractId: string) =>
  tx
    .select()
    .from(contractFields)
    .where(eq(contractFields.contractId, contractId))
    .orderBy(asc(contractFields.position), asc(contractFields.id));

/** To be read together with others. */
export const selectDocuments = (tx: Queryable, contractId: string) =>
  tx
    .select()
    .from(contractDocuments)
    .where(eq(contractDocuments.contractId, contractId))
    .orderBy(asc(contractDocuments.position), asc(contractDocuments.id));

export type Whose = Pick<Actor, 'personId' | 'accountId' | 'organizationId' | 'organizationName'>;

/** The places that are meant for whoever acts here and that nobody has taken: by phone, and by the organisation's name. */
export const meantFor = (tx: Queryable, who: Whose) =>
  and(
    isNull(contractParties.accountId),
    eq(
      contractParties.phoneFingerprint,
      tx.select({ of: persons.phoneFingerprint }).from(persons).where(eq(persons.id, who.personId)),
    ),
    who.organizationId
      ? and(
          eq(contractParties.kind, 'organization'),
          eq(contractParties.organizationName, who.organizationName),
        )
      : eq(contractParties.kind, 'person'),
  );

/** The places of these contracts, and whether each is for this account. */
export const partiesFor = (tx: Queryable, contractIds: readonly string[], who: Whose) =>
  tx
    .select({
      party: getTableColumns(contractParties),
      isOwn: sql<boolean>`coalesce(${or(eq(contractParties.accountId, who.accountId), meantFor(tx, who))}, false)`,
    })
    .from(contractParties)
    .where(and(inArray(contractParties.contractId, [...contractIds]), isHeld))
    .orderBy(...inOrder);

/** What else whoever asks wants to know of the contract, in the same statement. */
export type Selects = Record<string, Select<unknown>>;
export interface More<Asked extends Selects = Selects, Given extends object = object> {
  /** The same function each time: the statement is put together once for it. */
  ask(tx: Queryable, given: Given): Asked;
  given: Given;
}
export type Nothing = Record<never, never>;
export const NOTHING: More<Nothing> = { ask: () => ({}), given: {} };

/** What is read for everybody. */
const accessSelects = (tx: Queryable, who: Whose, contractId: string) => ({
  places: partiesFor(tx, [contractId], who),
  fields: selectFields(tx, contractId),
  documents: selectDocuments(tx, contractId),
  clock: tx
    .select({ person: persons, now: sql<number>`floor(extract(epoch from ${NOW}) * 1000)` })
    .from(persons)
    .where(eq(persons.id, who.personId)),
});
export type ContractAccessRows = Rows<ReturnType<typeof accessSelects>>;
type ContractAccessQuestion = (tx: Queryable, given: Record<string, unknown>) => Promise<ContractAccessRows>;

/** Somebody in an organisation is asked about in other words than a person alone. */
const questions = new WeakMap<object, { member?: ContractAccessQuestion; person?: ContractAccessQuestion }>();

export function accessQuestion(
  { ask }: { ask: More['ask'] },
  kind: 'member' | 'person',
): ContractAccessQuestion {
  const known = questions.get(ask) ?? {};
  questions.set(ask, known);
  known[kind] ??= question((tx, given: Whose & { contractId: string }) => {
    const { personId, accountId, organizationName, contractId } = given;
    const organizationId = kind === 'member' ? given.organizationId : null;
    const whose = { personId, accountId, organizationName, organizationId };
    return { ...ask(tx, given), ...accessSelects(tx, whose, contractId) };
  }) as ContractAccessQuestion;
  return known[kind];
}
