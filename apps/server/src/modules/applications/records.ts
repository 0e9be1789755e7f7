import type { ApplicationFigures, ApplicationSide, LoggedCall, ProgramState } from '@yinxin/api';
import type { Environment, Theme } from '@yinxin/api/open';
import { eq, inArray } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { allFigures, type CallFilter, hasCalled, listCalls, readCall, readFigures } from './figures.ts';
import { type EndingKey, endingKeys, endKey, insertKey, listKeys, type NewKey } from './keys.ts';
import { applications } from './tables.ts';

/** What one installation keeps of applications: their keys, their settings, and what they called. */
export interface ApplicationRecords {
  /** @throws APPLICATION_NOT_FOUND */
  side(applicationId: string): Promise<ApplicationSide>;
  change(
    applicationIds: readonly string[],
    what: Partial<Record<'name', string>> & {
      state?: ProgramState;
      networks?: string[];
      signedOnly?: boolean;
      origins?: string[];
      theme?: Theme;
    },
  ): Promise<void>;
  addKey(
    wish: WishedKey,
  ): Promise<{ keyId: string; secret: string | null; hint: string; expiresAt: Date | null }>;
  /** Those that open something now and will not in a week. */
  endingKeys(applicationIds: readonly string[]): Promise<EndingKey[]>;
  endKey(which: { applicationId: string; keyId: string; afterHours: number }): Promise<void>;
  hasCalled(applicationId: string, name?: string): Promise<boolean>;
  calls(
    applicationIds: readonly string[],
    filter: CallFilter,
  ): Promise<{ list: LoggedCall[]; next: string | null }>;
  call(applicationIds: readonly string[], callId: string): ReturnType<typeof readCall>;
  figures(applicationIds: readonly string[], days: number): Promise<ApplicationFigures>;
  /** Of all applications here. */
  allFigures(): ReturnType<typeof allFigures>;
}

type WishedKey = Omit<NewKey, 'environment' | 'expiresAt'> & { expiresInMinutes: number | null };

/** A developer as they are in production, to be placed in the sandbox. */
export interface Developer {
  applicationId: string;
  applicationName: string;
  organizationName: string;
  name: string;
  phone: string;
}

/** The sandbox's side of every application; it is another installation. */
export interface SandboxApplications extends ApplicationRecords {
  /** Gives an application its own organisation there; asked again it stays as it is. */
  place(developer: Developer): Promise<void>;
}

const MINUTE_MS = 60_000;

export function recordsIn(db: Queryable, vault: Vault, environment: Environment): ApplicationRecords {
  return {
    async side(applicationId) {
      const [row] = await db.select().from(applications).where(eq(applications.id, applicationId));
      if (!row) throw problem('APPLICATION_NOT_FOUND');
      const keys = await listKeys(db, environment, applicationId);
      const { networks, signedOnly, origins, theme } = row;
      return { keys, networks, signedOnly, origins, theme };
    },
    async change(applicationIds, what) {
      if (applicationIds.length === 0) return;
      await db
        .update(applications)
        .set(what)
        .where(inArray(applications.id, [...applicationIds]));
    },
    async addKey({ expiresInMinutes, ...wish }) {
      const expiresAt =
        expiresInMinutes === null
          ? null
          : new Date((await timeNow(db)).getTime() + expiresInMinutes * MINUTE_MS);
      const { key, secret } = await insertKey(db, vault, { ...wish, environment, expiresAt });
      return { keyId: key.id, secret, hint: key.hint, expiresAt };
    },
    endingKeys: (ids) => endingKeys(db, ids),
    endKey: (which) => endKey(db, which),
    hasCalled: (applicationId, name) => hasCalled(db, applicationId, name),
    calls: (ids, filter) => listCalls(db, ids, filter),
    call: (ids, callId) => readCall(db, ids, callId),
    allFigures: () => allFigures(db),
    figures: async (ids, days) => readFigures(db, ids, { days, now: await timeNow(db) }),
  };
}
