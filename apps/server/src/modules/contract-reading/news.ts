import { EVENTS, type EventAct } from '@yinxin/api';
import { and, asc, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { contractMailboxes } from '../contracts/tables.ts';
import { events } from '../events/index.ts';
import { concernsParties, isApproval } from './audience.ts';

/** Something that happened to a contract: acts and ids, never content. */
export interface News {
  id: string;
  contractId: string;
  act: EventAct;
  words: string;
  at: string;
}

/**
 * An event is numbered when it is written and seen when it is committed, so that one may appear behind another that was
 * seen before. No transaction of ours takes longer than this.
 */
const LATE_MS = 30_000;
const AT_ONCE = 500;

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const isEventId = (id: string): boolean => UUID_V7.test(id);

/** The first 48 bits of an id are its time in milliseconds (RFC 9562, 5.7). */
export const timeOfEvent = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
/** Sorts before every event of that moment. */
const eventIdAt = (time: number): string => {
  const hex = Math.max(0, Math.floor(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

export async function newestEvent(db: Database): Promise<string> {
  const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
  return row?.id ?? eventIdAt(Date.now());
}

/** What every account that has a contract hears of; the author's own affairs are no news for others. */
const NEWS = (Object.keys(EVENTS) as EventAct[]).filter((act) => concernsParties(act) || isApproval(act));

async function eventsWhere(db: Database, condition: SQL | undefined): Promise<News[]> {
  const rows = await db
    .select({ id: events.id, act: events.act, contractId: events.targetId, at: events.at })
    .from(events)
    .where(and(eq(events.targetType, 'contract'), inArray(events.act, NEWS), condition))
    .orderBy(asc(events.id))
    .limit(AT_ONCE);
  return rows.map(({ id, contractId, act: done, at }) => {
    // everybody concerned hears that it went on, and nobody outside how it was approved
    const act = isApproval(done) ? 'call-parties' : done;
    return { ...{ id, contractId, act }, words: EVENTS[act].words, at: at.toISOString() };
  });
}

/** What an account has not heard of yet, from a little before the event it heard of last. */
export async function newsSince(db: Database, accountId: string, last: string): Promise<News[]> {
  const all: News[] = [];
  let after = eventIdAt(timeOfEvent(last) - LATE_MS);
  for (;;) {
    const lies = sql`exists (select 1 from ${contractMailboxes}
      where ${contractMailboxes.accountId} = ${accountId} and ${contractMailboxes.contractId}::text = ${events.targetId})`;
    const page = await eventsWhere(db, and(gt(events.id, after), lies));
    all.push(...page);
    if (page.length < AT_ONCE) return all.filter(({ id }) => id !== last);
    after = page.at(-1)?.id ?? after;
  }
}

/** Reads what is new, once for all who listen; each event comes once, however late it was committed. */
export class NewsReader {
  readonly #db: Database;
  readonly #seen = new Set<string>();
  #newest: string;

  private constructor(db: Database, newest: string) {
    this.#db = db;
    this.#newest = newest;
  }

  /** What happened before is not new. */
  static async begin(db: Database): Promise<NewsReader> {
    const reader = new NewsReader(db, await newestEvent(db));
    await reader.read();
    return reader;
  }

  /** News with the accounts that have the contract in their signing centre. */
  async read(): Promise<(News & { accounts: string[] })[]> {
    const oldest = eventIdAt(timeOfEvent(this.#newest) - LATE_MS);
    for (const id of this.#seen) if (id < oldest) this.#seen.delete(id);
    const found: News[] = [];
    let page: News[];
    do {
      const seen = this.#seen.size > 0 ? notInArray(events.id, [...this.#seen]) : undefined;
      page = await eventsWhere(this.#db, and(gt(events.id, oldest), seen));
      for (const { id } of page) {
        this.#seen.add(id);
        if (id > this.#newest) this.#newest = id;
      }
      found.push(...page);
    } while (page.length === AT_ONCE);
    const accounts = await this.#accountsOf(found.map(({ contractId }) => contractId));
    return found.map((news) => ({ ...news, accounts: accounts.get(news.contractId) ?? [] }));
  }

  async #accountsOf(contractIds: readonly string[]): Promise<Map<string, string[]>> {
    const accounts = new Map<string, string[]>();
    if (contractIds.length === 0) return accounts;
    const rows = await this.#db
      .select({ accountId: contractMailboxes.accountId, contractId: contractMailboxes.contractId })
      .from(contractMailboxes)
      .where(inArray(contractMailboxes.contractId, [...new Set(contractIds)]));
    for (const { accountId, contractId } of rows)
      accounts.set(contractId, [...(accounts.get(contractId) ?? []), accountId]);
    return accounts;
  }
}
