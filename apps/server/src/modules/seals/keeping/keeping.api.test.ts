import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { keysOf, MEMBER_ROLES, type Route, SEAL_STATES, sealMachine } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, ToolFolder } from '../../../../../../packages/pki/src/testing/tools.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aCompany, aMember, aPerson, proveIntent } from '../../members/testing/index.ts';
import { sealGrants, seals, subscriberCertificates } from '../tables.ts';
import {
  aSeal,
  aStaffedCompany,
  aVerifiedPerson,
  made,
  onAPlatform,
  orderOf,
  orderOfPerson,
  type SealedCompany,
  type Signatory,
  STROKES,
} from '../testing/index.ts';
import { remindOfEnds } from './reminders.ts';

let server: TestServer;
let company: SealedCompany;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  company = await aStaffedCompany(server);
  const { administrator, keeper, operator, auditor } = company;
  await onAPlatform(server, administrator, keeper, operator, auditor);
});
afterAll(() => server.close());

const rowOf = async (id: string) => (await server.store.db.select().from(seals).where(eq(seals.id, id)))[0]!;
const call: TestServer['call'] = (...words) => server.call(...words);
const detail = (id: string, { token }: Signatory) =>
  call('GET /api/appapi/seal/detail', { query: { id } }, token);
const prove = (who: Signatory, act: Parameters<typeof proveIntent>[2], target: string) =>
  proveIntent(server, who, act, target);

describe('the list', () => {
  test('asks for a platform first', async () => {
    const other = await aCompany(server);
    const answer = await call('GET /api/appapi/seal/list', {}, other.administrator.token);
    expect(answer.message).toBe('请选择平台');
  });

  test('shows keepers and auditors everything, others what they may use', async () => {
    const id = await aSeal(server, company);
    const listed = async ({ token }: Signatory) => (await call('GET /api/appapi/seal/list', {}, token)).data;
    const { list, counts, may } = await listed(company.administrator);
    const [card] = list.filter((one) => one.id === id);
    expect(card).toMatchObject({
      type: 'official',
      holder: company.name,
      state: 'enabled',
      widthMm: 40,
      medium: 'cloud',
      certificate: { status: 'good', algorithm: 'sm2', daysLeft: 365 },
      grants: 0,
      making: null,
    });
    expect(card?.may).toEqual([
      ...['use-seal', 'stop-seal', 'collect-seal', 'revoke-seal', 'grant-seal', 'read-uses'],
      ...['order-renewal', 'order-change', 'order-replacement'],
    ]);
    expect(counts.enabled).toBeGreaterThan(0);
    expect(may).toEqual(['apply-seal', 'keep-seals', 'read-seal-uses']);
    expect((await listed(company.keeper)).list.map((one) => one.id)).toContain(id);
    const audited = await listed(company.auditor);
    expect(audited.list.find((one) => one.id === id)?.may).toEqual(['read-uses']);
    expect((await listed(company.operator)).list).toEqual([]);
    const picture = await server.app.http.inject({
      url: card!.picture!,
      headers: { accesstoken: company.auditor.token },
    });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(
      (
        await server.app.http.inject({
          url: card!.picture!,
          headers: { accesstoken: company.operator.token },
        })
      ).statusCode,
    ).toBe(404);
  });
});

describe('stopping, collecting and giving back', () => {
  test('walk the flow; each asks for a proof, is filed and told', async () => {
    const id = await aSeal(server, company, 'seal-contract');
    const { administrator, keeper } = company;
    const stop = () =>
      call('POST /api/appapi/seal/stop', { body: { id, reason: '开票系统更换' } }, keeper.token);
    expect(await stop()).toMatchObject({ code: 30130 });
    await prove(keeper, 'stop-seal', id);
    expect(await stop()).toMatchObject({ data: { state: 'stopped', reason: '开票系统更换' } });
    expect(await stop()).toMatchObject({ code: 30130 });
    expect(await call('POST /api/appapi/seal/enable', { body: { id } }, administrator.token)).toMatchObject({
      data: { state: 'enabled', reason: '' },
    });
    await prove(administrator, 'stop-seal', id);
    const collected = await call(
      'POST /api/appapi/seal/collect',
      { body: { id, reason: '部门撤销' } },
      administrator.token,
    );
    expect(collected.data).toMatchObject({
      state: 'collected',
      may: ['return-seal', 'revoke-seal', 'read-uses'],
    });
    const returned = await call('POST /api/appapi/seal/return', { body: { id } }, keeper.token);
    expect(returned.data.state).toBe('stopped');
    const { data } = await detail(id, administrator);
    expect(data.filings.map(({ entry }) => entry)).toEqual(['collect', 'restore', 'stop', 'file']);
    expect(data.history.map(({ act }) => act)).toEqual([
      ...['return-seal', 'collect-seal', 'enable-seal', 'stop-seal', 'finish-making', 'apply-seal'],
    ]);
    await server.app.upkeep.deliverEvents();
    const told = async ({ token }: Signatory) =>
      (await call('GET /api/appapi/notices/list', {}, token)).data.list.map(({ kind }) => kind);
    await server.jobs.start();
    // who did it knows; the others who keep the seal are told, and nobody else
    await expect.poll(() => told(administrator), { timeout: 120_000 }).toContain('seal-stopped');
    expect(await told(company.operator)).toEqual([]);
  });

  test('what the office stopped only the office gives back', async () => {
    const id = await aSeal(server, company, 'seal-finance');
    await server.store.db.update(seals).set({ state: 'stopped', byOffice: true }).where(eq(seals.id, id));
    const { token } = company.administrator;
    expect(await call('POST /api/appapi/seal/enable', { body: { id } }, token)).toMatchObject({
      code: 30736,
    });
    expect((await detail(id, company.administrator)).data.may).not.toContain('enable-seal');
  });
});

describe('revoking', () => {
  const openssl = promisify(execFile);
  const folder = new ToolFolder();
  afterAll(() => folder.dispose());

  test.skipIf(!hasOpenssl)('openssl sees it at once, in the list and in the responder', async () => {
    const mine = await aStaffedCompany(server);
    const details = { seal: { algorithm: 'ecdsa' } };
    const { sealId: id, serial } = await made(server, orderOf(mine), 'seal-official', { details });
    const { administrator } = mine;
    const origin = await server.listen();
    const [leaf, issuer, root] = await server.app.certificates.chainOf(serial);
    const file = (name: string, text: string) => folder.write(name, text);
    const [leafFile, issuerFile, rootFile] = [
      file('l.pem', leaf!.pem),
      file('i.pem', issuer!.pem),
      file('r.pem', root!.pem),
    ];
    const asked = async () => {
      const words = ['ocsp', '-url', `${origin}/ocsp`, '-issuer', issuerFile, '-cert', leafFile];
      const trust = ['-CAfile', rootFile, '-verify_other', issuerFile];
      const { stdout, stderr } = await openssl('openssl', [...words, ...trust]);
      return stdout + stderr;
    };
    expect(await asked()).toMatch(
      /Response verify OK[\s\S]*l\.pem: good|l\.pem: good[\s\S]*Response verify OK/,
    );
    const revoke = () =>
      call('POST /api/appapi/seal/revoke', { body: { id, reason: 'keyCompromise' } }, administrator.token);
    expect(await revoke()).toMatchObject({ code: 30130 });
    await prove(administrator, 'revoke-seal', id);
    expect(await revoke()).toMatchObject({
      data: { state: 'revoked', certificate: { status: 'revoked' }, may: ['read-uses'] },
    });
    expect(await asked()).toMatch(/l\.pem: revoked[\s\S]*Reason: keyCompromise/);
    await expect
      .poll(async () => {
        const list = await (await fetch(`${origin}/crl/ecdsa-ca.crl`)).arrayBuffer();
        const crl = folder.write('list.crl', new Uint8Array(list));
        return (await openssl('openssl', ['crl', '-inform', 'DER', '-in', crl, '-noout', '-text'])).stdout;
      })
      .toContain(serial.toUpperCase());
    const look = await call('GET /api/appapi/lookup/certificate', { query: { serial } });
    expect(look.data).toMatchObject({
      status: 'revoked',
      statusReason: '密钥或介质丢失、泄露',
      subject: expect.stringContaining(mine.name),
    });
    const proof = await server.app.http.inject({ url: look.data.proofs.ocsp });
    expect(proof.headers['content-type']).toBe('application/ocsp-response');
    const response = folder.write('proof.ors', proof.rawPayload);
    const shown = await openssl('openssl', [
      'ocsp',
      '-respin',
      response,
      '-issuer',
      issuerFile,
      '-cert',
      leafFile,
      '-CAfile',
      rootFile,
      '-verify_other',
      issuerFile,
      '-no_nonce',
    ]);
    expect(shown.stdout + shown.stderr).toMatch(/l\.pem: revoked/);
  });

  test('frees the name and the place of the 公章', async () => {
    const mine = await aStaffedCompany(server);
    const id = await aSeal(server, mine);
    await prove(mine.administrator, 'revoke-seal', id);
    await call(
      'POST /api/appapi/seal/revoke',
      { body: { id, reason: 'cessationOfOperation' } },
      mine.administrator.token,
    );
    expect((await rowOf(await aSeal(server, mine))).state).toBe('enabled');
  });

  test('a certificate alone is revoked by its owner, that of a seal only with it', async () => {
    const person = await aVerifiedPerson(server);
    const { serial } = await made(server, orderOfPerson(person), 'person-certificate');
    const named = await made(server, orderOfPerson(person), 'seal-person');
    const revoke = async (one: string) => {
      await prove(person, 'revoke-certificate', one);
      const body = { serial: one, reason: 'cessationOfOperation' };
      return (await call('POST /api/appapi/seal/revokeCertificate', { body }, person.token)).code;
    };
    expect(await revoke(named.serial)).toBe(30755);
    expect(await revoke(serial)).toBe(1);
    expect(await revoke(serial)).toBe(30756);
    expect(await server.app.certificates.statusOf(serial)).toMatchObject({ status: 'revoked' });
  });

  test('an owner who goes leaves nothing in force', async () => {
    const mine = await aCompany(server);
    const { sealId, serial } = await made(server, orderOf(mine), 'seal-official');
    const alone = await made(server, orderOf(mine), 'organization-certificate');
    const hear = () =>
      server.app.upkeep.subscriber('seals').handle({ act: 'close-organization', targetId: mine.id } as never);
    await hear();
    await hear(); // heard twice
    expect((await rowOf(sealId)).state).toBe('revoked');
    for (const one of [serial, alone.serial])
      expect(await server.app.certificates.statusOf(one)).toMatchObject({ status: 'revoked' });
  });
});

describe('who may', () => {
  /** Acts of keepers, and an input that gets as far as the question who may. */
  const keeping = (id: string): [Route, Record<string, unknown>][] => [
    ['POST /api/appapi/seal/enable', { body: { id } }],
    ['POST /api/appapi/seal/stop', { body: { id, reason: '测试' } }],
    ['POST /api/appapi/seal/collect', { body: { id, reason: '测试' } }],
    ['POST /api/appapi/seal/return', { body: { id } }],
    ['POST /api/appapi/seal/revoke', { body: { id, reason: 'superseded' } }],
    ['POST /api/appapi/seal/dropMaking', { body: { id } }],
    ['POST /api/appapi/seal/grant', { body: { id, uid: id } }],
  ];
  const reading = (id: string): [Route, Record<string, unknown>][] => [
    ['GET /api/appapi/seal/detail', { query: { id } }],
    ['GET /api/appapi/seal/grants', { query: { id } }],
    ['GET /api/appapi/seal/uses', { query: { id } }],
  ];

  test('strangers, other companies and removed members learn and change nothing', async () => {
    const mine = await aStaffedCompany(server);
    const id = await aSeal(server, mine);
    const other = await aStaffedCompany(server);
    const removed = await aMember(server, mine.id, ['administrator']);
    await onAPlatform(server, other.administrator, removed, mine.operator);
    await call('POST /api/appapi/org/removeMember', { body: { uid: removed.uid } }, mine.administrator.token);
    const person = await aPerson(server);
    for (const [route, input] of [...keeping(id), ...reading(id)]) {
      expect([route, (await call(route, input)).code]).toEqual([route, 30110]);
      expect([route, (await call(route, input, other.administrator.token)).code]).toEqual([route, 30730]);
      for (const { token } of [removed, person])
        expect([route, [30730, 30701].includes((await call(route, input, token)).code)]).toEqual([
          route,
          true,
        ]);
    }
    expect((await rowOf(id)).state).toBe('enabled');
  });

  test.each(keysOf(MEMBER_ROLES))('the %s may do what the table says', async (role) => {
    const mine = await aStaffedCompany(server);
    const id = await aSeal(server, mine);
    const member = await aMember(server, mine.id, [role]);
    await onAPlatform(server, member);
    const keeps = role === 'administrator' || role === 'seal-keeper';
    for (const [route, input] of keeping(id)) {
      const { code } = await call(route, input, member.token);
      expect([route, code === 40300]).toEqual([route, !keeps]);
    }
    const grants = await call('GET /api/appapi/seal/grants', { query: { id } }, member.token);
    expect(grants.code === 40300).toBe(role === 'operator');
  });

  test('every state allows exactly the acts of the flow', async () => {
    const mine = await aStaffedCompany(server);
    const id = await aSeal(server, mine);
    await onAPlatform(server, mine.administrator);
    const { token } = mine.administrator;
    const routes = { 'enable-seal': 'enable', 'return-seal': 'return' } as const;
    for (const state of keysOf(SEAL_STATES))
      for (const act of keysOf(routes)) {
        await server.store.db.update(seals).set({ state }).where(eq(seals.id, id));
        const route = `POST /api/appapi/seal/${routes[act]}` as Route;
        const { code } = await call(route, { body: { id } }, token);
        const allowed = 'next' in sealMachine.step(state, act, ['keeper']);
        expect([state, act, code]).toEqual([state, act, allowed ? 1 : 30731]);
      }
    await server.store.db.update(seals).set({ state: 'enabled' }).where(eq(seals.id, id));
  });
});

test('reminders come at 30, 7 and 1 days, once each, to who keeps the seal', async () => {
  const mine = await aStaffedCompany(server);
  const { sealId, serial } = await made(server, orderOf(mine), 'seal-official');
  const { db } = server.store;
  const endsIn = (days: number) =>
    db
      .update(subscriberCertificates)
      .set({ notAfter: sql`now() + make_interval(hours => ${days * 24 - 1})` as unknown as Date })
      .where(eq(subscriberCertificates.serial, serial));
  const remind = async () => {
    await remindOfEnds({ db, certificates: server.app.certificates, now: () => new Date() });
    const { rows } = await server.store.pool.query(
      "select (facts ->> 'daysLeft')::int as days from events where act = 'remind-seal' and target_id = $1 order by number",
      [sealId],
    );
    return rows.map(({ days }) => days);
  };
  expect(await remind()).toEqual([]);
  await endsIn(31);
  expect(await remind()).toEqual([]);
  await endsIn(30);
  expect(await remind()).toEqual([30]);
  await endsIn(29);
  expect(await remind()).toEqual([30]);
  await endsIn(5); // nobody looked for a while
  expect(await remind()).toEqual([30, 5]);
  await endsIn(1);
  expect(await remind()).toEqual([30, 5, 1]);
  expect(await remind()).toEqual([30, 5, 1]);
});

test('of a certificate without a seal its owner is reminded too, until another has followed it', async () => {
  const person = await aVerifiedPerson(server);
  const { serial } = await made(server, orderOfPerson(person), 'person-certificate');
  const { db, pool } = server.store;
  const [row] = await db
    .update(subscriberCertificates)
    .set({ notAfter: sql`now() + interval '20 days'` as unknown as Date })
    .where(eq(subscriberCertificates.serial, serial))
    .returning();
  const remind = async () => {
    await remindOfEnds({ db, certificates: server.app.certificates, now: () => new Date() });
    const { rows } = await pool.query(
      "select (facts ->> 'daysLeft')::int as days from events where act = 'remind-certificate' and target_id = $1",
      [serial],
    );
    return rows.map(({ days }) => days);
  };
  expect(await remind()).toEqual([20]);
  const kinds = async () =>
    (await call('GET /api/appapi/notices/list', {}, person.token)).data.list.map(({ kind }) => kind);
  await server.app.upkeep.deliverEvents();
  await server.jobs.start();
  await expect.poll(kinds).toContain('certificate-ends-soon');
  await made(server, orderOfPerson(person), 'person-certificate', { act: 'renewal', targetId: row!.id });
  await db
    .update(subscriberCertificates)
    .set({ notAfter: sql`now() + interval '5 days'` as unknown as Date })
    .where(eq(subscriberCertificates.serial, serial));
  expect(await remind()).toEqual([20]);
});

describe('a face', () => {
  test('is drawn live with the name that was verified, and nothing is stored', async () => {
    const mine = await aStaffedCompany(server);
    const before = await server.store.db.select().from(seals);
    const preview = (design: Record<string, unknown>, type = 'contract', token = mine.administrator.token) =>
      call(
        'POST /api/appapi/seal/preview',
        { body: { type, design: { source: 'drawn', ...design } } },
        token,
      );
    const { data } = await preview({ face: 'contract', serial: 3 });
    expect(data).toMatchObject({ widthMm: 38, heightMm: 38, svg: expect.stringContaining('width="38mm"') });
    expect((await preview({ face: 'official', name: '别家公司' })).code).toBe(40000);
    expect((await preview({ face: 'contract' }, 'person')).code).toBe(30735);
    expect((await preview({ face: 'contract' }, 'contract', mine.operator.token)).code).toBe(40300);
    expect(await server.store.db.select().from(seals)).toHaveLength(before.length);
  });

  test('written on a phone comes back to the screen; the code is good once, and for its owner', async () => {
    const person = await aVerifiedPerson(server);
    const begun = await call('POST /api/appapi/seal/beginHandwriting', {}, person.token);
    const { sessionId, address, qr } = begun.data;
    expect(qr).toContain('<svg');
    const token = new URL(address).hash.slice(1);
    const result = async (who: { token: string } = person) =>
      call('GET /api/appapi/seal/handwritingResult', { query: { sessionId } }, who.token);
    expect((await result()).data).toMatchObject({ state: 'waiting', handwriting: null });
    expect((await call('POST /api/appapi/seal/openHandwriting', { body: { token } })).data.name).toBe('张**');
    expect((await result()).data.state).toBe('opened');
    expect((await result(await aVerifiedPerson(server))).code).toBe(30753);
    const submit = (strokes: unknown = STROKES, one = token) =>
      call('POST /api/appapi/seal/submitHandwriting', { body: { token: one, strokes } });
    expect((await submit([[{ x: 1, y: 1 }]])).message).toBe('笔迹太小，请写大一些');
    expect((await submit(STROKES, 'A'.repeat(43))).code).toBe(30753);
    const both = await Promise.all([submit(), submit()]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([1, 30753]);
    expect((await result()).data).toMatchObject({
      state: 'written',
      handwriting: { svg: expect.stringContaining('<svg') },
    });
    const { rows } = await server.store.pool.query('select strokes from handwritings');
    for (const { strokes } of rows)
      expect(strokes.includes('pressure') || strokes.includes('"x"')).toBe(false);
  });

  test('a newer code ends the older, and time ends both', async () => {
    const person = await aVerifiedPerson(server);
    const begin = async () => (await call('POST /api/appapi/seal/beginHandwriting', {}, person.token)).data;
    const open = (address: string) =>
      call('POST /api/appapi/seal/openHandwriting', { body: { token: new URL(address).hash.slice(1) } });
    const [first, second] = [await begin(), await begin()];
    expect((await open(first.address)).code).toBe(30753);
    expect((await open(second.address)).code).toBe(1);
    await server.store.db.execute(
      sql`update handwriting_sessions set expires_at = now() - interval '1 second'`,
    );
    expect((await open(second.address)).code).toBe(30753);
  });
});

test('a seal that failed is dropped and frees its name', async () => {
  const mine = await aStaffedCompany(server);
  const id = await aSeal(server, mine);
  await server.store.db.update(seals).set({ state: 'failed', reason: '印模不清晰' }).where(eq(seals.id, id));
  await onAPlatform(server, mine.administrator);
  expect((await detail(id, mine.administrator)).data.may).toContain('drop-making');
  const dropped = await call('POST /api/appapi/seal/dropMaking', { body: { id } }, mine.administrator.token);
  expect(dropped.data.state).toBe('revoked');
  expect(await server.store.db.select().from(sealGrants).where(eq(sealGrants.sealId, id))).toEqual([]);
  expect((await rowOf(await aSeal(server, mine))).state).toBe('enabled');
});
