import pg from 'pg';
import type { Store } from '../db/connect.ts';
import { connectAsOwner } from './database.ts';

type StorePools = Pick<Store, 'pool'> & { relaxed: Pick<Store['relaxed'], 'pool'> };

export interface Statements {
  /** As they were sent since the last time, in their order. */
  take(): string[];
  /** How many transactions these were: one for each that begins, and for each statement that stands alone. */
  takeTransactions(): number;
}

const BEGINS = /^\s*begin\b/i;
const ENDS = /^\s*(commit|rollback)\b(?! to\b)/i;

/** Writes down what the connections of a store send. */
export function sentStatements({ pool, relaxed }: StorePools): Statements {
  let sent: string[] = [];
  let transactions = 0;
  const watched = new WeakSet<object>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    let isOpen = false;
    const real = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((...words: unknown[]) => {
      const [first] = words as [string | { text?: string }];
      const text = typeof first === 'string' ? first : (first.text ?? '');
      sent.push(text);
      if (!isOpen) transactions++;
      isOpen = BEGINS.test(text) || (isOpen && !ENDS.test(text));
      return real(...words);
    }) as typeof client.query;
  };
  for (const one of new Set([pool, relaxed.pool])) one.on('acquire', watch);
  return {
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
    takeTransactions() {
      const taken = transactions;
      transactions = 0;
      return taken;
    },
  };
}

/** Writes down what every connection of this process sends, whoever opened it, until it is stopped. */
export function everyStatement(): { take(): string[]; stop(): void } {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let sent: string[] = [];
  Object.assign(prototype, {
    query(this: pg.Client, ...words: [string | { text?: string }]) {
      const [first] = words;
      sent.push(typeof first === 'string' ? first : (first.text ?? ''));
      return Reflect.apply(query, this, words);
    },
  });
  return {
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
    stop: () => void Object.assign(prototype, { query }),
  };
}

/** What kind of statement it is, short enough to be read: of how many values or rows plays no part. */
export const kindOf = (text: string): string => togetherIn(text) ?? aloneIn(text);

/** What `readTogether` and `writeTogether` sent, by what they read and write. */
function togetherIn(text: string): string | undefined {
  if (/^select \(select json_agg\(row_to_json\(found\)\)/.test(text)) {
    const names = [...text.matchAll(/\) as found \([\w,]*\)\) as "(\w+)"/g)].map(([, name]) => name);
    return `read together: ${names.join(', ')}`;
  }
  if (!/^\s*with "change0" as/.test(text)) return undefined;
  const changes = text.matchAll(/"change\d+" as \((insert into|update|delete from) "(\w+)"/g);
  return `write together: ${[...changes].map(([, verb, table]) => `${verb} ${table}`).join(', ')}`;
}

const aloneIn = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/"/g, '')
    .replace(/\$\d+/g, '$')
    .replace(/\b(?:default|\$)(?:, (?:default|\$))+/g, '$…')
    .replace(/(\((?:\$…?|default)\))(?:, \((?:\$…?|default)\))+/g, '$1…')
    // the queue has a statement of its own for each kind of job, of many lines
    .replace(/^WITH next AS \(.* j\.name = ('[^']*').*/, 'take a job of $1')
    .replace(/^with stored as \( INSERT INTO pgboss\.\S+ .* as id, ('[^']*').*/i, 'store jobs of $1')
    .replace(/^WITH input AS \(.* UPDATE pgboss\..*/, 'end jobs')
    .replace(/^(select) .*? (from [a-z_.]+)/, '$1 … $2')
    .replace(/ returning .*$/, ' returning …')
    .trim();

/** How often each kind was sent, the most frequent first. */
export function countedKinds(statements: readonly string[]): [kind: string, times: number][] {
  const counts = new Map<string, number>();
  for (const text of statements) counts.set(kindOf(text), (counts.get(kindOf(text)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** Tables that a plan reads from end to end; what stops at a limit does not. */
function wholeIn(plan: Plan): string[] {
  if (plan['Node Type'] === 'Limit') return [];
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (['Index Scan', 'Index Only Scan'].includes(plan['Node Type']) && !plan['Index Cond']);
  const own = isWhole && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeIn)];
}

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Of each table that some statement can only read whole, for want of an index, one such statement. Sizes play no part:
 * what is small in a test is not once there are many.
 */
export async function withoutIndex(
  connection: pg.ClientConfig,
  statements: readonly string[],
): Promise<Map<string, string>> {
  const owner = await connectAsOwner(connection);
  const found = new Map<string, string>();
  try {
    await owner.query('set enable_seqscan = off');
    for (const text of new Set(statements.filter((statement) => PLANNED.test(statement)))) {
      const { rows } = await owner.query(`explain (generic_plan, format json) ${text}`);
      for (const table of wholeIn(rows[0]['QUERY PLAN'][0].Plan)) found.set(table, text);
    }
  } finally {
    await owner.end();
  }
  return found;
}
