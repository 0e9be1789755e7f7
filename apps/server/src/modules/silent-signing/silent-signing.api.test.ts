import type { authoriseSilent, CallInput } from '@yinxin/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { type Faults, failingStatements } from '../contracts/testing/faults.ts';
import { aContract, aSigner, fieldOf, type TestParty } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { aSeal, onAPlatform, proven } from '../seals/testing/index.ts';
import { anOffice, aTemplate, type Office } from '../templates/testing/index.ts';
import { heldOf } from './personal-data.ts';

type Body = CallInput<typeof authoriseSilent>['body'];

let server: TestServer;
let office: Office;
let sealId: string;
let sceneId: string;
let templateId: string;
let faults: Faults;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  office = await anOffice(server, 200);
  sealId = await aSeal(server, office, 'seal-contract');
  sceneId = await onAPlatform(server, office.clerk, office.administrator);
  templateId = (await aTemplate(server, office.clerk)).id;
  faults = failingStatements(server.store.pool);
});
afterAll(() => server.close());
afterEach(async () => {
  faults.arm(undefined);
  await server.store.pool.query('update silent_authorisations set ended_at = now() where ended_at is null');
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Sales on one platform, up to a sum. */
const terms = () => ({ sealId, sceneId, kind: 'sales' as const, highest: 1_000_00 });
async function authorise(change: Partial<Body> = {}, who: Signatory = office.administrator) {
  const authors = change.templateId ? [] : [office.clerk.uid];
  const body = { ...terms(), authors, until: inDays(30), uses: 5, ...change };
  const checked = await server.call('POST /api/appapi/silent/terms', { body }, who.token);
  if (checked.code !== 1) return { ...checked, data: null };
  await proven(server, who, 'authorise-silent', checked.data.digest);
  return server.call('POST /api/appapi/silent/authorise', { body }, who.token);
}
async function anAuthorisation(change: Partial<Body> = {}): Promise<string> {
  const { data, message } = await authorise(change);
  if (!data) throw new Error(message);
  return data.id;
}
const list = async (who: Signatory = office.administrator) =>
  (await server.call('GET /api/appapi/silent/list', { query: {} }, who.token)).data;
const shown = async (id: string) => (await list()).list.find((one) => one.id === id);
const revoke = (id: string, who: Signatory = office.administrator) =>
  server.call('POST /api/appapi/silent/revoke', { body: { id } }, who.token);

/** A contract of the office that waits for the office alone. */
async function aContractOfOurs(
  {
    amount = 100_00,
    kind = 'sales',
    party = {},
  }: { amount?: number | null; kind?: 'sales' | 'purchase' | null; party?: Partial<TestParty> } = {},
  author: Signatory = office.clerk,
): Promise<string> {
  const ours: TestParty = {
    ...{ key: 'company', kind: 'organization', name: '张示例', organizationName: office.name },
    phone: office.clerk.phone,
    ...party,
  };
  const { id } = await aContract(server, author, {
    parties: [ours],
    fields: (document) => [fieldOf(document, ours.key, 'seal', { width: 42, height: 42 })],
    change: { amount, kind },
  });
  return id;
}
const signSilently = (id: string) => server.app.contractSigning.signSilently(id);
const stateOf = async (id: string): Promise<string> =>
  (await server.store.pool.query('select state from contracts where id = $1', [id])).rows[0].state;
const usesOf = async (id: string): Promise<number> =>
  (await server.store.pool.query('select count(*)::int as n from seal_uses where silent_id = $1', [id]))
    .rows[0].n;
/** Whether a contract is signed by itself. */
const isSigned = async (id: string): Promise<boolean> => {
  await signSilently(id);
  return (await stateOf(id)) === 'COMPLETE';
};

describe('a contract that fits is signed by itself', () => {
  test('when its turn comes a job signs it; everything says by which authorisation', async () => {
    const silent = await anAuthorisation();
    await server.jobs.start();
    const id = await aContractOfOurs();
    await expect.poll(() => stateOf(id), { timeout: 120_000 }).toBe('COMPLETE');
    expect(await shown(silent)).toMatchObject({ used: 1, uses: 5, state: 'active', by: '张示例' });
    // whoever gave it finds it in the copy of their data, and nobody else
    const held = await heldOf(server.store.db, office.administrator.personId);
    expect(held).toContainEqual(expect.objectContaining({ 编号: silent, 次数: '1 / 5', 合同类型: '销售' }));
    expect(await heldOf(server.store.db, office.clerk.personId)).toEqual([]);
    const { rows } = await server.store.pool.query(
      'select state, silent_id, step_up_id from signing_intents where contract_id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'done', silent_id: silent, step_up_id: null }]);
    const { data: contract } = await server.call(
      'GET /api/appapi/contract/detail',
      { query: { id } },
      office.clerk.token,
    );
    expect(contract.timeline.find(({ act }) => act === 'sign-contract')).toMatchObject({
      words: '静默签署',
      who: office.name,
      facts: { silent },
    });
    const uses = await server.call(
      'GET /api/appapi/seal/uses',
      { query: { id: sealId } },
      office.administrator.token,
    );
    expect(uses.data.list[0]).toMatchObject({ by: 'silent', document: '货物买卖合同' });
    const told = async () => {
      await server.app.upkeep.deliverEvents();
      return (
        await server.store.pool.query('select kind from notices where person_id = $1', [
          office.administrator.personId,
        ])
      ).rows.map(({ kind }) => kind);
    };
    await expect
      .poll(told, { timeout: 120_000 })
      .toEqual(expect.arrayContaining(['silent-authorised', 'silent-used']));
    await server.jobs.stop();
  });

  test('an amount above the highest, or none at all, is left to people; so is another platform or template', async () => {
    await anAuthorisation({ highest: 100_00 });
    expect(await isSigned(await aContractOfOurs({ amount: 100_01 }))).toBe(false);
    expect(await isSigned(await aContractOfOurs({ amount: null }))).toBe(false);
    expect(await isSigned(await aContractOfOurs({ amount: 100_00 }))).toBe(true);
    expect(await isSigned(await aContractOfOurs({ kind: 'purchase' }))).toBe(false);
    expect(await isSigned(await aContractOfOurs({ kind: null }))).toBe(false);
    const elsewhere = await aContractOfOurs();
    await server.store.pool.query('update contracts set scene_id = null where id = $1', [elsewhere]);
    expect(await isSigned(elsewhere)).toBe(false);
  });

  /** As if it had been made from the newest version of the template: its pages, and its fields. */
  async function madeFromNewest(contract: string): Promise<void> {
    await server.store.pool.query(
      `update contracts set template_version_id = (select id from template_versions where template_id = $2
         and published_at is not null order by number desc limit 1) where id = $1`,
      [contract, templateId],
    );
  }
  async function withPagesOf(contract: string): Promise<void> {
    await server.store.pool.query(
      `update contract_documents t set original_id = d.original_id, prepared_id = d.prepared_id
         from contract_documents d, template_versions v, contracts c
        where t.contract_id = c.id and c.id = $1 and v.id = c.template_version_id and d.contract_id = v.contract_id`,
      [contract],
    );
  }
  /** By whoever may edit it. */
  async function publishAnew(): Promise<void> {
    const body = { id: templateId };
    expect((await server.call('POST /api/appapi/template/edit', { body }, office.clerk.token)).code).toBe(1);
    expect((await server.call('POST /api/appapi/template/publish', { body }, office.clerk.token)).code).toBe(
      1,
    );
  }

  test('by template: the version that was given, and nothing made otherwise', async () => {
    const bounds = { sceneId: null, kind: null, highest: null, templateId };
    const silent = await anAuthorisation(bounds);
    expect(await shown(silent)).toMatchObject({ state: 'active', templateVersion: 1, mayConfirm: false });
    const plain = await aContractOfOurs();
    expect(await isSigned(plain)).toBe(false);
    await madeFromNewest(plain);
    // it says to be made from the template, and has other pages
    expect(await isSigned(plain)).toBe(false);
    await withPagesOf(plain);
    expect(await isSigned(plain)).toBe(false); // nor are its fields those of the template
    const { pool } = server.store;
    const { rows } = await pool.query(
      'select contract_id as id from template_versions where template_id = $1',
      [templateId],
    );
    const [templateContent] = rows;
    await pool.query('delete from contract_fields where contract_id = $1', [templateContent.id]);
    await pool.query(
      `insert into contract_fields (id, contract_id, document_id, party_key, kind, label, page, "left", top, width, height)
       select gen_random_uuid(), $2, (select id from contract_documents where contract_id = $2), party_key, kind, label,
              page, "left", top, width, height from contract_fields where contract_id = $1`,
      [plain, templateContent.id],
    );
    await pool.query(`update templates set state = 'DELETED' where id = $1`, [templateId]);
    expect(await isSigned(plain)).toBe(false);
    expect(await shown(silent)).toMatchObject({ state: 'void', mayConfirm: false });
    await pool.query(`update templates set state = 'PUBLISHED' where id = $1`, [templateId]);
    // a field that nobody must fill in, or one that offers other words, is another field
    for (const change of ['required = not required', `options = '{"fontMm": 9}'`]) {
      await pool.query(`update contract_fields set ${change} where contract_id = $1`, [plain]);
      expect(await isSigned(plain)).toBe(false);
      await pool.query(`update contract_fields set required = true, options = '{}' where contract_id = $1`, [
        plain,
      ]);
    }
    // the organisation in the other's role is not what the template is for
    await pool.query(`update template_versions set own_role = 'staff' where template_id = $1`, [templateId]);
    expect(await isSigned(plain)).toBe(false);
    await pool.query(`update template_versions set own_role = 'company' where template_id = $1`, [
      templateId,
    ]);
    expect(await isSigned(plain)).toBe(true);
    expect((await shown(silent))?.used).toBe(1);
  });

  test('a newer version suspends it: nothing of either version is signed until an administrator confirms anew', async () => {
    const bounds = { sceneId: null, kind: null, highest: null, templateId, uses: 2 };
    const silent = await anAuthorisation(bounds);
    const older = await aContractOfOurs();
    await madeFromNewest(older);
    await withPagesOf(older);
    await publishAnew();
    const newer = await aContractOfOurs();
    await madeFromNewest(newer);
    await withPagesOf(newer);
    expect(await isSigned(older)).toBe(false);
    expect(await isSigned(newer)).toBe(false);
    expect(await shown(silent)).toMatchObject({ state: 'outdated', templateVersion: 1, mayConfirm: true });
    const again = await anAuthorisation({ ...bounds, replaces: silent });
    expect(await shown(again)).toMatchObject({ state: 'active', templateVersion: 2, used: 0 });
    expect(await shown(silent)).toMatchObject({ state: 'revoked', mayConfirm: false });
    // what was made from the older one is not what was confirmed
    expect(await isSigned(older)).toBe(false);
    expect(await isSigned(newer)).toBe(true);
    expect((await authorise({ ...bounds, replaces: silent })).code).toBe(30747);
  });

  test('whoever proves it is them proves it for these terms and this version alone', async () => {
    const { token } = office.administrator;
    const body = {
      ...{ sealId, sceneId: null, kind: null, highest: null, templateId, replaces: null },
      ...{ until: inDays(30), uses: 5 },
    };
    const { data } = await server.call('POST /api/appapi/silent/terms', { body }, token);
    await proven(server, office.administrator, 'authorise-silent', data.digest);
    const give = (change: Partial<Body>) =>
      server.call('POST /api/appapi/silent/authorise', { body: { ...body, ...change } }, token);
    expect((await give({ uses: 6 })).code).toBe(30130);
    expect((await give({ until: inDays(31) })).code).toBe(30130);
    expect(
      (await give({ templateId: null, kind: 'sales', highest: 100_00, authors: [office.clerk.uid] })).code,
    ).toBe(30130);
    await publishAnew();
    expect((await give({})).code).toBe(30130);
    const { data: now } = await server.call('POST /api/appapi/silent/terms', { body }, token);
    expect(now.templateVersion).toBe((data.templateVersion ?? 0) + 1);
    await proven(server, office.administrator, 'authorise-silent', now.digest);
    expect((await give({})).code).toBe(1);
  });

  test('a contract of somebody else that names the organisation is never signed by itself', async () => {
    await anAuthorisation();
    const stranger = await aSigner(server, '赵示例');
    await onAPlatform(server);
    const id = await aContractOfOurs({}, stranger);
    await server.store.pool.query('update contracts set scene_id = $2 where id = $1', [id, sceneId]);
    expect(await isSigned(id)).toBe(false);
  });

  test('a place that asks for the representative, or for more than a code, is left to people', async () => {
    await anAuthorisation();
    expect(await isSigned(await aContractOfOurs({ party: { actingAs: 'representative' } }))).toBe(false);
    expect(await isSigned(await aContractOfOurs({ party: { intent: 'face' } }))).toBe(false);
  });
});

test('for a template without a role of its own nothing is signed, and the list says so until it is taken back', async () => {
  const other = (await aTemplate(server, office.clerk)).id;
  const bounds = { sceneId: null, kind: null, highest: null };
  const silent = await anAuthorisation({ ...bounds, templateId: other });
  const fine = await anAuthorisation({ ...bounds, templateId });
  expect(await shown(silent)).toMatchObject({ state: 'active' });
  // as such were given before a role was asked for
  await server.store.pool.query('update template_versions set own_role = null where template_id = $1', [
    other,
  ]);
  expect(await shown(silent)).toMatchObject({
    ...{ state: 'unfit', stateWords: '不再适用', mayRevoke: true, mayConfirm: false },
  });
  expect(await shown(fine)).toMatchObject({ state: 'active', stateWords: '有效' });
  expect((await authorise({ ...bounds, templateId: other })).code).toBe(40000);
  expect((await revoke(silent)).code).toBe(1);
  expect(await shown(silent)).toMatchObject({ state: 'revoked', mayRevoke: false });
});

describe('over', () => {
  test('revoked, not yet begun, expired, used up: nothing is signed', async () => {
    const revoked = await anAuthorisation();
    expect((await revoke(revoked)).code).toBe(1);
    expect((await revoke(revoked)).code).toBe(30747);
    const later = await anAuthorisation({ startsAt: inDays(1) });
    expect((await shown(later))?.state).toBe('pending');
    const contract = await aContractOfOurs();
    expect(await isSigned(contract)).toBe(false);
    const once = await anAuthorisation({ uses: 1 });
    expect(await isSigned(contract)).toBe(true);
    expect(await isSigned(await aContractOfOurs())).toBe(false);
    expect((await shown(once))?.state).toBe('spent');
  });

  test('a seal that was stopped, and an administrator who is none any more', async () => {
    const silent = await anAuthorisation();
    const contract = await aContractOfOurs();
    const { pool } = server.store;
    await pool.query(`update seals set state = 'stopped' where id = $1`, [sealId]);
    expect(await isSigned(contract)).toBe(false);
    await pool.query(`update seals set state = 'enabled' where id = $1`, [sealId]);
    const { uid } = office.administrator;
    await pool.query(`update accounts set roles = '{operator}' where id = $1`, [uid]);
    expect(await isSigned(contract)).toBe(false);
    await pool.query(`update accounts set roles = '{administrator}' where id = $1`, [uid]);
    // who left and came back gave nothing since
    await pool.query('update accounts set joined_at = now() where id = $1', [uid]);
    expect((await shown(silent))?.state).toBe('void');
    expect(await isSigned(contract)).toBe(false);
    await pool.query(`update accounts set joined_at = now() - interval '1 day' where id = $1`, [uid]);
    expect(await isSigned(contract)).toBe(true);
  });

  test('of more contracts at once than uses are left exactly so many are signed', async () => {
    const silent = await anAuthorisation({ uses: 3 });
    const contracts = [];
    for (let n = 0; n < 6; n++) contracts.push(await aContractOfOurs());
    await Promise.all(contracts.map(signSilently));
    const states = await Promise.all(contracts.map(stateOf));
    expect(states.filter((state) => state === 'COMPLETE')).toHaveLength(3);
    expect([(await shown(silent))?.used, await usesOf(silent)]).toEqual([3, 3]);
  });

  test('the same contract twice at once is signed and counted once', async () => {
    const silent = await anAuthorisation();
    const contract = await aContractOfOurs();
    await Promise.all([signSilently(contract), signSilently(contract), signSilently(contract)]);
    expect(await stateOf(contract)).toBe('COMPLETE');
    expect([(await shown(silent))?.used, await usesOf(silent)]).toEqual([1, 1]);
  });

  test('killed anywhere, what is counted and what is recorded are the same, and nothing is signed uncounted', async () => {
    const silent = await anAuthorisation({ uses: 100 });
    let kills = 0;
    for (let statement = 3; statement < 80; statement += 7) {
      const contract = await aContractOfOurs();
      faults.arm(statement, kills % 2 === 0 ? 'before' : 'after');
      await signSilently(contract).catch(() => kills++);
      faults.arm(undefined);
      const used = (await shown(silent))?.used ?? -1;
      expect(used).toBe(await usesOf(silent));
      const { rows } = await server.store.pool.query(
        `select count(*)::int as n from signing_intents where silent_id = $1`,
        [silent],
      );
      expect(rows[0].n).toBe(used);
    }
    expect(kills).toBeGreaterThan(3);
  });
});

describe('who may', () => {
  test('an administrator who proves it is them, and nobody else', async () => {
    const keeper = await aMember(server, office.id, ['seal-keeper']);
    expect((await authorise({}, keeper)).code).toBe(40300);
    expect((await authorise({}, office.clerk)).code).toBe(40300);
    const other = await anOffice(server);
    expect((await authorise({}, other.administrator)).code).toBe(30730);
    const body = { ...terms(), authors: [office.clerk.uid], until: inDays(3), uses: 1 };
    const unproven = await server.call(
      'POST /api/appapi/silent/authorise',
      { body },
      office.administrator.token,
    );
    expect(unproven.code).not.toBe(1);
    const silent = await anAuthorisation();
    expect((await list(keeper)).mayAuthorise).toBe(false);
    expect((await server.call('GET /api/appapi/silent/list', { query: {} }, office.clerk.token)).code).toBe(
      40300,
    );
    expect((await revoke(silent, office.clerk)).code).toBe(40300);
    expect((await revoke(silent, other.administrator)).code).toBe(30747);
    expect((await revoke(silent, keeper)).code).toBe(1);
  });

  test('terms that bound nothing are refused', async () => {
    // a platform is where a contract is written, not what it says
    expect((await authorise({ kind: null, highest: null })).code).toBe(40000);
    expect((await authorise({ highest: null })).code).toBe(40000);
    expect((await authorise({ kind: null })).code).toBe(40000);
    expect((await authorise({ authors: [] })).code).toBe(40000);
    expect((await authorise({ until: inDays(-1) })).code).toBe(40000);
    expect((await authorise({ until: inDays(400) })).code).toBe(40000);
    expect((await authorise({ startsAt: inDays(9), until: inDays(8) })).code).toBe(40000);
    expect((await authorise({ uses: 0 })).code).toBe(40000);
    const other = await anOffice(server);
    const foreign = await aTemplate(server, other.clerk);
    expect((await authorise({ templateId: foreign.id })).code).toBe(30851);
    const roleless = await aTemplate(server, office.clerk, { ownRole: null });
    const refused = await authorise({ templateId: roleless.id });
    expect([refused.code, refused.message]).toEqual([40000, expect.stringContaining('由发起方担任')]);
  });

  test('the database lets nobody widen what was given', async () => {
    const silent = await anAuthorisation();
    const { pool } = server.store;
    await expect(
      pool.query('update silent_authorisations set uses = 99 where id = $1', [silent]),
    ).rejects.toThrow();
    await expect(pool.query('delete from silent_authorisations where id = $1', [silent])).rejects.toThrow();
  });
});
