import { randomBytes } from 'node:crypto';
import { beginningOf, RETENTION, TOKEN_SECONDS } from '@yinxin/api';
import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Changes, Topic } from '../../db/changes.ts';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { FreshCache } from '../../db/fresh-cache.ts';
import { type Authenticate, type Caller, expiredVisitor, nobody, type Person } from '../../http/principal.ts';
import { tokenHash } from '../../http/tokens.ts';
import type { Vault } from '../../vault/index.ts';
import { accounts, presentActing } from '../accounts/index.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';
import { sessions } from './tables.ts';

const TOKEN_BYTES = 32;
/** A session is looked up again after this long even if nothing was heard of it. */
const REMEMBER_MS = 30_000;
const MOST_REMEMBERED = 20_000;
const MOST_OF_USER_AGENT = 300;
const MOST_SESSIONS = 100;

/** Neither ended nor over. */
const isLive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, NOW));

export interface Sessions {
  authenticate: Authenticate<'person'>;
  /** Signs a person in as one of their accounts and returns the token, which is stored nowhere. */
  begin(
    db: Queryable,
    as: { personId: string; accountId: string },
    from: Pick<Caller, 'ip' | 'userAgent'>,
  ): Promise<{ token: string; sessionId: string }>;
  end(db: Queryable, sessionId: string): Promise<void>;
  /** Ends every session of a person but the one they are in; returns which. */
  endOthers(db: Queryable, person: Person): Promise<string[]>;
  /** Ends one other session of a person; false when there is none such. */
  endOther(db: Queryable, person: Person, sessionId: string): Promise<boolean>;
  endThese(db: Queryable, sessionIds: readonly string[]): Promise<void>;
  /** Ends every session of a person; returns which. */
  endAll(db: Queryable, personId: string): Promise<string[]>;
  switchAccount(db: Queryable, sessionId: string, accountId: string): Promise<void>;
  personOf(db: Queryable, sessionId: string): Promise<Person>;
  /** Drops what is remembered of one; called by whoever changed it, so that their next request already sees it. */
  forget(sessionId: string): void;
  forgetOld(at: Date): Promise<void>;
}

interface Remembered {
  person: Person;
  /** By the clock of this process, which only counts how long ago the database was asked. */
  until: number;
}

/** How long a session still lives. */
const leftMs = sql<number>`(extract(epoch from ${sessions.expiresAt} - ${NOW}) * 1000)::float8`;

/** Which sessions a change of one of these rows concerns. */
const concerned = {
  sessions: 'sessionId',
  persons: 'personId',
  accounts: 'accountId',
  organizations: 'organizationId',
} as const satisfies Partial<Record<Topic, keyof Person>>;

export function createSessions(db: Database, vault: Vault, changes: Changes): Sessions {
  const remembered = new FreshCache<Remembered>({ max: MOST_REMEMBERED, ttlMs: REMEMBER_MS });
  const drop = (field: keyof Person, id: string) => remembered.drop(({ person }) => person[field] === id);
  for (const topic of Object.keys(concerned) as (keyof typeof concerned)[])
    changes.on(topic, (id) => (id === undefined ? remembered.clear() : drop(concerned[topic], id)));

  const select = (from: Queryable) =>
    from
      .select({ session: sessions, person: persons, account: accounts, organization: organizations, leftMs })
      .from(sessions)
      .innerJoin(persons, eq(persons.id, sessions.personId))
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(organizations, eq(organizations.id, accounts.organizationId));

  type Row = Awaited<ReturnType<typeof select>>[number];
  const personFrom = ({ session, ...row }: Row): Person => ({
    ...presentActing(vault, row),
    sessionId: session.id,
  });

  async function lookUp(token: string): ReturnType<Authenticate<'person'>> {
    // A change before we listened again is one we do not hear of.
    const remember = changes.listening ? remembered.begin() : undefined;
    const [row] = await select(db).where(eq(sessions.tokenHash, tokenHash(token)));
    if (!row || row.session.endedAt || row.account.endedAt) return nobody;
    if (row.leftMs <= 0) return expiredVisitor;
    const person = personFrom(row);
    remember?.(token, { person, until: performance.now() + row.leftMs });
    return person;
  }

  /** Those of a person's living sessions that a condition names. */
  async function endThose(tx: Queryable, personId: string, which?: SQL): Promise<string[]> {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.personId, personId), isLive, which))
      .returning({ id: sessions.id });
    return ended.map((session) => session.id);
  }

  return {
    forget: (sessionId) => drop('sessionId', sessionId),
    async authenticate(token) {
      if (!token) return nobody;
      const known = remembered.find(token);
      return known && performance.now() < known.until ? known.person : lookUp(token);
    },
    async begin(tx, { personId, accountId }, { ip, userAgent = '' }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = sql`now() + make_interval(secs => ${TOKEN_SECONDS})`;
      const [session] = await tx
        .insert(sessions)
        .values({
          tokenHash: tokenHash(token),
          personId,
          accountId,
          ip,
          userAgent: userAgent.slice(0, MOST_OF_USER_AGENT),
          expiresAt,
        })
        .returning({ id: sessions.id });
      if (!session) throw new Error('the session was not stored');
      return { token, sessionId: session.id };
    },
    async end(tx, sessionId) {
      await tx
        .update(sessions)
        .set({ endedAt: sql`now()` })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    },
    async endThese(tx, sessionIds) {
      if (sessionIds.length === 0) return;
      await tx
        .update(sessions)
        .set({ endedAt: sql`now()` })
        .where(and(inArray(sessions.id, [...sessionIds]), isNull(sessions.endedAt)));
    },
    endOthers: (tx, { personId: id, sessionId }) => endThose(tx, id, ne(sessions.id, sessionId)),
    endAll: (tx, personId) => endThose(tx, personId),
    async endOther(tx, { personId: id, sessionId: own }, sessionId) {
      const ended = await endThose(tx, id, and(eq(sessions.id, sessionId), ne(sessions.id, own)));
      return ended.length > 0;
    },
    async switchAccount(tx, sessionId, accountId) {
      await tx.update(sessions).set({ accountId }).where(eq(sessions.id, sessionId));
    },
    async personOf(tx, sessionId) {
      const [row] = await select(tx).where(eq(sessions.id, sessionId));
      if (!row) throw new Error(`no session ${sessionId}`);
      return personFrom(row);
    },
    async forgetOld(at) {
      await db.delete(sessions).where(lt(sessions.expiresAt, beginningOf(at, RETENTION.log.term)));
    },
  };
}

/** Where a person is signed in, this device first, then the newest. */
export const liveSessions = (db: Queryable, self: Person) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, self.personId), isLive))
    .orderBy(sql`(${sessions.id} = ${self.sessionId}) desc`, desc(sessions.id))
    .limit(MOST_SESSIONS);
export type SessionRow = typeof sessions.$inferSelect;
