import type pg from 'pg';
import { connectAsOwner } from './database.ts';

export interface Statements {
  /** As they were sent since the last time, in their order. */
  take(): string[];
}

/** Writes down what the connections of a pool send. */
export function sentStatements(pool: pg.Pool): Statements {
  let sent: string[] = [];
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const real = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((...words: unknown[]) => {
      const [first] = words as [string | { text?: string }];
      sent.push(typeof first === 'string' ? first : (first.text ?? ''));
      return real(...words);
    }) as typeof client.query;
  });
  return {
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
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
