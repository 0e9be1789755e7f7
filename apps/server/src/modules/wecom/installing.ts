import { WECOM_CALLBACK_PAGES } from '@yinxin/api';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newToken } from '../../http/tokens.ts';
import { WecomRefused, type WecomSuite } from '../../providers/wecom/index.ts';
import { record } from '../events/index.ts';
import { authorise, authoriseReading } from '../members/index.ts';
import { asked } from './asking.ts';
import type { Corp } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import type { Begun } from './entering.ts';
import { endSessionsOf } from './leaving.ts';
import { wecomCorps, wecomMembers } from './tables.ts';
import { beginVisit, spendState } from './visits.ts';

type Installation = Awaited<ReturnType<WecomSuite['permanentCode']>>;

const suiteOf = ({ wecom: { suite } }: Pick<WecomParts, 'wecom'>): WecomSuite => {
  if (!suite) throw problem('WECOM_OFF');
  return suite;
};

/** Where an administrator of the corp installs the suite. Only in the account in which it was begun it is finished. */
export async function beginInstallation(parts: WecomParts, caller: Caller<Person>): Promise<Begun> {
  const suite = suiteOf(parts);
  await authoriseReading(parts.db, caller.who, 'manage-wecom');
  const browser = caller.wecom ?? newToken();
  const state = await beginVisit(parts.db, {
    ...{ browser, application: 'suite', callback: 'desktop', goto: '/' },
    accountId: caller.who.accountId,
  });
  const redirectTo = `${parts.origin}${WECOM_CALLBACK_PAGES.desktop}`;
  return { address: await asked(() => suite.installAddress({ redirectTo, state })), browser };
}

export async function finishInstallation(
  parts: WecomParts,
  caller: Caller<Person>,
  { authCode, state }: { authCode: string; state: string },
): Promise<Corp> {
  const suite = suiteOf(parts);
  const { accountId } = caller.who;
  if (!(await spendState(parts.db, { state, browser: caller.wecom, accountId })))
    throw problem('WECOM_STATE');
  const installed = await asked(() => suite.permanentCode(authCode));
  return parts.db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'manage-wecom');
    return placeInstallation(parts, tx, caller, installed, organization.id);
  });
}

/** What a corp handed over: its first installation, a further one, or another permanent code. */
export async function placeInstallation(
  { vault }: Pick<WecomParts, 'vault'>,
  tx: Queryable,
  caller: Caller,
  { corpId, corpName: name, agentId, permanentCode: code }: Installation,
  askedFor?: string,
): Promise<Corp> {
  const now = {
    name,
    agentId,
    permanentCode: vault.seal(code),
    removedAt: null,
    ...(askedFor && { askedFor }),
  };
  const [placed] = await tx
    .insert(wecomCorps)
    .values({ application: 'suite', corpId, ...now })
    .onConflictDoUpdate({
      target: [wecomCorps.application, wecomCorps.corpId],
      set: { ...now, installedAt: NOW },
    })
    .returning();
  if (!placed) throw new Error('the corp was not stored');
  await record(tx, caller, {
    act: 'install-wecom',
    target: placed.id,
    organizationId: askedFor ?? null,
    facts: { corpId },
  });
  return placed;
}

const findInstalled = (db: Queryable, corpId: string) =>
  db
    .select()
    .from(wecomCorps)
    .where(
      and(eq(wecomCorps.application, 'suite'), eq(wecomCorps.corpId, corpId), isNull(wecomCorps.removedAt)),
    );

/** What is told of a removal may be older than an installation that followed it: then WeCom knows, and is waited for. */
async function isInstalledSince(
  { db, vault, wecom }: WecomParts,
  corpId: string,
  at: Date,
): Promise<boolean> {
  const [corp] = await findInstalled(db, corpId);
  if (!corp?.permanentCode || corp.installedAt < at || !wecom.suite) return false;
  const permanentCode = vault.open(corp.permanentCode);
  try {
    await wecom.suite.standing({ corpId, permanentCode });
    return true;
  } catch (error) {
    if (error instanceof WecomRefused) return false;
    throw error;
  }
}

/** The corp took the suite away: nobody comes in by it any more, and what opened it is forgotten. */
export async function removeInstallation(parts: WecomParts, corpId: string, at: Date): Promise<void> {
  const { db, sessions } = parts;
  if (await isInstalledSince(parts, corpId, at)) return;
  const ended = await db.transaction(async (tx) => {
    const [corp] = await tx
      .select()
      .from(wecomCorps)
      .where(and(eq(wecomCorps.application, 'suite'), eq(wecomCorps.corpId, corpId)))
      .for('update');
    if (!corp || corp.removedAt) return [];
    const members = await tx
      .update(wecomMembers)
      .set({ personId: null, boundAt: null })
      .where(and(eq(wecomMembers.wecomCorpId, corp.id), isNotNull(wecomMembers.personId)))
      .returning({ id: wecomMembers.id });
    const ids = await endSessionsOf(
      parts,
      tx,
      members.map(({ id }) => id),
    );
    await tx
      .update(wecomCorps)
      .set({
        ...{ removedAt: NOW, permanentCode: null, askedFor: null },
        ...{ organizationId: null, confirmedAt: null },
      })
      .where(eq(wecomCorps.id, corp.id));
    await record(tx, asSystem('wecom'), {
      act: 'remove-wecom',
      target: corp.id,
      organizationId: corp.organizationId,
      facts: { corpId, ended: ids.length },
    });
    return ids;
  });
  for (const id of ended) sessions.forget(id);
  await parts.wecom.suite?.forget(corpId);
}

/** After `change_auth`: its name and agent may be others. */
export async function refreshInstallation(parts: WecomParts, corpId: string): Promise<void> {
  const { db, vault, wecom } = parts;
  const [corp] = await findInstalled(db, corpId);
  if (!corp?.permanentCode || !wecom.suite) return;
  const { corpName: name, agentId } = await wecom.suite.standing({
    corpId,
    permanentCode: vault.open(corp.permanentCode),
  });
  await db.update(wecomCorps).set({ name, agentId }).where(eq(wecomCorps.id, corp.id));
}
