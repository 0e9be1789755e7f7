import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_SECONDS } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Changes } from '../../db/changes.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor, Authenticate } from '../../http/actor.ts';
import type { Vault } from '../../vault/vault.ts';
import { organizations } from '../organizations/index.ts';
import { accounts, persons, sessions } from './tables.ts';

const TOKEN_BYTES = 32;
/** A session is looked up again after this long even if nothing was heard of it. */
const REMEMBER_MS = 30_000;
const MOST_REMEMBERED = 20_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface Sessions {
  authenticate: Authenticate;
  /** Signs a person in as one of their accounts and returns the token, which is stored nowhere. */
  begin(db: Queryable, personId: string, accountId: string): Promise<{ token: string; sessionId: string }>;
  end(db: Queryable, sessionId: string): Promise<void>;
  switchAccount(db: Queryable, sessionId: string, accountId: string): Promise<void>;
  actorOf(db: Queryable, sessionId: string): Promise<Actor>;
  /** Drops what is remembered; called by the one who changed it, so that their next request already sees it. */
  forget(): void;
  forgetOld(): Promise<void>;
}

interface Remembered {
  actor: Actor;
  expiresAt: number;
  until: number;
}

export function createSessions(db: Database, vault: Vault, changes: Changes): Sessions {
  const remembered = new Map<string, Remembered>();
  const forget = () => remembered.clear();
  changes.on('sessions', forget);

  const select = (from: Queryable) =>
    from
      .select({ session: sessions, person: persons, account: accounts, organization: organizations })
      .from(sessions)
      .innerJoin(persons, eq(persons.id, sessions.personId))
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(organizations, eq(organizations.id, accounts.organizationId));

  type Row = Awaited<ReturnType<typeof select>>[number];
  const actorFrom = ({ session, person, account, organization }: Row): Actor => ({
    sessionId: session.id,
    personId: person.id,
    personName: person.name,
    maskedPhone: maskPhone(vault.open(person.phone)),
    personState: person.state,
    accountId: account.id,
    accountType: account.type,
    organizationId: account.organizationId,
    organizationName: organization?.name ?? '',
    organizationState: organization?.state ?? 0,
  });

  async function lookUp(token: string): Promise<{ actor: Actor | undefined; expired: boolean }> {
    const [row] = await select(db).where(eq(sessions.tokenHash, hashOf(token)));
    if (!row || row.session.endedAt) return { actor: undefined, expired: false };
    const expiresAt = row.session.expiresAt.getTime();
    if (expiresAt <= Date.now()) return { actor: undefined, expired: true };
    const actor = actorFrom(row);
    if (changes.listening) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(token, { actor, expiresAt, until: Date.now() + REMEMBER_MS });
    }
    return { actor, expired: false };
  }

  return {
    forget,
    async authenticate(token) {
      if (!token) return { actor: undefined, expired: false };
      const known = remembered.get(token);
      const now = Date.now();
      if (known && known.until > now && known.expiresAt > now) return { actor: known.actor, expired: false };
      return lookUp(token);
    },
    async begin(tx, personId, accountId) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = sql`now() + make_interval(secs => ${TOKEN_SECONDS})`;
      const [session] = await tx
        .insert(sessions)
        .values({ tokenHash: hashOf(token), personId, accountId, expiresAt })
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
    async switchAccount(tx, sessionId, accountId) {
      await tx.update(sessions).set({ accountId }).where(eq(sessions.id, sessionId));
    },
    async actorOf(tx, sessionId) {
      const [row] = await select(tx).where(eq(sessions.id, sessionId));
      if (!row) throw new Error(`no session ${sessionId}`);
      return actorFrom(row);
    },
    async forgetOld() {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '30 days'`));
    },
  };
}
