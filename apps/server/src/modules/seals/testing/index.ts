import { randomUUID } from 'node:crypto';
import type { MemberRole, Owner, ProductAct, ProductCode, StepUpAct } from '@yinxin/api';
import type { Actor, Caller } from '../../../http/principal.ts';
import type { TestServer } from '../../../testing/server.ts';
import { placeSample } from '../../identity/index.ts';
import { anIdNumber } from '../../identity/testing/index.ts';
import {
  aCompany,
  aMember,
  aPerson,
  type Company,
  type Signatory,
  type Signed,
} from '../../members/testing/index.ts';
import { chosenScenes, scenes } from '../../scenes/tables.ts';
import { stepUps } from '../../step-up/tables.ts';
import type { Outcome } from '../index.ts';
import type { OrderedLine, OrderFacts } from '../making/lines.ts';

/** Strokes of a short signature, as a mouse gives them. */
export const STROKES = [
  Array.from({ length: 40 }, (_, i) => ({ x: 20 + i * 4, y: 60 + 30 * Math.sin(i / 5), time: i * 12 })),
  Array.from({ length: 30 }, (_, i) => ({ x: 90 + i, y: 20 + i * 3, time: 700 + i * 12 })),
];

/** Somebody whose identity was checked, papers and all; signed in as themselves. */
export async function aVerifiedPerson(server: TestServer, name = '张示例'): Promise<Signatory> {
  const person = await aPerson(server);
  const facts = { name, paperKind: 'id-card' as const, number: anIdNumber(), validUntil: null };
  const { personId } = person;
  await server.store.db.transaction((tx) =>
    placeSample(server, tx, { personId, way: 'carrier', facts, outcome: 'verified' }),
  );
  const current = () => server.call('GET /api/appapi/cas/auth/current', {}, person.token);
  await server.settled();
  return { ...person, uid: (await current()).data.uid };
}

export const ownedBy = (kind: Owner['kind'], id: string, accountId: string): OrderFacts => ({
  id: randomUUID(),
  owner: { kind, id },
  accountId,
});
export const orderOf = ({ id, administrator }: Company) => ownedBy('organization', id, administrator.uid);
export const orderOfPerson = ({ personId, uid }: Signatory) => ownedBy('person', personId, uid);

export const aLine = (product: ProductCode, change: Partial<OrderedLine> = {}): OrderedLine => ({
  id: randomUUID(),
  product,
  act: 'new',
  medium: 'cloud',
  years: 1,
  ...change,
});

/** Has a line made, which must work. */
export async function made(
  server: TestServer,
  order: OrderFacts,
  product: ProductCode,
  change: Partial<OrderedLine> = {},
): Promise<Outcome & { sealId: string; serial: string }> {
  const outcome = await server.app.seals.fulfil(aLine(product, change), order);
  if (outcome.state !== 'done') throw new Error(`${outcome.state}: ${outcome.reason}`);
  return outcome as Outcome & { sealId: string; serial: string };
}

/** An enabled seal of a company. */
export const aSeal = async (server: TestServer, company: Company, product: ProductCode = 'seal-official') =>
  (await made(server, orderOf(company), product)).sealId;

export const onSeal = (targetId: string, act: ProductAct): Partial<OrderedLine> => ({ targetId, act });

export interface SealedCompany extends Company {
  keeper: Signatory;
  operator: Signatory;
  auditor: Signatory;
}

/** A company with one member of each role. */
export async function aStaffedCompany(server: TestServer): Promise<SealedCompany> {
  const company = await aCompany(server);
  const member = (...roles: MemberRole[]) => aMember(server, company.id, roles);
  return {
    ...company,
    keeper: await member('seal-keeper'),
    operator: await member('operator'),
    auditor: await member('auditor'),
  };
}

export type { Company, Signatory, Signed };

/** A platform that is open, chosen by these accounts. */
export async function onAPlatform(
  server: TestServer,
  ...accounts: readonly { uid: string }[]
): Promise<string> {
  const [scene] = await server.store.db
    .insert(scenes)
    .values({
      name: `示例平台 ${randomUUID().slice(0, 8)}`,
      appId: 'demo',
      appName: '示例应用',
      needs: { organization: ['seal-official'], person: ['handwriting'] },
      media: ['cloud'],
      years: [1],
      state: 'on',
    })
    .returning();
  if (!scene) throw new Error('the platform was not stored');
  for (const { uid } of accounts)
    await server.store.db
      .insert(chosenScenes)
      .values({ accountId: uid, sceneId: scene.id })
      .onConflictDoUpdate({ target: chosenScenes.accountId, set: { sceneId: scene.id } });
  return scene.id;
}

/** A proof that was given, without the message: those come so often a minute only. */
export async function proven(
  server: TestServer,
  who: Signatory,
  act: StepUpAct,
  target: string,
): Promise<void> {
  const { rows } = await server.store.pool.query<{ id: string }>(
    'select id from sessions where person_id = $1 order by created_at desc limit 1',
    [who.personId],
  );
  await server.store.db.insert(stepUps).values({
    personId: who.personId,
    sessionId: rows[0]?.id ?? '',
    accountId: who.uid,
    act,
    target,
    method: 'sms',
    confirmedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  });
}

/** The caller as the contract engine has them: looked up from the token. */
export async function callerOf(server: TestServer, { token }: Signatory): Promise<Caller<Actor>> {
  const { data } = await server.call('GET /api/appapi/cas/auth/current', {}, token);
  const [session] = (
    await server.store.pool.query('select id from sessions where person_id = $1 order by created_at desc', [
      data.userId,
    ])
  ).rows;
  return {
    ip: '203.0.113.7',
    requestId: 'test',
    who: {
      kind: 'person',
      personId: data.userId,
      sessionId: session.id,
      name: data.userName,
      maskedPhone: data.account,
      identityState: data.personState ? 'verified' : 'none',
      accountId: data.uid,
      accountType: data.type,
      organizationId: data.orgId,
      organizationName: data.orgName,
      organizationState: data.orgState ? 'certified' : null,
      roles: [],
    },
  };
}
