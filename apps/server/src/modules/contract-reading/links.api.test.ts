import { randomBytes } from 'node:crypto';
import { agreementsToSignIn } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startClock, stopClock } from '../../testing/clock.ts';

import { aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { currentAgreements } from '../content/index.ts';
import { linkTokenOf } from '../contracts/links.ts';
import {
  aContract,
  aSigner,
  type DraftWish,
  detailFor,
  partyOf,
  prepare,
  type Signer,
  signAs,
  type TestParty,
} from '../contracts/testing/index.ts';
import { forgetSent } from '../members/testing/index.ts';

let server: TestServer;
let author: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '孙发起', 200);
});
afterAll(() => server.close());

let phones = 0;
/** Somebody who was never here. */
const aStranger = (change: Partial<TestParty> = {}): TestParty => ({
  ...{ key: '乙方', kind: 'person', name: '丁小山', phone: `1366666${String(1000 + ++phones)}` },
  ...change,
});

/** A contract on its way to somebody, with the link that the message carries. */
async function aLink(party = aStranger(), wish: Partial<DraftWish> = {}) {
  const contract = await aContract(server, author, { parties: [party], ...wish });
  const { rows } = await server.store.pool.query<{ id: string }>(
    `select id from contract_parties where contract_id = $1 and key = $2 and state <> 'TRANSFERRED'`,
    [contract.id, party.key],
  );
  const partyId = rows[0]!.id;
  return { ...contract, partyId, phone: party.phone, token: linkTokenOf(server.vault, partyId) };
}

/** A browser, with what it keeps. */
function aBrowser(userAgent = 'Mozilla/5.0 (iPhone) Safari/605') {
  const device = randomBytes(32).toString('base64url');
  let cookie = '';
  const ask = async (method: 'GET' | 'POST', path: string, given: Record<string, string> = {}) => {
    const url = method === 'GET' ? `${path}?${new URLSearchParams(given)}` : path;
    const answer = await server.app.http.inject({
      method,
      url: `/api/appapi/contract/${url}`,
      remoteAddress: `10.${++phones % 250}.7.1`,
      headers: {
        devicetoken: device,
        'user-agent': userAgent,
        ...(cookie ? { cookie } : {}),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: JSON.stringify(given) } : {}),
    });
    const [kept] = String(answer.headers['set-cookie'] ?? '').split(';');
    if (kept) cookie = kept;
    return answer;
  };
  return {
    ask,
    cookie: () => cookie,
    invited: async (token: string) => (await ask('GET', 'invited', { token })).json().data,
    open: async (token: string, code?: string) =>
      (await ask('POST', 'openLink', { token, ...(code ? { code } : {}) })).json(),
    linked: async (token: string) => (await ask('GET', 'linked', { token })).json(),
    page: (token: string, documentId: string) =>
      ask('GET', 'linkedPage', { token, documentId, page: '0', width: '60' }),
    file: (token: string, documentId: string) => ask('GET', 'linkedFile', { token, documentId }),
    /** A code to the phone that was invited, as it came. */
    async code(token: string, phone: string, use: 'read' | 'sign-in' = 'read') {
      await forgetSent(server);
      const sent = (await ask('POST', 'linkCode', { token, use })).json();
      if (sent.code !== 1) throw new Error(sent.message);
      return latestCode(server.sms, phone);
    },
  };
}

const eventsOf = async (id: string) => (await detailFor(server, author, id)).data.timeline;
const openings = async (id: string) => (await eventsOf(id)).filter(({ act }) => act === 'open-link');
const CODE = 30835;
const IDENTITY = 30836;
const OVER = 30837;

describe('reading by the link', () => {
  test('tells who asks for what, opens by a press, and the author learns of it', async () => {
    const { token, id, documentId } = await aLink();
    const browser = aBrowser();
    expect(await browser.invited(token)).toMatchObject({
      ...{ contractId: null, isYou: false, stand: 'press', end: null, title: '货物买卖合同', pages: 2 },
      sender: { name: '孙发起', kind: 'person', certified: true },
      expected: { name: '丁小山', phone: expect.stringContaining('****'), part: 'signer' },
      signs: 1,
    });
    expect((await browser.linked(token)).code).toBe(CODE);
    expect(await browser.open(token)).toMatchObject({ code: 1, data: null });
    const { data } = await browser.linked(token);
    expect(data.documents).toEqual([expect.objectContaining({ id: documentId })]);
    expect(data.places).toHaveLength(1);
    expect((await browser.page(token, documentId)).headers['content-type']).toBe('image/png');
    expect((await browser.file(token, documentId)).headers['content-type']).toBe('application/pdf');
    const [opening] = await openings(id);
    expect(opening).toMatchObject({ who: '丁小山（短信链接）', bySystem: false, facts: { way: 'link' } });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      act: 'download-contract',
      who: '丁小山（短信链接）',
    });
    expect((await detailFor(server, author, id)).data.parties[0]?.state).toBe('READ');
    await server.jobs.start();
    await vi.waitUntil(async () => (await noticesOf(author)).includes('contract-opened'), {
      timeout: 60_000,
    });
  });

  test('what the browser keeps is hidden from scripts, signs nobody in, and lies here as a hash', async () => {
    const { token, partyId } = await aLink();
    const browser = aBrowser();
    const answer = await browser.ask('POST', 'openLink', { token });
    expect(String(answer.headers['set-cookie'])).toMatch(/^reading=[\w-]{43}; .*HttpOnly/);
    expect(String(answer.headers['set-cookie'])).not.toContain('AccessToken');
    expect(answer.headers['cache-control']).toBe('no-store');
    const reader = browser.cookie().split('=')[1]!;
    const { rows } = await server.store.pool.query(
      `select encode(reader_hash, 'escape') as kept, reader_hash = sha256($2::bytea) as hashed
         from contract_link_readers where party_id = $1`,
      [partyId, Buffer.from(reader)],
    );
    expect(rows).toEqual([expect.objectContaining({ hashed: true })]);
    expect(rows[0].kept).not.toContain(reader);
    const current = await server.call('GET /api/appapi/cas/auth/current', {}, reader);
    expect(current.code).toBe(30110);
  });

  test('reading again on the same device is one opening', async () => {
    const { token, id } = await aLink();
    const browser = aBrowser();
    for (let n = 0; n < 3; n++) expect((await browser.open(token)).code).toBe(1);
    expect(await openings(id)).toHaveLength(1);
  });

  test('fetching the address opens nothing, however often and however it is fetched', async () => {
    const { token, id } = await aLink();
    const preview = aBrowser('WhatsApp/2 link-preview bot');
    for (let n = 0; n < 3; n++) await preview.invited(token);
    for (const url of [
      `/api/appapi/contract/openLink?token=${token}`,
      `/api/appapi/contract/invited?token=${token}`,
    ])
      for (const method of ['HEAD', 'GET'] as const) await server.app.http.inject({ method, url });
    expect(await openings(id)).toEqual([]);
    expect((await aBrowser().open(token)).code).toBe(1);
  });
});

describe('a second device', () => {
  test('learns no title, reads nothing, and gets in by the code of that phone', async () => {
    const { token, phone, documentId, id } = await aLink();
    await aBrowser().open(token);
    const other = aBrowser();
    expect(await other.invited(token)).toMatchObject({
      ...{ stand: 'code', title: '货物…', pages: null, amount: null },
      sender: { name: expect.stringMatching(/^孙\*+$/) },
      expected: { name: expect.stringMatching(/^丁\*+$/) },
    });
    expect((await other.open(token)).code).toBe(CODE);
    expect((await other.page(token, documentId)).json().code).toBe(CODE);
    expect((await other.file(token, documentId)).json().code).toBe(CODE);
    const code = await other.code(token, phone);
    expect(server.sms.messages(phone)[0]?.text).toContain('用于阅读发给您的合同');
    expect((await other.open(token, code)).code).toBe(1);
    expect((await other.page(token, documentId)).statusCode).toBe(200);
    expect((await openings(id)).map(({ facts }) => facts.way)).toEqual(['link', 'code']);
  });

  test('guesses five times, and the right code counts no more', async () => {
    const { token, phone } = await aLink();
    await aBrowser().open(token);
    const other = aBrowser();
    const code = await other.code(token, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) expect((await other.open(token, wrong)).code).toBe(30201);
    expect((await other.open(token, code)).code).not.toBe(1);
    expect((await other.linked(token)).code).toBe(CODE);
  });

  test('has no use for a code that another browser asked for, nor for one to sign in', async () => {
    const { token, phone } = await aLink();
    await aBrowser().open(token);
    const code = await aBrowser().code(token, phone);
    const thief = aBrowser();
    expect((await thief.open(token, code)).code).toBe(30201);
    const forSigningIn = await thief.code(token, phone, 'sign-in');
    expect((await thief.open(token, forSigningIn)).code).toBe(30201);
  });

  test('two that press at the same moment are not both the first', async () => {
    const { token, id } = await aLink();
    const codes = (await Promise.all([aBrowser().open(token), aBrowser().open(token)])).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual([1, CODE]);
    expect(await openings(id)).toHaveLength(1);
  });

  test('comes after whoever signed in and read first', async () => {
    const { token, phone, id } = await aLink();
    const own = await server.signIn(phone);
    await server.call('POST /api/appapi/contract/open', { body: { id } }, own);
    expect((await aBrowser().open(token)).code).toBe(CODE);
  });

  test('asks for no more codes than a phone may get', async () => {
    const { token } = await aLink();
    await aBrowser().open(token);
    const other = aBrowser();
    await forgetSent(server);
    expect((await other.ask('POST', 'linkCode', { token, use: 'read' })).json().code).toBe(1);
    expect((await other.ask('POST', 'linkCode', { token, use: 'read' })).json().code).toBe(30202);
  });
});

describe('what a link does not open', () => {
  test('documents of another contract', async () => {
    const [mine, theirs] = [await aLink(), await aLink()];
    const browser = aBrowser();
    await browser.open(mine.token);
    expect((await browser.page(mine.token, theirs.documentId)).json().code).toBe(30813);
    expect((await browser.file(mine.token, theirs.documentId)).json().code).toBe(30813);
    expect((await browser.page(theirs.token, theirs.documentId)).json().code).toBe(CODE);
  });

  test('what it was guessed to be', async () => {
    const browser = aBrowser();
    const guessed = randomBytes(20).toString('base64url');
    expect((await browser.ask('GET', 'invited', { token: guessed })).json().code).toBe(30831);
    expect((await browser.open(guessed)).code).toBe(30831);
  });

  test('the account, signing, and refusing', async () => {
    const { token, id } = await aLink();
    const browser = aBrowser();
    await browser.open(token);
    for (const path of ['prepare', 'sign', 'reject', 'open', 'transfer'])
      expect((await browser.ask('POST', path, { id })).json().code).toBe(30110);
    expect((await browser.ask('GET', 'detail', { id })).json().code).toBe(30110);
  });

  test.each([
    [
      'recalled',
      (id: string) =>
        server.call('POST /api/appapi/contract/recall', { body: { id, reason: '改' } }, author.token),
    ],
    [
      'replaced',
      async (id: string) => {
        const { data } = await detailFor(server, author, id);
        const body = { id, partyId: data.parties[0]!.id, to: { name: '丁小山', phone: '13677770001' } };
        return server.call('POST /api/appapi/contract/replaceSigner', { body }, author.token);
      },
    ],
  ] as const)('anything once it was %s: the page that was open shows no more', async (end, act) => {
    const { token, id, documentId } = await aLink();
    const browser = aBrowser();
    await browser.open(token);
    expect((await act(id)).code).toBe(1);
    expect(await browser.invited(token)).toMatchObject({ stand: 'over', end, title: '货物买卖合同' });
    for (const answer of [
      await browser.open(token),
      await browser.linked(token),
      (await browser.page(token, documentId)).json(),
      (await browser.file(token, documentId)).json(),
      (await browser.ask('POST', 'linkCode', { token, use: 'read' })).json(),
    ])
      expect(answer.code).toBe(OVER);
    expect((await aBrowser().open(token)).code).toBe(OVER);
  });

  test('anything once it is signed by all', async () => {
    const signer = await aSigner(server, '钱签完');
    const { token, id } = await aLink(partyOf(signer) as ReturnType<typeof aStranger>);
    const browser = aBrowser();
    await browser.open(token);
    await signAs(server, signer, id);
    expect(await browser.invited(token)).toMatchObject({
      ...{ stand: 'over', end: 'complete' },
      expected: { state: 'SIGNED' },
    });
    expect((await browser.linked(token)).code).toBe(OVER);
  });

  test('anything after the deadline; the author can be asked for more time, once a day', async () => {
    const { token, id, body } = await aLink();
    const browser = aBrowser();
    await browser.open(token);
    expect((await browser.ask('POST', 'askExtension', { token })).json().code).toBe(30802);
    expect(body.id).toBe(id);
    await stopClock(server, new Date(Date.now() + 31 * 86_400_000));
    try {
      expect(await browser.invited(token)).toMatchObject({ stand: 'over', end: 'expired' });
      expect((await browser.linked(token)).code).toBe(OVER);
      expect((await aBrowser().ask('POST', 'askExtension', { token })).json().code).toBe(CODE);
      for (let n = 0; n < 2; n++)
        expect((await browser.ask('POST', 'askExtension', { token })).json().code).toBe(1);
      expect((await eventsOf(id)).filter(({ act }) => act === 'ask-extension')).toHaveLength(1);
    } finally {
      await startClock(server);
    }
  });
});

describe('what the author asks for before reading', () => {
  test('a code: also on the first device', async () => {
    const { token, phone } = await aLink(aStranger({ reading: 'code' }));
    const browser = aBrowser();
    expect(await browser.invited(token)).toMatchObject({ stand: 'code', title: '货物…' });
    expect((await browser.open(token)).code).toBe(CODE);
    expect((await browser.open(token, await browser.code(token, phone))).code).toBe(1);
    expect((await browser.linked(token)).code).toBe(1);
  });

  test('an identity: neither the link nor a login is enough', async () => {
    const { token, phone, id, documentId } = await aLink(aStranger({ reading: 'identity' }));
    const browser = aBrowser();
    expect(await browser.invited(token)).toMatchObject({ stand: 'identity' });
    expect((await browser.open(token, await browser.code(token, phone))).code).toBe(IDENTITY);
    await forgetSent(server);
    const own = await server.signIn(phone);
    expect((await server.call('GET /api/appapi/contract/detail', { query: { id } }, own)).code).toBe(
      IDENTITY,
    );
    const text = { query: { documentId, page: '0' } };
    expect((await server.call('GET /api/appapi/contract/text', text, own)).code).toBe(30813);
    const known = await aSigner(server, '卫实名', 0);
    const theirs = await aLink(partyOf(known, { reading: 'identity' }) as ReturnType<typeof aStranger>);
    expect((await detailFor(server, known, theirs.id)).code).toBe(1);
  });

  test('an identity: nobody finds out by searching what the pages say', async () => {
    const asked = aStranger({ reading: 'identity' });
    const secret = await aLink(asked);
    const open = await aLink({ ...aStranger(), phone: asked.phone });
    const known = await aSigner(server, '蒋实名', 0);
    const theirs = await aLink(partyOf(known, { reading: 'identity' }) as ReturnType<typeof aStranger>);
    await server.jobs.start();
    await forgetSent(server);
    const own = await server.signIn(asked.phone);
    const found = async (token: string, keyword: string) =>
      (
        await server.call('GET /api/appapi/contract/list', { query: { keyword, limit: '20' } }, token)
      ).data.list.map(({ id }) => id);
    await vi.waitUntil(async () => (await found(own, 'Contract')).includes(open.id), { timeout: 60_000 });
    await vi.waitUntil(async () => (await found(author.token, 'Contract')).includes(secret.id), {
      timeout: 60_000,
    });
    expect(await found(own, 'Contract')).toEqual([open.id]);
    await vi.waitUntil(async () => (await found(known.token, 'Contract')).includes(theirs.id), {
      timeout: 60_000,
    });
  });
});

describe('going on from the link', () => {
  const agreements = async () => agreementsToSignIn(await currentAgreements(server.store.db));
  const signIn = async (browser: ReturnType<typeof aBrowser>, token: string, code: string) => {
    const body = { token, verificationCode: code, agreements: await agreements() };
    return (await browser.ask('POST', 'linkSignIn', body as never)).json();
  };

  test('one signs in by the code of that phone, without typing it, and is the party', async () => {
    const { token, phone, id } = await aLink();
    const browser = aBrowser();
    await browser.open(token);
    const code = await browser.code(token, phone, 'sign-in');
    expect(server.sms.messages(phone)[0]?.text).toContain('用于登录印信，签署发给您的合同');
    const { data } = await signIn(browser, token, code);
    const own = data.token.accessToken as string;
    const invited = await server.call('GET /api/appapi/contract/invited', { query: { token } }, own);
    expect(invited.data).toMatchObject({ isYou: true, contractId: id });
    expect((await prepare(server, { token: own }, id)).code).toBe(30120); // identity at the signature
  });

  test('a wrong code, or one for reading, signs nobody in', async () => {
    const { token, phone } = await aLink();
    const browser = aBrowser();
    const code = await browser.code(token, phone);
    expect((await signIn(browser, token, code)).code).toBe(30201);
    expect((await signIn(browser, token, '000000')).code).toBe(30201);
  });

  test('whoever it does not concern says so: the author is told, and the link alone reads no more', async () => {
    const { token, id } = await aLink();
    const browser = aBrowser();
    await browser.open(token);
    const stranger = aBrowser();
    expect((await stranger.ask('POST', 'disownLink', { token })).json().code).toBe(CODE);
    for (let n = 0; n < 2; n++) await browser.ask('POST', 'disownLink', { token });
    expect((await browser.linked(token)).code).toBe(CODE);
    expect((await browser.open(token)).code).toBe(CODE);
    expect((await eventsOf(id)).filter(({ act }) => act === 'disown-link')).toHaveLength(1);
  });

  test('the author passes the link of the message on by a way of their own; nobody else gets it', async () => {
    const reader = await aSigner(server, '王并读');
    const parties = [
      aStranger(),
      { key: '丙方', kind: 'person' as const, name: '王并读', phone: reader.phone },
    ];
    const { id, token } = await aLink(parties[0], { parties });
    const tokensFor = async (who: Signer) =>
      Object.fromEntries(
        (await detailFor(server, who, id)).data.parties.map(({ name, linkToken }) => [name, linkToken]),
      );
    expect((await tokensFor(author)).丁小山).toBe(token);
    expect(Object.values(await tokensFor(reader))).toEqual([null, null]);
    const browser = aBrowser();
    expect((await browser.open(token)).code).toBe(1);
  });

  test('the message says who, what, until when, and where', async () => {
    const { token, phone } = await aLink();
    await server.jobs.start();
    const text = await vi.waitUntil(() => server.sms.messages(phone)[0]?.text, { timeout: 60_000 });
    expect(text).toMatch(
      /^孙发起请您签署《货物买卖合同》，\d+ 月 \d+ 日 \d\d:\d\d 前有效。打开即可阅读：https?:\/\/\S+ /,
    );
    expect(text).toContain(`/s/${token} `);
  });
});

const noticesOf = async ({ token }: Signer) => {
  await server.app.upkeep.deliverEvents();
  return (await server.call('GET /api/appapi/notices/list', {}, token)).data.list.map(({ kind }) => kind);
};
