import type pg from 'pg';
import { asOwner } from '../../../testing/database.ts';
import type { TestServer } from '../../../testing/server.ts';

export class InjectedFault extends Error {}

/** `before`: the statement never reached the database; `after`: it was done, and we did not hear of it. */
export type FaultKind = 'before' | 'after';

export interface Faults {
  /** Since they were armed. */
  readonly statements: number;
  /** From the nth statement on nothing reaches the database any more, as when the process is killed; undefined heals. */
  arm(statement: number | undefined, kind?: FaultKind): void;
}

type Query = (...words: unknown[]) => unknown;

/** Breaks connections of a pool at one statement, inside of transactions as well. A killed process rolls back. */
export function failingStatements(pool: pg.Pool): Faults {
  let statements = 0;
  let fatal: number | undefined;
  let kind: FaultKind = 'before';
  const patched = new WeakSet<object>();
  const verdict = (words: unknown[]): 'pass' | 'fail' | 'last' => {
    if (fatal === undefined) return 'pass';
    const [first] = words as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    // the database layer takes a connection for granted once it has begun: what it begins it must be able to end
    if (/^\s*(begin|rollback)/i.test(text)) return 'pass';
    statements++;
    if (statements < fatal) return 'pass';
    return statements === fatal && kind === 'after' ? 'last' : 'fail';
  };
  pool.on('acquire', (client) => {
    if (patched.has(client)) return;
    patched.add(client);
    const real = client.query.bind(client) as Query;
    client.query = ((...words: unknown[]) => {
      const outcome = verdict(words);
      if (outcome === 'pass') return real(...words);
      const fault = new InjectedFault(`statement ${statements}`);
      const last = words.at(-1);
      if (typeof last === 'function') {
        if (outcome === 'fail') process.nextTick(last as () => void, fault);
        else real(...words.slice(0, -1), () => (last as Query)(fault));
        return undefined;
      }
      if (outcome === 'fail') return Promise.reject(fault);
      return (real(...words) as Promise<unknown>).then(() => {
        throw fault;
      });
    }) as typeof client.query;
  });
  return {
    get statements() {
      return statements;
    },
    arm(statement, faultKind = 'before') {
      [statements, fatal, kind] = [0, statement, faultKind];
    },
  };
}

/** Does something, and the process dies at the moment when a signature that was made is taken in. */
export async function dyingAtTheEnd<T>(server: TestServer, act: () => Promise<T>): Promise<T> {
  const owner = (sql: string) => asOwner(server.store.connection, sql);
  await owner(`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
  await owner('create trigger die before update on contract_parties execute function die()');
  return act().finally(() => owner('drop function die() cascade'));
}
