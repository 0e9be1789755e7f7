import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import type { TestServer } from '../../../testing/server.ts';
import { forgetSent, proveIntent } from '../../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import {
  acceptCase,
  aFounder,
  anApplicant,
  aPaper,
  aVerifiedPerson,
  aWaitingPerson,
  certify,
  consents,
  lookAtPapers,
  newDay,
  stateOf,
  submit,
} from '../testing/index.ts';

/** How often a race is run. */
const ROUNDS = depth(3, 100);

let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
});
afterAll(() => office.close());

const decide = (token: string, body: Record<string, unknown>) =>
  office.call('POST /api/admin/identity/cases/decide', { body }, token);
/** As the back office of these tests calls them. */
const nameOf = ({ login }: { login: string }) => login.replace('person', '示例');
const item = (token: string, id: string) =>
  office.call('GET /api/admin/identity/cases/item', { query: { id } }, token);
const eventsOf = async (id: string) =>
  (await server.store.pool.query('select act, facts from events where target_id = $1 order by id', [id]))
    .rows;

test('papers are looked at, each look is written down, and a reviewer decides', async () => {
  const { id, person, number, name } = await aWaitingPerson(server);
  const reviewer = await office.anOperator('reviewer');
  const { data } = await item(reviewer.token, id);
  expect(data).toMatchObject({
    state: 'reviewing',
    name: '赵**',
    place: expect.any(Number),
    decisionsNeeded: 1,
    note: '手机号不是本人名下',
  });
  expect(JSON.stringify(data)).not.toContain(number);
  const [front, back] = data.papers;
  const open = (paperId?: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/api/admin/identity/cases/paper',
      headers: { admintoken: reviewer.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ id, paperId }),
    });
  const picture = await open(front?.paperId);
  expect(picture.headers['content-type']).toBe('image/jpeg');
  expect(picture.headers['cache-control']).toBe('private, no-store');
  const reveal = { id, reason: '与证件核对' };
  const clear = await office.call('POST /api/admin/identity/cases/reveal', { body: reveal }, reviewer.token);
  expect(clear.data).toMatchObject({ number, name });
  // one of two papers was opened, so nothing is passed yet; another's look counts for nobody else
  await lookAtPapers(office, (await office.anOperator('reviewer')).token, id);
  expect(await decide(reviewer.token, { id, accept: true })).toMatchObject({
    code: 30643,
    message: '还有材料没有看：证件国徽面',
  });
  expect((await item(reviewer.token, id)).data.papers).toMatchObject([
    { paperId: front?.paperId, seenAt: expect.any(String) },
    { paperId: back?.paperId, seenAt: null },
  ]);
  await open(back?.paperId);
  expect((await decide(reviewer.token, { id, accept: true })).data).toMatchObject({
    state: 'verified',
    may: expect.not.arrayContaining(['accept-verification']),
  });
  expect(await stateOf(server, person)).toMatchObject({ personState: 1, assurance: { method: 'manual' } });
  const acts = await eventsOf(id);
  expect(acts.map(({ act }) => act)).toEqual([
    'begin-verification',
    'submit-review',
    'view-paper',
    'reveal-verification',
    'view-paper',
    'view-paper',
    'view-paper',
    'accept-verification',
  ]);
  expect(acts[2]?.facts).toEqual({ paper: 'id-front', paperId: front?.paperId });
  expect(acts[3]?.facts).toEqual({ reason: '与证件核对' });
});

test('a refusal has a reason from the list, and words', async () => {
  const { id, person } = await aWaitingPerson(server);
  const { token } = await office.anOperator('reviewer');
  expect(await decide(token, { id, accept: false })).toMatchObject({ code: 40000 });
  await decide(token, { id, accept: false, reason: 'blurred', words: '右下角反光' });
  expect((await stateOf(server, person)).person).toMatchObject({
    state: 'refused',
    reason: { code: 'blurred', note: '右下角反光' },
  });
  expect(await decide(token, { id, accept: true })).toMatchObject({ code: 30641 });
});

test('a taken paper moves only by two reviewers, and who had it is verified no more', async () => {
  const first = await aVerifiedPerson(server);
  const second = await anApplicant(server, 'carrier', { number: first.number });
  await submit(server, second);
  const [one, two] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
  const { data } = await item(one.token, second.id);
  expect(data).toMatchObject({
    suspected: true,
    decisionsNeeded: 2,
    duplicates: [{ id: first.id, why: 'paper' }],
  });
  expect((await decide(one.token, { id: second.id, accept: true })).data).toMatchObject({
    state: 'reviewing',
    decisions: 1,
  });
  expect(await decide(one.token, { id: second.id, accept: true })).toMatchObject({ code: 30642 });
  expect(await stateOf(server, second.person)).toMatchObject({ personState: 0 });
  expect((await decide(two.token, { id: second.id, accept: true })).data).toMatchObject({
    state: 'verified',
  });
  expect(await stateOf(server, second.person)).toMatchObject({ personState: 1 });
  expect(await stateOf(server, first.person)).toMatchObject({ personState: 0, assurance: null });
});

test('a company is certified by two reviewers, or refused by one', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  await certify(server, founder, 'letter', { consents: consents('identity-number', 'papers') });
  const { organization } = await stateOf(server, founder.administrator);
  const papers = [
    await aPaper(server, token, 'licence', 'organization'),
    await aPaper(server, token, 'letter', 'organization'),
  ];
  const id = organization?.id ?? '';
  await server.call('POST /api/appapi/identity/org/submit', { body: { id, papers } }, token);
  const [one, two] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
  const [fresh, related] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
  await office.makeFresh(fresh.id);
  await office.makeRelated(one.id, related.id);
  expect(await acceptCase(office, fresh.token, id)).toMatchObject({ code: 30521 });
  expect((await item(fresh.token, id)).data).toMatchObject({
    hindrance: expect.stringContaining('起才能'),
    may: expect.not.arrayContaining(['accept-verification']),
  });
  expect((await item(one.token, id)).data.checks).toMatchObject([{ kind: 'company', outcome: 'match' }]);
  expect(await decide(one.token, { id, accept: true })).toMatchObject({ code: 30643 });
  await acceptCase(office, one.token, id);
  expect(await acceptCase(office, related.token, id)).toMatchObject({ code: 30522 });
  // the second judges alone: nothing that they are told says who was first or what they found
  const blind = (await item(two.token, id)).data;
  expect(blind.checks).toMatchObject([{ kind: 'company' }]);
  expect(JSON.stringify(blind)).not.toContain(nameOf(one));
  const reader = await office.anOperator('auditor');
  for (const { token: open } of [one, reader])
    expect((await item(open, id)).data.checks).toMatchObject([
      { kind: 'review', outcome: 'accepted', by: nameOf(one) },
      { kind: 'company' },
    ]);
  expect(await stateOf(server, founder.administrator)).toMatchObject({ orgState: 0 });
  expect((await acceptCase(office, two.token, id)).data).toMatchObject({
    state: 'verified',
    decisions: 2,
    checks: [{ by: nameOf(two) }, { by: nameOf(one) }, { kind: 'company' }],
  });
  expect(await stateOf(server, founder.administrator)).toMatchObject({ orgState: 1 });
});

test('the desk shows the oldest promise first, with its button; who has decided is told to wait', async () => {
  const founder = await aFounder(server);
  await certify(server, founder, 'letter', { consents: consents('identity-number', 'papers') });
  const { organization } = await stateOf(server, founder.administrator);
  const id = organization?.id ?? '';
  const { token } = founder.administrator;
  const papers = [
    await aPaper(server, token, 'licence', 'organization'),
    await aPaper(server, token, 'letter', 'organization'),
  ];
  await server.call('POST /api/appapi/identity/org/submit', { body: { id, papers } }, token);
  // longer than anybody else
  const since = '2026-01-05T02:00:00.000Z';
  await server.store.pool.query('update verifications set submitted_at = $2 where id = $1', [id, since]);
  const reviewer = await office.anOperator('reviewer');
  const first = async () =>
    (await office.call('GET /api/admin/waiting', {}, reviewer.token)).data.find(
      ({ to }) => to === '/admin/identity',
    )?.due[0];
  expect(await first()).toMatchObject({
    kind: 'organization',
    id,
    since,
    promisedBy: '2026-01-07T02:00:00.000Z',
    state: '第 1 位审核',
    to: `/admin/case?id=${id}`,
    hindrance: null,
  });
  await acceptCase(office, reviewer.token, id);
  expect(await first()).toMatchObject({ id, state: '第 2 位审核', hindrance: '您已审核，等待另一位' });
  await decide((await office.anOperator('reviewer')).token, { id, accept: false, reason: 'blurred' });
  expect((await first())?.id).not.toBe(id);
});

test('of two reviewers who decide at once one decides, again and again', async () => {
  const { id } = await aWaitingPerson(server);
  for (let round = 0; round < ROUNDS; round++) {
    await server.store.pool.query('delete from assurances where verification_id = $1', [id]);
    await server.store.pool.query(
      "update verifications set state = 'reviewing', reason = null where id = $1",
      [id],
    );
    const [one, two] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    await lookAtPapers(office, one.token, id);
    const answers = await Promise.all([
      decide(one.token, { id, accept: true }),
      decide(two.token, { id, accept: false, reason: 'blurred' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30641]);
    const { rows } = await server.store.pool.query('select state from verifications where id = $1', [id]);
    expect(rows[0].state).toBe(answers[0]?.code === 1 ? 'verified' : 'refused');
  }
});

test('the queue is found by what is known whole, and by the name of a company', async () => {
  const { id, number } = await aWaitingPerson(server);
  const { token } = await office.anOperator('auditor');
  const find = async (keyword: string) =>
    (await office.call('GET /api/admin/identity/cases', { query: { keyword, limit: '50' } }, token)).data;
  const { list, total } = await find(number);
  expect([total, list[0]?.id]).toEqual([1, id]);
  expect(list[0]?.may).toEqual([]);
  expect((await find(number.slice(0, 10))).total).toBe(0);
  expect((await find('没有这家')).total).toBe(0);
  const times = await office.call('GET /api/admin/identity/statistics', {}, token);
  expect(times.data.waiting).toBeGreaterThan(0);
  expect(times.data.days[0]).toMatchObject({ decided: expect.any(Number), medianHours: expect.any(Number) });
});

test('what nobody needs any more goes at night, and the report says so', async () => {
  await forgetSent(server);
  const cancelled = await aWaitingPerson(server);
  await server.call(
    'POST /api/appapi/identity/cancel',
    { body: { id: cancelled.id } },
    cancelled.person.token,
  );
  const verified = await aVerifiedPerson(server);
  const checks = 'delete from verification_checks where verification_id = $1';
  await expect(server.store.pool.query(checks, [verified.id])).rejects.toThrow('append-only');
  await server.store.pool.query(
    "update verifications set updated_at = now() - interval '40 days' where id = any($1)",
    [[cancelled.id, verified.id]],
  );
  const draft = await anApplicant(server, 'bank');
  await server.store.pool.query('update verifications set expires_at = now() where id = $1', [draft.id]);
  await server.app.upkeep.housekeep();
  const { rows } = await server.store.pool.query('select id, state from verifications where id = any($1)', [
    [cancelled.id, verified.id, draft.id],
  ]);
  expect(rows.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [
      { id: verified.id, state: 'verified' },
      { id: draft.id, state: 'expired' },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  const { token } = await office.anOperator('auditor');
  const report = await office.call('GET /api/admin/identity/retention', {}, token);
  expect(report.data.runs[0]).toMatchObject({ what: '未完成或已取消的认证及其材料', count: 1 });
  await server.app.upkeep.scheduled('files')();
  const files = await server.store.pool.query(
    "select 1 from files where purpose = 'identity' and owner_id = $1",
    [cancelled.person.personId],
  );
  expect(files.rowCount).toBe(0);
  await newDay(server);
});

test('the copy of one’s data says how one was verified; after closing papers and key are gone', async () => {
  await server.jobs.start();
  const { person, id, number, name: own } = await aWaitingPerson(server);
  const { token } = await office.anOperator('reviewer');
  await acceptCase(office, token, id);
  await proveIntent(server, person, 'request-export', person.personId);
  await server.call('POST /api/appapi/account/requestExport', {}, person.token);
  const address = async () =>
    (await server.call('GET /api/appapi/account/exports', {}, person.token)).data[0]?.url ?? '';
  await expect.poll(address, { timeout: 120_000, interval: 100 }).not.toBe('');
  const cookie = `AccessToken=${person.token}`;
  const copy = await server.app.http.inject({ url: await address(), headers: { cookie } });
  expect(copy.json()).toMatchObject({
    实名认证: [
      {
        方式: '人工审核',
        状态: '已通过',
        所填信息: { name: own, number },
        材料: ['证件人像面', '证件国徽面'],
      },
    ],
  });

  const objects = (
    await server.store.pool.query<{ object: string }>(
      `select object from files f join verification_papers p on p.file_id = f.id where p.verification_id = $1`,
      [id],
    )
  ).rows.map(({ object }) => object);
  expect(objects).toHaveLength(2);
  await proveIntent(server, person, 'close-person', person.personId);
  expect(await server.call('POST /api/appapi/account/close', {}, person.token)).toMatchObject({ code: 1 });
  expect(await item(token, id)).toMatchObject({ code: 30606 });
  await server.app.upkeep.housekeep();
  await server.app.upkeep.scheduled('files')();
  const left = async (text: string, value: string) => (await server.store.pool.query(text, [value])).rowCount;
  expect(await left('select 1 from verifications where person_id = $1', person.personId)).toBe(0);
  expect(await left('select 1 from assurances where person_id = $1', person.personId)).toBe(0);
  expect(await left('select 1 from verification_papers where person_id = $1', person.personId)).toBe(0);
  expect(await left('select 1 from subject_keys where subject = $1', `person:${person.personId}`)).toBe(0);
  for (const object of objects) expect(await left('select 1 from files where object = $1', object)).toBe(0);
  await forgetSent(server);
  expect((await submit(server, await anApplicant(server, 'carrier', { number }))).data.state).toBe(
    'verified',
  );
});
