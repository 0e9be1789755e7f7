import type { ContractMailbox, ContractState } from '@yinxin/api';
import { and, desc, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, isKnown } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { wordsQuery, wordsWanted } from '../../vault/words.ts';
import { isHeld } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { claimWaiting } from '../contracts/index.ts';
import { contractColumns, contractMailboxes, contractParties, contracts } from '../contracts/tables.ts';
import { type Entry, entriesOf } from './entries.ts';
import { microsOf, newestIn } from './lying.ts';

export interface ListQuery {
  box?: ContractMailbox;
  keyword?: string;
  folderId?: string;
  state?: ContractState;
  days?: number;
  before?: string;
  by?: 'change' | 'deadline';
  limit: number;
}
/** Where a page ended: the moment in microseconds, as the database keeps it, and the contract. */
const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;

function beyond(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const [, micros, id] = CURSOR.exec(cursor) ?? [];
  if (!micros || !id) throw problem('INVALID_INPUT', { detail: 'before：格式不正确' });
  const at = sql`to_timestamp(0) + make_interval(secs => ${micros}::bigint / 1000000.0)`;
  return sql`(${contractMailboxes.changedAt}, ${contractMailboxes.contractId}) < (${at}, ${id}::uuid)`;
}

/**
 * What many contracts hold is found among the newest sooner than by the index of words, which would gather all of them.
 * So often as the first look finds it, a second one goes so far that a page should be full; what is rarer than that is
 * quickly gathered.
 */
const FIRST_LOOK = 1_000;
const FARTHEST_LOOK = 10_000;
/** A word that so many of the newest hold is no help to the index; one in so many is common. */
const SAMPLE = 100;
const COMMON = 10;
/** Chance is not even. */
const MARGIN = 1.5;
function secondLook(found: number, wanted: number): number | undefined {
  const needed = Math.ceil((FIRST_LOOK * MARGIN * wanted) / Math.max(found, 1));
  return needed <= FARTHEST_LOOK ? needed : undefined;
}

/** What an author shows to nobody unknown is not found out by searching it either. */
function searchableBy(db: Queryable, who: Actor): SQL | undefined {
  if (isKnown(who)) return undefined;
  const { accountId, contractId, reading } = contractParties;
  const readsIt = and(
    ...[eq(contractId, contracts.id), eq(accountId, who.accountId), ne(reading, 'identity'), isHeld],
  );
  return or(
    eq(contracts.accountId, who.accountId),
    exists(db.select({ id: contractParties.id }).from(contractParties).where(readsIt)),
  );
}

/** What lies in somebody's signing centre, newest first; read by index, whatever lies beyond. */
export async function listContracts(
  parts: ContractDependencies,
  who: Actor,
  { box, keyword, folderId, state, days, before, by, limit }: ListQuery,
): Promise<{ entries: Entry[]; next: string | null }> {
  const { db, vault } = parts;
  const isPlain =
    !keyword && !folderId && !state && !days && !before && (box !== undefined || by !== 'deadline');
  if (!isPlain && !before) await claimWaiting(parts, who);
  const lying = and(
    eq(contractMailboxes.accountId, who.accountId),
    box ? eq(contractMailboxes.box, box) : ne(contractMailboxes.box, 'bin'),
    days ? sql`${contractMailboxes.changedAt} > now() - make_interval(days => ${days})` : undefined,
    beyond(before),
  );
  const words = keyword ? wordsWanted(vault, keyword) : [];
  const holding = (some: readonly string[]) => sql`${contracts.words} @@ ${wordsQuery(some)}::tsquery`;
  const wanted = and(
    folderId ? eq(contracts.folderId, folderId) : undefined,
    state ? eq(contracts.state, state) : undefined,
    keyword ? searchableBy(db, who) : undefined,
  );
  const newest = [desc(contractMailboxes.changedAt), desc(contractMailboxes.contractId)];
  const isByDeadline = by === 'deadline';
  const order = isByDeadline ? [sql`${contracts.deadline} asc nulls last`, ...newest] : newest;
  const page = (from: SQL | undefined) =>
    db
      .select({
        contract: contractColumns,
        changedAt: contractMailboxes.changedAt,
        micros: microsOf(contractMailboxes.changedAt),
      })
      .from(contractMailboxes)
      .innerJoin(contracts, eq(contracts.id, contractMailboxes.contractId))
      .where(and(lying, wanted, from))
      .orderBy(...order)
      .limit(limit + 1);
  /** From the newest on, until the page is full or so many were looked through; `is true` keeps the index of words out. */
  const nearest = (looked: number) =>
    db
      .select({ contractId: contractMailboxes.contractId, changedAt: contractMailboxes.changedAt })
      .from(contractMailboxes)
      .where(lying)
      .orderBy(...newest)
      .limit(looked)
      .as('nearby');
  const among = (looked: number) => {
    const nearby = nearest(looked);
    return db
      .select({
        contract: contractColumns,
        changedAt: nearby.changedAt,
        micros: microsOf(nearby.changedAt),
      })
      .from(nearby)
      .innerJoin(contracts, eq(contracts.id, nearby.contractId))
      .where(and(wanted, sql`(${holding(words)}) is true`))
      .orderBy(desc(nearby.changedAt), desc(nearby.contractId))
      .limit(limit + 1);
  };
  /** The words that tell contracts apart: each is in few of the newest. All of them, where none does by itself. */
  const selectiveWords = async (): Promise<string[]> => {
    const nearby = nearest(SAMPLE);
    const { rows } = await db.execute<{ word: string }>(sql`
      with sample as materialized (
        select ${contracts.words} as words from ${nearby} join ${contracts} on ${contracts.id} = ${nearby.contractId})
      select word from unnest(${sql.param(words)}::text[]) as word
       where (select count(*) from sample where words @@ quote_literal(word)::tsquery) * ${COMMON} <= (select count(*) from sample)`);
    return rows.length > 0 ? rows.map(({ word }) => word) : words;
  };
  /**
   * Nobody counts how common a word is, and a guess that it is common would walk through everything: `offset 0` has the
   * index of words asked first, and what it found sorted then.
   */
  const gathered = async () => {
    const { contractId, changedAt } = contractMailboxes;
    const selective = await selectiveWords();
    const holds = and(
      holding(selective),
      selective.length < words.length ? sql`(${holding(words)}) is true` : undefined,
    );
    const found = sql`(select ${contracts.id} from ${contracts} where ${and(holds, wanted)} offset 0)`;
    const placed = sql`(select ${contractId}, ${changedAt} from ${contractMailboxes} where ${lying} and ${contractId} in ${found} offset 0)`;
    return page(
      sql`${contractId} in (select contract_id from ${placed} as placed order by changed_at desc, contract_id desc limit ${limit + 1})`,
    );
  };
  const search = async () => {
    const first = await among(FIRST_LOOK);
    if (first.length > limit) return first;
    const farther = secondLook(first.length, limit + 1);
    const second = farther ? await among(farther) : [];
    return second.length > limit ? second : gathered();
  };
  const rows = isPlain
    ? await newestIn(parts, who, { box, by, limit: limit + 1 })
    : keyword
      ? await search()
      : await page(undefined);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: await entriesOf(parts, shown),
    next: rows.length > limit && last && !isByDeadline ? `${last.micros}.${last.contract.id}` : null,
  };
}
