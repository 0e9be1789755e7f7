import { keysOf, ORGANIZATION_STATES, organizationMachine } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { asSystem } from '../../http/principal.ts';
import { asOwner } from '../../testing/database.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aCompanyName, aCreditCode } from '../members/testing/index.ts';
import { draftOrganization, lockOrganization, organizations } from '../organizations/index.ts';
import {
  changeOrganization,
  endOrganization,
  markOrganizationCertified,
  organizationHistory,
  returnOrganization,
  submitOrganization,
  suspendExpired,
  suspendOrganization,
} from './index.ts';

/** How often a race is run. */
const ROUNDS = depth(3, 100);

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const caller = asSystem('test');
const certify = (id: string, facts: { name: string; code: string; certifiedUntil?: Date }) =>
  server.store.db.transaction((tx) =>
    markOrganizationCertified(tx, server.vault, caller, id, {
      representative: '王示例',
      certifiedUntil: null,
      ...facts,
    }),
  );
const aDraft = async (name = aCompanyName()) => (await draftOrganization(server.store.db, name)).id;
const stateOf = async (id: string) => {
  const [row] = await server.store.db.select().from(organizations).where(eq(organizations.id, id));
  return row?.state;
};

test('drafts of one name stand side by side; one of them becomes the owner of the name', async () => {
  const name = aCompanyName();
  const [mine, theirs] = [await aDraft(name), await aDraft(name)];
  await certify(mine, { name, code: aCreditCode() });
  await expect(certify(theirs, { name, code: aCreditCode() })).rejects.toMatchObject({
    problem: 'ORG_NAME_TAKEN',
  });
  expect(await stateOf(theirs)).toBe('draft');
});

test('a code that is certified is nobody else’s, and the caller’s transaction can go on', async () => {
  const code = aCreditCode();
  await certify(await aDraft(), { name: aCompanyName(), code });
  const second = await aDraft();
  await server.store.db.transaction(async (tx) => {
    const facts = { name: aCompanyName(), code, representative: '王示例', certifiedUntil: null };
    await expect(markOrganizationCertified(tx, server.vault, caller, second, facts)).rejects.toMatchObject({
      problem: 'ORG_CODE_TAKEN',
    });
    await submitOrganization(tx, caller, second);
  });
  expect(await stateOf(second)).toBe('reviewing');
});

test('two who certify the same code at once: one wins, again and again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = aCreditCode();
    const drafts = [await aDraft(), await aDraft()];
    const outcomes = await Promise.allSettled(
      drafts.map((id) => certify(id, { name: aCompanyName(), code })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toMatchObject({ problem: 'ORG_CODE_TAKEN' });
  }
});

test('a wrong code certifies nobody', async () => {
  const id = await aDraft();
  await expect(certify(id, { name: aCompanyName(), code: '91350100M000100Y4Z' })).rejects.toMatchObject({
    problem: 'INVALID_INPUT',
  });
  expect(await stateOf(id)).toBe('draft');
});

test('a change keeps the history, encrypted and append-only; the code stays', async () => {
  const [first, second, code] = [aCompanyName(), aCompanyName(), aCreditCode()];
  const id = await aDraft(first);
  await certify(id, { name: first, code });
  await server.store.db.transaction((tx) =>
    changeOrganization(tx, server.vault, caller, id, {
      name: second,
      representative: '李示例',
      certifiedUntil: null,
    }),
  );
  const history = await organizationHistory(server.store.db, server.vault, id);
  expect(history.map(({ name, representative }) => ({ name, representative }))).toEqual([
    { name: second, representative: '李示例' },
    { name: first, representative: '王示例' },
  ]);
  await expect(certify(id, { name: second, code: aCreditCode() })).rejects.toMatchObject({
    problem: 'ORG_CODE_FIXED',
  });
  const { rows } = await server.store.pool.query('select v::text as line from organization_versions v');
  for (const { line } of rows) expect(line).not.toContain('李示例');
  await expect(asOwner(server.store.connection, 'delete from organization_versions')).rejects.toThrow(
    'append-only',
  );
});

test('a certification ends with the licence, and is renewed under the same name and code', async () => {
  const [name, code, id] = [aCompanyName(), aCreditCode(), await aDraft()];
  await certify(id, { name, code, certifiedUntil: new Date(Date.now() + 86_400_000) });
  expect(await suspendExpired(server.store.db)).toBe(0);
  await server.store.db.execute(
    sql`update organizations set certified_until = now() - interval '1 second' where id = ${id}`,
  );
  expect(await suspendExpired(server.store.db)).toBe(1);
  expect(await stateOf(id)).toBe('suspended');
  await expect(certify(await aDraft(), { name, code: aCreditCode() })).rejects.toMatchObject({
    problem: 'ORG_NAME_TAKEN',
  });
  await certify(id, { name, code });
  expect(await stateOf(id)).toBe('certified');
});

test('every act in every state does what the table says', async () => {
  const acts = {
    'submit-organization': (id: string) => submitOrganization(server.store.db, caller, id),
    'return-organization': (id: string) => returnOrganization(server.store.db, caller, id, '照片不清楚'),
    'certify-organization': async (id: string, code: string) => certify(id, { name: aCompanyName(), code }),
    'change-organization': (id: string) =>
      changeOrganization(server.store.db, server.vault, caller, id, {
        name: aCompanyName(),
        representative: '李示例',
        certifiedUntil: null,
      }),
    'suspend-organization': (id: string) => suspendOrganization(server.store.db, caller, id, '核查中'),
    'close-organization': async (id: string) =>
      endOrganization(server.store.db, caller, await lockOrganization(server.store.db, id), {
        act: 'close-organization',
        by: 'system',
      }),
    'close-draft': async (id: string) =>
      endOrganization(server.store.db, caller, await lockOrganization(server.store.db, id), {
        act: 'close-draft',
        by: 'administrator',
      }),
  } satisfies Record<keyof typeof organizationMachine.acts, unknown>;
  for (const state of keysOf(ORGANIZATION_STATES))
    for (const act of keysOf(organizationMachine.acts)) {
      const [id, code] = [await aDraft(), aCreditCode()];
      const known = state === 'certified' || state === 'suspended';
      if (known) await certify(id, { name: aCompanyName(), code });
      await server.store.db.update(organizations).set({ state }).where(eq(organizations.id, id));
      const done = await acts[act](id, code).then(
        () => true,
        () => false,
      );
      const next = organizationMachine.steps[state][act];
      expect([state, act, done, await stateOf(id)]).toEqual([state, act, next !== undefined, next ?? state]);
    }
});
