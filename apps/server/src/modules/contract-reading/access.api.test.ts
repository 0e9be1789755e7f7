import { randomUUID } from 'node:crypto';
import { CONTRACT_STATES } from '@yinxin/api';
import { array, byteString, createPdf, dict, name } from '@yinxin/pdf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aPdf,
  aSigner,
  detailFor,
  fieldOf,
  partyOf,
  prepare,
  type Signer,
  signAs,
  uploadTo,
} from '../contracts/testing/index.ts';
import { aCompany, aMember, aPerson } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { endMemberships } from '../sessions/index.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
let approver: Signer;
let stranger: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '孙发起', 200);
  signer = await aSigner(server, '李签署');
  approver = await aSigner(server, '周审批');
  stranger = await aSigner(server, '吴路人');
});
afterAll(() => server.close());

describe('who sees a contract', () => {
  test('what the scan warned of is told to whoever signs, not only to the author', async () => {
    const layered = createPdf({
      pages: [{ lines: ['Contract'] }],
      catalog: { OCProperties: dict({ OCGs: array(), D: dict({}) }) },
    });
    const { id } = await aContract(server, author, { parties: [partyOf(signer)], pdf: layered });
    for (const who of [author, signer])
      expect((await detailFor(server, who, id)).data.documents[0]?.findings).toEqual([
        { message: '文件含有可切换显示的图层', page: null },
      ]);
    const plain = await aContract(server, author, { parties: [partyOf(signer)] });
    expect((await detailFor(server, signer, plain.id)).data.documents[0]?.findings).toEqual([]);
  });

  test('whoever wrote it and whose turn it is; nobody else learns that it exists', async () => {
    const { id, documentId } = await aContract(server, author, {
      parties: [partyOf(signer, { step: 1 }), partyOf(approver, { step: 2, key: '乙方' })],
    });
    expect((await detailFor(server, author, id)).code).toBe(1);
    expect((await detailFor(server, signer, id)).code).toBe(1);
    for (const who of [approver, stranger]) {
      expect((await detailFor(server, who, id)).code).toBe(30801);
      for (const [route, query] of [
        ['GET /api/appapi/contract/text', { documentId, page: '0' }],
        ['GET /api/appapi/contract/words', { documentId, keyword: 'Contract' }],
        ['GET /api/appapi/contract/roles', { documentId }],
      ] as const)
        expect((await server.call(route, { query }, who.token)).code).toBe(30813);
      const file = await server.app.http.inject({
        url: `/api/appapi/contract/file?documentId=${documentId}`,
        headers: { accesstoken: who.token },
      });
      expect(file.statusCode).toBe(404);
    }
    await signAs(server, signer, id);
    expect((await detailFor(server, approver, id)).code).toBe(1);
    expect((await detailFor(server, stranger, id)).code).toBe(30801);
  });

  test('a party of an organisation is its member with that phone, and no longer once they left', async () => {
    const company = await aCompany(server);
    const member = await aMember(server, company.id, ['operator']);
    const { id } = await aContract(server, author, {
      parties: [
        {
          key: '乙',
          kind: 'organization',
          name: '张示例',
          organizationName: company.name,
          phone: member.phone,
        },
      ],
    });
    expect((await detailFor(server, member, id)).code).toBe(1);
    expect((await detailFor(server, company.administrator, id)).code).toBe(30801);
    expect((await prepare(server, member, id)).code).toBe(30822); // an organisation signs with a seal
    await server.store.db.transaction((tx) => endMemberships(tx, [member.uid]));
    expect((await detailFor(server, member, id)).code).not.toBe(1);
  });

  test('an auditor does not write contracts', async () => {
    const company = await aCompany(server);
    const auditor = await aMember(server, company.id, ['auditor']);
    expect((await server.call('POST /api/appapi/contract/create', { body: {} }, auditor.token)).code).toBe(
      40300,
    );
    // whoever is not verified may write one for themselves, and not send it
    const { token } = await aPerson(server);
    const { data } = await server.call('POST /api/appapi/contract/create', { body: {} }, token);
    expect((await server.call('POST /api/appapi/contract/send', { body: { id: data.id } }, token)).code).toBe(
      30120,
    );
  });
});

describe('the link in the message', () => {
  test('tells who asks, knows whom it was sent to, and signs nothing', async () => {
    const invited = await aSigner(server, '卫受邀', 0);
    const { id } = await aContract(server, author, { parties: [partyOf(invited)] });
    await server.jobs.start();
    const token = await tokenSentTo(invited.phone);
    const ask = (as?: string) => server.call('GET /api/appapi/contract/invited', { query: { token } }, as);
    expect((await ask()).data).toMatchObject({
      contractId: null,
      isYou: false,
      stand: 'press',
      title: '货物买卖合同',
      expected: { name: '卫受邀', phone: expect.stringContaining('****') },
    });
    expect((await ask(stranger.token)).data).toMatchObject({ contractId: null, isYou: false });
    expect((await ask(invited.token)).data).toMatchObject({
      contractId: id,
      isYou: true,
      title: '货物买卖合同',
    });
    expect(
      (await server.call('POST /api/appapi/contract/prepare', { body: { id, consent: '1.0', wish: {} } }))
        .code,
    ).toBe(30110);
  });

  test('reaches whoever has no account yet: they sign in with that phone and find it', async () => {
    const phone = '13655550001';
    const { id } = await aContract(server, author, {
      parties: [{ key: '新人', kind: 'person', name: '冯新人', phone }],
    });
    const token = await server.signIn(phone);
    const { data } = await server.call('GET /api/appapi/contract/list', { query: { box: 'todo' } }, token);
    expect(data.list.map((entry) => entry.id)).toEqual([id]);
    expect((await server.call('GET /api/appapi/contract/counters', {}, token)).data).toMatchObject({
      todo: 1,
      waiting: 0,
    });
    expect((await prepare(server, { token } as Signer, id)).code).toBe(30120); // identity first
  });

  /** What the link in the newest message carries. */
  const tokenSentTo = async (phone: string) =>
    (await vi.waitUntil(
      () =>
        server.sms
          .messages(phone)
          .map(({ text }) => /\/s\/([\w-]+)/.exec(text))
          .find(Boolean),
      {
        timeout: 120_000,
      },
    ))![1]!;
});

describe('what is uploaded', () => {
  test('a script is refused in plain words, and a picture becomes a page', async () => {
    const { data } = await server.call(
      'POST /api/appapi/contract/create',
      { body: { title: '上传' } },
      author.token,
    );
    const action = dict({ Type: name('Action'), S: name('JavaScript'), JS: byteString('app.alert(1)') });
    const bad = await uploadTo(
      server,
      author,
      data.id,
      createPdf({ pages: [{}], catalog: { OpenAction: action } }),
    );
    expect(bad).toMatchObject({ code: 30811, message: expect.stringContaining('JavaScript') });
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer();
    const good = await uploadTo(server, author, data.id, picture, '扫描件.png');
    expect(good.data.document.pages).toEqual([
      { widthMm: expect.closeTo(297, 0), heightMm: expect.closeTo(210, 0) },
    ]);
    expect(await uploadTo(server, author, data.id, Buffer.from('%PDF-1.7\nnonsense'))).toMatchObject({
      code: 30811,
    });
  });

  test('what no font can write is said before it is sent', async () => {
    const { id } = await aDraft(server, author, {
      parties: [partyOf(signer)],
      fields: (document) => [fieldOf(document, signer.name, 'text', { value: '表情😀' })],
    });
    const check = await server.call('GET /api/appapi/contract/check', { query: { id } }, author.token);
    expect(check.data.problems).toEqual([expect.stringContaining('😀')]);
    expect(check.data.hindrances).toEqual([{ about: 'content', words: check.data.problems[0] }]);
    const send = await server.call('POST /api/appapi/contract/send', { body: { id } }, author.token);
    expect(send).toMatchObject({ code: 30805, message: expect.stringContaining('😀') });
  });

  test('keywords and tags say where fields go', async () => {
    const { documentId } = await aDraft(server, author, {
      parties: [partyOf(signer)],
      pdf: aPdf(2, 'Seal here {{A:印章}} of'),
    });
    const { data } = await server.call(
      'GET /api/appapi/contract/words',
      { query: { documentId, keyword: 'seal HERE' } },
      author.token,
    );
    expect(data.places.map(({ page }) => page)).toEqual([0, 1]);
  });
});

describe('sharing', () => {
  test('shows the pages to whoever has link and code, until it ends', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    const { data } = await server.call('POST /api/appapi/contract/share', { body: { id } }, author.token);
    const look = (code: string) =>
      server.call('GET /api/appapi/contract/shared', { query: { token: data.token, code } });
    expect((await look(data.code!)).data).toMatchObject({
      title: '货物买卖合同',
      documents: [{ name: '合同' }],
    });
    expect((await look('aaaaa-aaaaa')).code).toBe(30831);
    expect((await look(` ${data.code?.toUpperCase()} `)).code).toBe(1);
    await server.store.pool.query(`update contract_shares set expires_at = now() where id = $1`, [data.id]);
    expect((await look(data.code!)).code).toBe(30831);
  });

  test('whoever has the link and guesses keeps out nobody who has the code, but themselves', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    const { data } = await server.call('POST /api/appapi/contract/share', { body: { id } }, author.token);
    const look = async (code: string, address: string) =>
      (
        await server.call(
          'GET /api/appapi/contract/shared',
          { query: { token: data.token, code } },
          undefined,
          {
            address,
          },
        )
      ).code;
    for (let n = 0; n < 12; n++) expect(await look('aaaaa-aaaaa', '10.9.0.1')).toBe(30831);
    expect(await look(data.code ?? '', '10.9.0.1')).toBe(30831);
    expect(await look(data.code ?? '', '10.9.0.2')).toBe(1);
  });

  test('opening a link without its code is no guess', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    const { data } = await server.call('POST /api/appapi/contract/share', { body: { id } }, author.token);
    const look = async (code: string) =>
      (
        await server.call(
          'GET /api/appapi/contract/shared',
          { query: { token: data.token, code } },
          undefined,
          {
            address: '10.9.0.3',
          },
        )
      ).code;
    for (let n = 0; n < 12; n++) expect(await look('')).toBe(30831);
    expect(await look(data.code ?? '')).toBe(1);
  });
});

test('lists go by box and page, and find what stands inside the documents', async () => {
  const reader = await aSigner(server, '褚列表', 30);
  const ids: string[] = [];
  for (let n = 0; n < 5; n++)
    ids.unshift(
      (await aContract(server, reader, { parties: [partyOf(signer)], pdf: aPdf(1, `Umbrella${n}`) })).id,
    );
  await server.jobs.start();
  const list = (query: Record<string, string>) =>
    server.call('GET /api/appapi/contract/list', { query: { limit: '2', ...query } }, reader.token);
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { data }: { data: { list: { id: string }[]; next: string | null } } = await list({
      box: 'waiting',
      ...(next ? { before: next } : {}),
    });
    seen.push(...data.list.map(({ id }) => id));
    next = data.next;
  }
  expect(seen).toEqual(ids);
  const unread = 'select from contracts where words is null and id = any($1)';
  await vi.waitUntil(async () => (await server.store.pool.query(unread, [ids])).rowCount === 0, {
    timeout: 120_000,
  });
  expect((await list({ keyword: 'umbrella3' })).data.list.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await list({ keyword: '李签' })).data.list).toHaveLength(2);
  expect((await list({ keyword: '没有的词' })).data.list).toEqual([]);
  const { rows } = await server.store.pool.query('select words::text from contracts where id = $1', [ids[0]]);
  expect(rows[0].words).not.toMatch(/Umbrella|umbrella|李/);
});

describe('a report', () => {
  const report = ({ token }: { token: string }, days = '30') =>
    server.call('GET /api/appapi/contract/report', { query: { days } }, token);

  test('counts what an account sent, how long it took and who is waited for, and nothing of others', async () => {
    const sender = await aSigner(server, '钱报表');
    expect((await report(sender)).data).toMatchObject({
      states: [],
      times: null,
      waiting: [],
      isWhole: false,
    });
    const first = await aContract(server, sender, { parties: [partyOf(signer)] });
    await aContract(server, sender, { parties: [partyOf(signer), partyOf(approver, { key: '乙方' })] });
    await signAs(server, signer, first.id);
    const { data } = await report(sender);
    expect(data.states).toEqual([
      { state: 'SIGNING', words: CONTRACT_STATES.SIGNING, count: 1 },
      { state: 'COMPLETE', words: CONTRACT_STATES.COMPLETE, count: 1 },
    ]);
    expect(data.days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), sent: 2, completed: 1 }]);
    expect(data.times?.slices.find(({ slice }) => slice === 'hour')?.count).toBe(1);
    expect(data.waiting.map(({ count }) => count)).toContain(1);
    for (const { name } of data.waiting) expect(name).not.toContain('签署');
    expect((await report(stranger)).data.states).toEqual([]);
    expect((await report(sender, '31')).code).toBe(40000);
    const file = await server.app.http.inject({
      url: '/api/appapi/contract/reportFile?days=30',
      headers: { accesstoken: sender.token },
    });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.split('\r\n')).toEqual(
      expect.arrayContaining([
        '\uFEFF项目,名称,数值',
        `合同状态,${CONTRACT_STATES.COMPLETE},1`,
        '余量,合同份数,48',
      ]),
    );
  });

  test('says who waits on whom, since their turn came, the longest first; and no more once they acted', async () => {
    const sender = await aSigner(server, '郑等待');
    const { id, body } = await aContract(server, sender, {
      parties: [
        partyOf(signer, { step: 1 }),
        partyOf(approver, { step: 2, key: '乙方' }),
        partyOf(stranger, { step: 3, key: '丙方' }),
      ],
    });
    const second = await aContract(server, sender, {
      parties: [partyOf(signer)],
      change: { title: '=补充协议' },
    });
    const { data } = await report(sender);
    expect(data.waitCount).toBe(2);
    expect(data.waits).toMatchObject([
      { waiter: '郑等待', awaited: '李**', matter: 'sign', contractId: id, title: body.title },
      { waiter: '郑等待', awaited: '李**', matter: 'sign', contractId: second.id, title: '=补充协议' },
    ]);
    // whose turn comes later is waited for since then, not since it was sent
    await signAs(server, signer, id);
    const { data: later } = await report(sender);
    expect(later.waits).toMatchObject([
      { contractId: second.id, awaited: '李**' },
      { contractId: id, awaited: '周**' },
    ]);
    expect(Date.parse(later.waits[1]?.since ?? '')).toBeGreaterThan(Date.parse(data.waits[0]?.since ?? ''));
    expect((await report(signer)).data.waits).toEqual([]);
    const file = await server.app.http.inject({
      url: '/api/appapi/contract/reportFile?days=30',
      headers: { accesstoken: sender.token },
    });
    const lines = file.body.split('\r\n');
    const head = lines.indexOf('谁在等,等谁,等什么,合同,合同号,自何时');
    expect(lines.slice(head + 1, head + 3)).toEqual([
      expect.stringMatching(/^郑等待,李\*\*,签署,'=补充协议,YX-\d{4}-\d{6},\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^郑等待,周\*\*,签署,货物买卖合同,YX-/),
    ]);
    await signAs(server, signer, second.id);
    expect((await report(sender)).data.waits).toMatchObject([{ contractId: id }]);
  });

  test('waits for whoever follows in a place since they followed', async () => {
    const sender = await aSigner(server, '冯换人');
    const { id } = await aContract(server, sender, { parties: [partyOf(signer)] });
    const { waits: before } = (await report(sender)).data;
    const [party] = (await detailFor(server, sender, id)).data.parties;
    const to = { name: approver.name, phone: approver.phone };
    const replaced = { body: { id, partyId: party?.id ?? '', to } };
    await server.call('POST /api/appapi/contract/replaceSigner', replaced, sender.token);
    const { waits } = (await report(sender)).data;
    expect(waits).toMatchObject([{ awaited: '周**', contractId: id }]);
    expect(Date.parse(waits[0]?.since ?? '')).toBeGreaterThan(Date.parse(before[0]?.since ?? ''));
  });

  test('of an organisation is whole for who oversees it, and for its members what they sent', async () => {
    const { id, administrator } = await aCompany(server);
    const member = await aMember(server, id, ['operator']);
    await grantQuota(server.store.db, { kind: 'organization', id }, randomUUID(), { contracts: 5, seals: 0 });
    await aContract(server, member, { parties: [partyOf(signer)] });
    expect((await report(administrator)).data).toMatchObject({
      isWhole: true,
      states: [{ count: 1 }],
      left: 4,
    });
    expect((await report(member)).data).toMatchObject({ isWhole: false, states: [{ count: 1 }] });
    expect((await report(administrator)).data.waits).toMatchObject([{ awaited: '李**', matter: 'sign' }]);
    const other = await aMember(server, id, ['operator']);
    expect((await report(other)).data).toMatchObject({ isWhole: false, states: [], waits: [] });
    const auditor = await aMember(server, id, ['auditor']);
    expect((await report(auditor)).data).toMatchObject({ isWhole: true, states: [{ count: 1 }] });
  });
});
