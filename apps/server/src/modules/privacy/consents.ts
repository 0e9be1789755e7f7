import { createHash } from 'node:crypto';
import {
  CONSENTS,
  type ConsentKind,
  type ConsentKindName,
  keysOf,
  type RetentionName,
  SIGN_IN_CONSENTS,
} from '@yinxin/api';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { currentAgreement } from '../content/index.ts';
import { record } from '../events/index.ts';
import type { SignInAgreements } from '../sign-in/index.ts';
import { consents } from './tables.ts';

export type Consent = typeof consents.$inferSelect;

/** What there is to agree to today; of an agreement the published wording that binds. */
export async function currentText(
  db: Queryable,
  kind: ConsentKindName,
): Promise<Pick<Consent, 'version' | 'textSha256'>> {
  const { version, text, agreement }: ConsentKind = CONSENTS[kind];
  const published = agreement && (await currentAgreement(db, agreement));
  if (published) return { version: published.version, textSha256: published.sha256 };
  return { version, textSha256: createHash('sha256').update(text).digest('hex') };
}

/** Refuses a text that reads otherwise by now. */
async function requireCurrent(
  db: Queryable,
  { kind, version }: { kind: ConsentKindName; version: string },
): Promise<Pick<Consent, 'version' | 'textSha256'>> {
  const text = await currentText(db, kind);
  if (text.version !== version) throw problem('CONSENT_VERSION');
  return text;
}

/** Somebody agrees to a text as it reads now; agreeing again to the same says nothing new. */
export async function giveConsent(
  tx: Queryable,
  caller: Caller<Person>,
  kind: ConsentKindName,
  version: string,
): Promise<void> {
  const text = await requireCurrent(tx, { kind, version });
  if (await hasConsent(tx, caller.who.personId, kind)) return;
  await tx.insert(consents).values({ personId: caller.who.personId, kind, act: 'given', ...text });
  await record(tx, caller, { act: 'give-consent', target: caller.who.personId, facts: { kind, version } });
}

/** What a withdrawn consent took along, in words, and by which rows of the table of retention the rest stays. */
export interface Withdrawn {
  deleted: string[];
  kept: RetentionName[];
}

/** A capability that collected something on consents lets it go (个人信息保护法 第四十七条). */
export type Withdrawing = (
  tx: Queryable,
  caller: Caller<Person>,
  kind: ConsentKindName,
) => Promise<Withdrawn>;

/** From now on; what was done before stays done (个人信息保护法 第十五条), and what was collected goes unless the law keeps it. */
export async function withdrawConsent(
  tx: Queryable,
  caller: Caller<Person>,
  kind: ConsentKindName,
  withdrawing: readonly Withdrawing[],
): Promise<Withdrawn> {
  if (CONSENTS[kind].basic) throw problem('CONSENT_BASIC');
  await withdraw(tx, caller, kind);
  const all: Withdrawn = { deleted: [], kept: [] };
  for (const drop of withdrawing) {
    const { deleted, kept } = await drop(tx, caller, kind);
    all.deleted.push(...deleted);
    all.kept.push(...kept);
  }
  return all;
}

async function withdraw(tx: Queryable, caller: Caller<Person>, kind: ConsentKindName): Promise<void> {
  const last = await lastOf(tx, caller.who.personId, kind);
  if (last?.act !== 'given') return;
  const { version, textSha256 } = last;
  await tx
    .insert(consents)
    .values({ personId: caller.who.personId, kind, act: 'withdrawn', version, textSha256 });
  await record(tx, caller, {
    act: 'withdraw-consent',
    target: caller.who.personId,
    facts: { kind, version },
  });
}

/** Whoever goes agrees to nothing any more. */
export async function withdrawAll(tx: Queryable, caller: Caller<Person>): Promise<void> {
  for (const kind of keysOf(CONSENTS)) await withdraw(tx, caller, kind);
}

async function lastOf(db: Queryable, personId: string, kind: ConsentKindName): Promise<Consent | undefined> {
  const [last] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.personId, personId), eq(consents.kind, kind)))
    .orderBy(desc(consents.id))
    .limit(1);
  return last;
}

/** Given for the text as it reads now, and not withdrawn. */
export async function hasConsent(db: Queryable, personId: string, kind: ConsentKindName): Promise<boolean> {
  const last = await lastOf(db, personId, kind);
  return last?.act === 'given' && last.version === (await currentText(db, kind)).version;
}

/** Nothing sensitive is processed before these were given (个人信息保护法 第二十九条). */
export async function requireConsents(
  db: Queryable,
  personId: string,
  kinds: readonly ConsentKindName[],
): Promise<void> {
  const missing: string[] = [];
  for (const kind of kinds) if (!(await hasConsent(db, personId, kind))) missing.push(CONSENTS[kind].words);
  if (missing.length > 0) throw problem('CONSENT_MISSING', { consents: missing.join('、') });
}

export async function consentsOf(db: Queryable, personId: string): Promise<Consent[]> {
  return db.select().from(consents).where(eq(consents.personId, personId)).orderBy(desc(consents.id));
}

/** Of what goes with signing in, what somebody has never agreed to, in whatever version. */
async function neverAgreed(tx: Queryable, personId: string) {
  const missing: (typeof SIGN_IN_CONSENTS)[number][] = [];
  for (const kind of SIGN_IN_CONSENTS) if (!(await lastOf(tx, personId, kind))) missing.push(kind);
  return missing;
}

/** For a demo: somebody who signed in before. */
export async function placeSampleConsents(tx: Queryable, personId: string): Promise<void> {
  for (const kind of await neverAgreed(tx, personId)) {
    const text = await currentText(tx, kind);
    await tx.insert(consents).values({ personId, kind, act: 'given', ...text });
    const facts = { kind, version: text.version };
    await record(tx, asSystem('demo'), { act: 'give-consent', target: personId, facts });
  }
}

/** What goes with signing in: asked for before the code is used up, written down with the session. */
export const signInAgreements: SignInAgreements = {
  async check(db, agreements) {
    for (const agreement of agreements) await requireCurrent(db, agreement);
  },
  hasAgreed: async (tx, personId) => (await neverAgreed(tx, personId)).length === 0,
  async require(tx, personId, agreements) {
    const [missing] = (await neverAgreed(tx, personId)).filter(
      (kind) => !agreements.some((agreement) => agreement.kind === kind),
    );
    if (missing) throw problem('CONSENT_MISSING', { consents: CONSENTS[missing].words });
  },
  async agree(tx, caller, agreements) {
    for (const { kind, version } of agreements) await giveConsent(tx, caller, kind, version);
  },
};
