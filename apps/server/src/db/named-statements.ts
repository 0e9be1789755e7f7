import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Sent this often, a statement comes again. */
const OFTEN = 3;
const MOST_SEEN = 2_000;
/** Every connection keeps a plan of each. */
const MOST_NAMED = 400;
/** Put together once, to be sent again and again (`prepared-questions.ts`): these have one plan for all values. */
const prepared = new Set<string>();
export const nameAlways = (text: string): void => void prepared.add(text);

/** What fits best depends on the values: how common a word is, how far a list is read. Those are planned each time. */
const DEPENDS_ON_VALUES = /@@|\blimit\b/i;

type When = 'always' | 'unless its plan depends on the values';

/** A statement as it is sent: one that comes again and again is parsed and planned once per connection. */
export type Named = <Statement>(statement: Statement, values: unknown, when?: When) => Statement;

/** The names that the connections of one pool keep plans under: the same for everybody who shares it. */
export function namesIn(pool: pg.Pool): Named {
  const known = byPool.get(pool) ?? statementNames();
  byPool.set(pool, known);
  return known;
}
const byPool = new WeakMap<pg.Pool, Named>();

/** Whose connection is next is a pooler's business: what one was told, another does not know. */
export function nameNothingIn(pool: pg.Pool): Named {
  const named: Named = (statement) => statement;
  byPool.set(pool, named);
  return named;
}

function statementNames(): Named {
  const seen = new LRUCache<string, number>({ max: MOST_SEEN });
  const names = new Map<string, string>();

  /** None for a statement that is rare. */
  function nameOf(text: string, when: When): string | undefined {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMED) return known;
    if (when !== 'always' && !prepared.has(text) && DEPENDS_ON_VALUES.test(text)) return undefined;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times < OFTEN) return undefined;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    seen.delete(text);
    return name;
  }

  return (statement, values, when = 'unless its plan depends on the values') => {
    if (typeof statement !== 'object' || statement === null || !Array.isArray(values)) return statement;
    const { text, name } = statement as Partial<pg.QueryConfig>;
    const given = text && !name ? nameOf(text, when) : undefined;
    return given ? { ...statement, name: given } : statement;
  };
}
