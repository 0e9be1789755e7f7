import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { type FoundStanding, foundPolicy } from './policy.ts';
import { aCompany, aCompanyName, aMember, aPerson, placeOf } from './testing/index.ts';

/** How often a race is run. */
const ROUNDS = depth(3, 100);

const add = 'POST /api/appapi/commend/org/add/name';
const apply = 'POST /api/appapi/commend/org/applying';
const search = 'GET /api/appapi/query/org/cert/list';
const list = 'GET /api/appapi/query/org/my/list';
const applications = 'GET /api/appapi/org/applications';
const accept = 'POST /api/appapi/org/acceptApplication';
const refuse = 'POST /api/appapi/org/refuseApplication';
const mine = 'GET /api/appapi/org/myApplications';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const applied = async (orgId: string) => {
  const person = await aPerson(server);
  await server.call(apply, { query: { orgId } }, person.token);
  const { data } = await server.call(mine, {}, person.token);
  return { ...person, application: data[0]?.id ?? '' };
};

describe('adding', () => {
  test('a name must be there, be a name, and not be among one’s own', async () => {
    const token = await server.signIn(aPhone());
    const attempt = async (organizationName: string) => {
      const { status, message } = await server.call(add, { query: { organizationName } }, token);
      return { status, message };
    };
    expect(await attempt('  ')).toEqual({ status: 400, message: '请输入企业名称' });
    expect((await attempt('公')).status).toBe(400);
    expect((await attempt('某某*公司')).message).toContain('不符合要求');
    const name = aCompanyName();
    expect((await attempt(name)).status).toBe(200);
    expect(await attempt(name)).toEqual({ status: 409, message: '该企业已存在' });
  });

  test('a typed name gives no right over it: another may type it too', async () => {
    const query = { organizationName: aCompanyName() };
    const tokens = [await server.signIn(aPhone()), await server.signIn(aPhone())];
    const answers = await Promise.all(tokens.map((token) => server.call(add, { query }, token)));
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(new Set(answers.map(({ data }) => data.orgId)).size).toBe(2);
  });

  test('a name that is certified is not typed again', async () => {
    const { name } = await aCompany(server);
    const token = await server.signIn(aPhone());
    const query = { organizationName: name };
    expect(await server.call(add, { query }, token)).toMatchObject({ code: 30312, message: '该企业已存在' });
  });

  test('a double click makes one draft', async () => {
    const token = await server.signIn(aPhone());
    const query = { organizationName: aCompanyName() };
    const answers = await Promise.all([1, 2, 3].map(() => server.call(add, { query }, token)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30312, 30312]);
    expect((await server.call(list, {}, token)).data).toHaveLength(2);
  });

  test('brackets and dots of every kind are one name', async () => {
    const token = await server.signIn(aPhone());
    await server.call(add, { query: { organizationName: '示例•买买提(北京)商行' } }, token);
    const again = { organizationName: '示例‧买买提（北京）商行' };
    expect((await server.call(add, { query: again }, token)).code).toBe(30312);
  });

  test('its maker can drop a draft, and is back in the personal account', async () => {
    const token = await server.signIn(aPhone());
    await server.call(add, { query: { organizationName: aCompanyName() } }, token);
    expect(await server.call('POST /api/appapi/org/closeDraft', {}, token)).toMatchObject({
      code: 1,
      data: { type: 0, orgId: null },
    });
    expect((await server.call(list, {}, token)).data).toHaveLength(1);
  });
});

describe('search', () => {
  test('finds what is certified, and with isMix one’s own drafts, never others’', async () => {
    const { name } = await aCompany(server);
    const [mine, other] = [await server.signIn(aPhone()), await server.signIn(aPhone())];
    const beginning = name.slice(0, name.indexOf('号') + 1);
    const draft = `${beginning}草稿有限公司`;
    await server.call(add, { query: { organizationName: draft } }, mine);
    const found = async (token: string, isMix: '0' | '1') =>
      (await server.call(search, { query: { organizationName: beginning, isMix } }, token)).data.map(
        ({ organizationName, searchType, may }) => [organizationName, searchType, may],
      );
    expect(await found(mine, '0')).toEqual([[name, 0, ['apply-to-join']]]);
    expect(await found(mine, '1')).toEqual([
      [name, 0, ['apply-to-join']],
      [draft, 1, []],
    ]);
    expect(await found(other, '1')).toEqual([[name, 0, ['apply-to-join']]]);
  });

  test('takes no patterns', async () => {
    const token = await server.signIn(aPhone());
    for (const organizationName of ['%', '%%%', '__'])
      expect((await server.call(search, { query: { organizationName, isMix: '1' } }, token)).data).toEqual(
        [],
      );
  });

  const standings = {
    stranger: async () => {},
    applicant: async (orgId: string, { token }: { token: string }) => {
      await server.call(apply, { query: { orgId } }, token);
    },
  };
  test.each(Object.entries(standings))(
    'tells a %s what the server then allows',
    async (standing, arrange) => {
      const company = await aCompany(server);
      const person = await aPerson(server);
      await arrange(company.id, person);
      const [found] = (await server.call(search, { query: { organizationName: company.name } }, person.token))
        .data;
      const { code } = await server.call(apply, { query: { orgId: company.id } }, person.token);
      expect([standing, found?.may.includes('apply-to-join')]).toEqual([standing, code === 1]);
      expect(foundPolicy.may({} as never, standing as FoundStanding)).toEqual(found?.may);
    },
  );

  test('tells a member the same', async () => {
    const { name, id, administrator } = await aCompany(server);
    const [found] = (await server.call(search, { query: { organizationName: name } }, administrator.token))
      .data;
    expect(found?.may).toEqual([]);
    expect((await server.call(apply, { query: { orgId: id } }, administrator.token)).code).toBe(30312);
  });
});

describe('a request to join', () => {
  test('is made once, and makes nobody a member', async () => {
    const { id: orgId, name } = await aCompany(server);
    const { token } = await aPerson(server);
    expect(await server.call(apply, { query: { orgId } }, token)).toMatchObject({
      code: 1,
      data: { organizationName: name },
    });
    expect((await server.call(apply, { query: { orgId } }, token)).code).toBe(30314);
    expect((await server.call(list, {}, token)).data).toHaveLength(1);
  });

  test('goes to nobody’s draft, and does not tell that there is one', async () => {
    const owner = await server.signIn(aPhone());
    const draft = await server.call(add, { query: { organizationName: aCompanyName() } }, owner);
    const { token } = await aPerson(server);
    for (const orgId of [draft.data.orgId ?? '', crypto.randomUUID()])
      expect((await server.call(apply, { query: { orgId } }, token)).code).toBe(30313);
  });

  test('is accepted with roles, and the new member can switch', async () => {
    const { id, administrator } = await aCompany(server);
    const { token, application } = await applied(id);
    const waiting = await server.call(applications, {}, administrator.token);
    expect(waiting.data).toMatchObject([
      { id: application, state: 'pending', may: ['accept-application', 'refuse-application'] },
    ]);
    const body = { id: application, roles: ['auditor', 'operator'] as const };
    expect((await server.call(accept, { body }, administrator.token)).code).toBe(1);
    const [, joined] = (await server.call(list, {}, token)).data;
    expect(await placeOf(server, joined?.uid ?? '')).toEqual({
      roles: ['operator', 'auditor'],
      ended: false,
    });
    expect((await server.call(mine, {}, token)).data).toMatchObject([{ state: 'accepted', may: [] }]);
    expect((await server.call(accept, { body }, administrator.token)).code).toBe(30330);
  });

  test('is refused with a reason that the applicant reads, and can be made again', async () => {
    const { id, administrator } = await aCompany(server);
    const { token, application } = await applied(id);
    const without = { id: application, reason: ' ' };
    expect((await server.call(refuse, { body: without }, administrator.token)).code).toBe(40000);
    const body = { id: application, reason: '不是本公司员工' };
    expect((await server.call(refuse, { body }, administrator.token)).code).toBe(1);
    expect((await server.call(mine, {}, token)).data).toMatchObject([
      { state: 'refused', reason: '不是本公司员工' },
    ]);
    expect((await server.call(apply, { query: { orgId: id } }, token)).code).toBe(1);
  });

  test('does not hand out the office', async () => {
    const { id, administrator } = await aCompany(server);
    const { application } = await applied(id);
    const body = { id: application, roles: ['administrator'] };
    expect((await server.call(accept, { body }, administrator.token)).code).toBe(30323);
  });

  test('is the business of its own organisation only', async () => {
    const [mine, theirs] = [await aCompany(server), await aCompany(server)];
    const { application } = await applied(theirs.id);
    const body = { id: application };
    expect((await server.call(accept, { body }, mine.administrator.token)).code).toBe(30330);
    expect((await server.call(applications, {}, mine.administrator.token)).data).toEqual([]);
  });

  test('can be withdrawn by who made it, while nobody decided', async () => {
    const { id, administrator } = await aCompany(server);
    const [first, other] = [await applied(id), await aPerson(server)];
    const withdraw = 'POST /api/appapi/org/withdrawApplication';
    const body = { id: first.application };
    expect((await server.call(withdraw, { body }, other.token)).code).toBe(30330);
    expect((await server.call(withdraw, { body }, first.token)).code).toBe(1);
    expect((await server.call(accept, { body }, administrator.token)).code).toBe(30330);
  });

  test('applying twice at once is applying once, again and again', async () => {
    const { id: orgId } = await aCompany(server);
    let { token } = await aPerson(server);
    for (let round = 0; round < ROUNDS; round++) {
      // one person may ask twenty times in an hour
      if (round % 10 === 9) ({ token } = await aPerson(server));
      const answers = await Promise.all([1, 2].map(() => server.call(apply, { query: { orgId } }, token)));
      expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30314]);
      await server.store.pool.query('delete from join_applications where organization_id = $1', [orgId]);
    }
  });

  test('accepted and refused at once, it has one outcome, again and again', async () => {
    const { id, administrator } = await aCompany(server);
    const second = await aMember(server, id, ['administrator']);
    const person = await aPerson(server);
    for (let round = 0; round < ROUNDS; round++) {
      await server.store.pool.query('delete from join_applications');
      await server.store.pool.query(
        "update accounts set ended_at = now(), roles = '{}' where person_id = $1 and type = 1 and ended_at is null",
        [person.personId],
      );
      const { rows } = await server.store.pool.query(
        'insert into join_applications (id, person_id, organization_id) values (gen_random_uuid(), $1, $2) returning id',
        [person.personId, id],
      );
      const application = rows[0].id as string;
      const answers = await Promise.all([
        server.call(accept, { body: { id: application } }, administrator.token),
        server.call(refuse, { body: { id: application, reason: '名额已满' } }, second.token),
      ]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30330]);
      const isMember = (await server.call(list, {}, person.token)).data.length === 2;
      expect(isMember).toBe(answers[0]?.code === 1);
    }
  });
});
