import { CONTRACT_BOXES, type ContractEntry, type ContractMailbox, keysOf } from '@yinxin/api';
import { type AnyColumn, and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import type { Actor } from '../../http/principal.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { claimThese, selectUnclaimed } from '../contracts/opening.ts';
import { contractColumns, contractMailboxes, contracts } from '../contracts/tables.ts';
import { entriesOf } from './entries.ts';
import { presentListed } from './present.ts';

type Parts = Pick<ContractDependencies, 'db' | 'vault'>;
type Whose = Parameters<typeof selectUnclaimed>[1];
const { accountId: lyingWith, box: lyingIn, changedAt, contractId: lying } = contractMailboxes;

export const microsOf = (moment: AnyColumn) =>
  sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;

const newest = [desc(changedAt), desc(lying)];
const byDeadline = [sql`${contracts.deadline} asc nulls last`, ...newest];

interface Place {
  accountId: string;
  which: SQL;
  order: SQL[];
  limit: number;
}
const selectLying = (tx: Queryable, { accountId, which, order, limit }: Place) =>
  tx
    .select({ contract: contractColumns, changedAt, micros: microsOf(changedAt) })
    .from(contractMailboxes)
    .innerJoin(contracts, eq(contracts.id, lying))
    .where(and(eq(lyingWith, accountId), which))
    .orderBy(...order)
    .limit(limit);

/** Nobody reads a number beyond this. */
const MOST_COUNTED = 1_000;
const MAILBOXES = sql.join(
  keysOf(CONTRACT_BOXES).map((box) => sql`${box}`),
  sql`, `,
);
const selectCounts = (tx: Queryable, accountId: string) => {
  const counted = sql`(select from ${contractMailboxes} m
    where m.account_id = ${accountId} and m.box = b.box limit ${MOST_COUNTED})`;
  return tx
    .select({
      box: sql<ContractMailbox>`b.box`,
      n: sql<number>`(select count(*)::int from ${counted} as counted)`,
    })
    .from(sql`unnest(array[${MAILBOXES}]::text[]) as b (box)`);
};

/** What somebody finds depends on whether they act for an organisation or alone, in more than values. */
const whoseIn = ({ personId, accountId, organizationId, organizationName }: Whose, isMember: boolean) => ({
  ...{ personId, accountId, organizationName },
  organizationId: isMember ? organizationId : null,
});
type Looked = Whose & { box: ContractMailbox; limit: number };
const questionsFor = (isMember: boolean) => {
  const unclaimed = (tx: Queryable, given: Whose) => selectUnclaimed(tx, whoseIn(given, isMember));
  const page = (which: (given: Looked) => SQL, order: SQL[]) =>
    question((tx, given: Looked) => ({
      unclaimed: unclaimed(tx, given),
      page: selectLying(tx, {
        ...{ accountId: given.accountId, which: which(given), order, limit: given.limit },
      }),
    }));
  return {
    inBox: page(({ box }) => eq(lyingIn, box), newest),
    everywhere: page(() => ne(lyingIn, 'bin'), newest),
    endingFirst: page(({ box }) => eq(lyingIn, box), byDeadline),
    counts: question((tx, given: Whose) => ({
      unclaimed: unclaimed(tx, given),
      counts: selectCounts(tx, given.accountId),
    })),
  };
};
const questions = { member: questionsFor(true), person: questionsFor(false) };
const questionsOf = ({ organizationId }: Whose) => questions[organizationId ? 'member' : 'person'];

/** Looks once more where something was found that waits for whoever looks and was not theirs yet. */
async function lookedAt<Found extends { unclaimed: readonly { contractId: string }[] }>(
  parts: Parts,
  who: Actor,
  look: (who: Whose) => Promise<Found>,
): Promise<Found> {
  const { personId, accountId, organizationId, organizationName } = who;
  const whose = { personId, accountId, organizationId, organizationName };
  const found = await look(whose);
  if (found.unclaimed.length === 0) return found;
  await claimThese(parts, who, found.unclaimed);
  return look(whose);
}

interface Wanted {
  box: ContractMailbox | undefined;
  by?: 'change' | 'deadline' | undefined;
  limit: number;
}

/** What lies with somebody, in one mailbox or in all but the bin, without any further wish. */
export async function newestIn(parts: Parts, who: Actor, { box, by, limit }: Wanted) {
  const { inBox, everywhere, endingFirst } = questionsOf(who);
  const ask = box === undefined ? everywhere : by === 'deadline' ? endingFirst : inBox;
  const { page } = await lookedAt(parts, who, (whose) =>
    ask(parts.db, { ...whose, box: box ?? 'todo', limit }),
  );
  return page;
}

export async function countContracts(parts: Parts, who: Actor): Promise<Record<ContractMailbox, number>> {
  const { counts } = await lookedAt(parts, who, (whose) => questionsOf(who).counts(parts.db, whose));
  return Object.fromEntries(counts.map(({ box, n }) => [box, n])) as Record<ContractMailbox, number>;
}

/** What of the contracts stands on the home of an account. */
export interface Desk {
  /** What waits for them, what ends first above. */
  todo: ContractEntry[];
  /** The draft that was changed last. */
  draft: ContractEntry | undefined;
  /** What changed last, wherever it lies. */
  recent: ContractEntry[];
}
const SHOWN = { todo: 50, draft: 1, recent: 4 };

const desk = question((tx, { accountId }: { accountId: string }) => ({
  todo: selectLying(tx, { accountId, which: eq(lyingIn, 'todo'), order: byDeadline, limit: SHOWN.todo }),
  draft: selectLying(tx, { accountId, which: eq(lyingIn, 'draft'), order: newest, limit: SHOWN.draft }),
  recent: selectLying(tx, { accountId, which: ne(lyingIn, 'bin'), order: newest, limit: SHOWN.recent }),
}));

/** Of what is theirs already: whoever counts before has taken what waited for their phone (`countContracts`). */
export async function deskOf(parts: Parts, who: Actor): Promise<Desk> {
  const { todo, draft, recent } = await desk(parts.db, { accountId: who.accountId });
  const entries = await entriesOf(parts, [...todo, ...draft, ...recent]);
  const shown = entries.map((entry) => presentListed(parts, entry, who));
  const past = todo.length + draft.length;
  return {
    todo: shown.slice(0, todo.length),
    draft: shown.slice(todo.length, past)[0],
    recent: shown.slice(past),
  };
}
