import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, like, lte, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Vault } from '../../vault/index.ts';
import type { FreshSecret, KeptSecret, KeptSecrets } from './secrets.ts';
import { wecomSecrets } from './tables.ts';

/** Longer than any call takes: what a killed process asked for is asked for again after it. */
const ASKING_SECONDS = 30;
const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 250;

/** A secret is asked for anew before it is over, so that none ends on its way. */
const EARLIER_SECONDS = 300;
const goodFor = (seconds: number) => Math.max(1, seconds - Math.min(EARLIER_SECONDS, seconds / 2));

const after = (seconds: number) => sql`${NOW} + make_interval(secs => ${seconds}::float8)`;
const isGood = gt(wecomSecrets.goodUntil, NOW);
const isNotGood = or(isNull(wecomSecrets.goodUntil), lte(wecomSecrets.goodUntil, NOW));
const nobodyAsks = or(isNull(wecomSecrets.askingUntil), lte(wecomSecrets.askingUntil, NOW));

/** Of two that were made in one second, which is all that WeCom tells, the one that came last. */
const isNoLonger = or(
  isNull(wecomSecrets.goodUntil),
  lte(wecomSecrets.goodUntil, sql`excluded.good_until + interval '2 seconds'`),
);

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Kept in the database, sealed. Who asks notes it in the row first, by one statement, and asks outside of any
 * transaction; other processes look whether it is there, and ask themselves where whoever asked failed or died.
 */
export function databaseSecrets(db: Database, vault: Pick<Vault, 'seal' | 'open'>): KeptSecrets {
  const flights = new Map<string, Promise<KeptSecret>>();
  const sealed = (name: string, value: string) => vault.seal(`${name}\0${value}`);
  const opened = (name: string, box: Buffer): string => {
    const text = vault.open(box);
    if (!text.startsWith(`${name}\0`)) throw new Error(`another secret lies in the place of ${name}`);
    return text.slice(name.length + 1);
  };
  const named = (name: string) => eq(wecomSecrets.name, name);

  const find = async (name: string): Promise<KeptSecret | undefined> => {
    const [row] = await db
      .select({ box: wecomSecrets.sealed, id: wecomSecrets.secretId })
      .from(wecomSecrets)
      .where(and(named(name), isGood));
    return row?.box && row.id ? { value: opened(name, row.box), id: row.id } : undefined;
  };

  /** Whether it is this process that asks. */
  const claim = async (name: string, me: string): Promise<boolean> => {
    const asking = { askedBy: me, askingUntil: after(ASKING_SECONDS) };
    const claimed = await db
      .insert(wecomSecrets)
      .values({ name, ...asking })
      .onConflictDoUpdate({
        target: wecomSecrets.name,
        set: asking,
        setWhere: and(isNotGood, nobodyAsks),
      })
      .returning({ name: wecomSecrets.name });
    return claimed.length > 0;
  };

  const written = ({ value, seconds }: FreshSecret, name: string, id: string) => ({
    sealed: sealed(name, value),
    secretId: id,
    goodUntil: after(seconds),
    askedBy: null,
    askingUntil: null,
  });

  const askAs = async (name: string, me: string, ask: () => Promise<FreshSecret>): Promise<KeptSecret> => {
    const mine = and(named(name), eq(wecomSecrets.askedBy, me));
    try {
      const fresh = await ask();
      const kept = { ...fresh, seconds: goodFor(fresh.seconds) };
      await db
        .update(wecomSecrets)
        .set(written(kept, name, me))
        .where(mine);
      return { value: fresh.value, id: me };
    } catch (error) {
      await db.update(wecomSecrets).set({ askedBy: null, askingUntil: null }).where(mine);
      throw error;
    }
  };

  const obtain = async (name: string, ask: () => Promise<FreshSecret>): Promise<KeptSecret> => {
    for (let look = FIRST_LOOK_MS; ; look = Math.min(2 * look, LONGEST_LOOK_MS)) {
      const kept = await find(name);
      if (kept) return kept;
      const me = randomUUID();
      if (await claim(name, me)) return askAs(name, me, ask);
      await sleep(look);
    }
  };

  return {
    find,
    get(name, ask) {
      const flight = flights.get(name) ?? obtain(name, ask).finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },
    async keep(name, secret) {
      const row = written(secret, name, randomUUID());
      await db
        .insert(wecomSecrets)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: wecomSecrets.name, set: row, setWhere: isNoLonger });
    },
    async drop(name, { id }) {
      await db
        .update(wecomSecrets)
        .set({ sealed: null, secretId: null, goodUntil: null })
        .where(and(named(name), eq(wecomSecrets.secretId, id)));
    },
    async forget(beginning) {
      const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}%`;
      await db.delete(wecomSecrets).where(like(wecomSecrets.name, pattern));
    },
  };
}
