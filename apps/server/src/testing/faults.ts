import type { KeyRef, ToSign } from '@yinxin/pki';
import type pg from 'pg';
import type { TestServer } from './server.ts';

export type Fault = 'before' | 'after';
export class InjectedFault extends Error {}

export interface Faults {
  /** What the keys were asked to sign, all of it. */
  signed: Uint8Array[];
  /** The step of this number fails, before it is done or after. */
  arm(step: number, how: Fault): void;
  /** Nothing fails any more; how many steps there were. */
  heal(): number;
}

/** Fails one step of the work: a statement, in a transaction or not, or an operation of the key provider. */
export function faultsOf(server: TestServer): Faults {
  let steps = 0;
  let fatal: number | undefined;
  let kind: Fault = 'before';
  let armed = false;
  const signed: Uint8Array[] = [];
  const failing =
    <Words extends unknown[], Result>(
      work: (...words: Words) => Promise<Result>,
      counts: (...words: Words) => boolean = () => true,
    ) =>
    async (...words: Words): Promise<Result> => {
      const isFatal = armed && counts(...words) && ++steps === fatal;
      if (isFatal && kind === 'before') throw new InjectedFault(`before step ${steps}`);
      const result = await work(...words);
      if (isFatal) throw new InjectedFault(`after step ${steps}`);
      return result;
    };
  const textOf = (first: unknown) =>
    typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
  /**
   * A broken connection rolls back by itself; one that never began a transaction did nothing. After a statement that only
   * read, nothing is different from before the next.
   */
  const isWork = (...[first]: unknown[]) =>
    kind === 'before'
      ? !/^\s*(begin|rollback)/i.test(textOf(first))
      : /^\s*(with|insert|update|delete|commit)/i.test(textOf(first));
  const { pool } = server.store;
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>;
  pool.query = failing(query, isWork) as unknown as typeof pool.query;
  const wrapped = new WeakSet<pg.PoolClient>();
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => Promise<pg.PoolClient>;
  /** With a callback it is the pool itself, whose statement was counted already. */
  const isByPool = (words: readonly unknown[]) => typeof words.at(-1) === 'function';
  pool.connect = (async (...words: unknown[]) => {
    if (isByPool(words)) return connect(...words);
    const client = await connect();
    if (!wrapped.has(client)) {
      wrapped.add(client);
      const own = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
      const counted = failing(own, isWork);
      client.query = ((...statement: unknown[]) =>
        isByPool(statement) ? own(...statement) : counted(...statement)) as unknown as typeof client.query;
    }
    return client;
  }) as typeof pool.connect;
  const { keys } = server;
  const sign = keys.sign.bind(keys);
  keys.sign = failing(async (ref: KeyRef, toSign: ToSign) => {
    signed.push(toSign instanceof Uint8Array ? toSign : toSign.digest);
    return sign(ref, toSign);
  });
  keys.generate = failing(keys.generate.bind(keys));
  return {
    signed,
    arm(step, how) {
      [steps, fatal, kind, armed] = [0, step, how, true];
    },
    heal() {
      armed = false;
      return steps;
    },
  };
}
