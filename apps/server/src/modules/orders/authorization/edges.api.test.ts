import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../http/principal.ts';
import { aPhone, latestCode } from '../../../testing/server.ts';
import { anIdNumber } from '../../identity/testing/index.ts';
import type { BackOffice } from '../../operators/testing/index.ts';
import { markOrganizationCertified } from '../../organization-states/index.ts';
import {
  type AskedAuthorization,
  anAskedAuthorization,
  answerAuthorization,
  askRepresentative,
  authorizationLinkAt,
  proveRepresentative,
} from '../testing/authorizations.ts';
import { aShop, REPRESENTATIVE, save, stateOf, submit } from '../testing/index.ts';

const [OVER, MISMATCH, TOO_OFTEN] = [30763, 30764, 30766];
const [CODE_WRONG, CODE_TOO_SOON, ORDER_PAPERS] = [30201, 30202, 30714];

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop({ authorities: true });
  server = office.server;
});
afterAll(() => office.close());

const asked = async (link: string) =>
  (await server.call('GET /api/appapi/authorization/asked', { query: { token: link } })).data;
const prove = (given: AskedAuthorization, more?: Record<string, string>) =>
  proveRepresentative(server, given, more);
const forgetPace = () =>
  server.store.pool.query(
    "delete from counters where name like 'authorization:%' and name not like 'authorization-%'",
  );
const make = (id: string) =>
  server.app.orders.make(id, { id: '00000000-0000-7000-8000-000000000001', attempt: 1 });
const letAMinutePass = () =>
  server.store.pool.query("update verification_codes set created_at = created_at - interval '2 minutes'");

async function agree(given: AskedAuthorization) {
  const { data } = await prove(given);
  const code = latestCode(server.sms, given.phone);
  return answerAuthorization(server, given, { code, sha256: data.sha256, agree: true });
}

/** The same order, asked of another phone. */
async function askElsewhere(given: AskedAuthorization): Promise<AskedAuthorization> {
  const phone = aPhone();
  await forgetPace();
  const sent = await askRepresentative(server, given.token, given.id, phone);
  if (sent.code !== 1) throw new Error(`nobody was asked: ${sent.message}`);
  return { ...given, phone, link: authorizationLinkAt(server, phone) };
}

const certifyAnew = ({ company }: AskedAuthorization, facts: { name?: string; representative?: string }) =>
  server.store.db.transaction((tx) =>
    markOrganizationCertified(tx, server.vault, asSystem('test'), company.id, {
      ...{ name: company.name, code: company.code, representative: REPRESENTATIVE, certifiedUntil: null },
      ...facts,
    }),
  );

describe('whoever got the link by mistake', () => {
  test('sees no face of a seal once the handler asks another phone, or nobody any more', async () => {
    const stranger = await anAskedAuthorization(server);
    expect((await asked(stranger.link)).seals).toHaveLength(1);
    const given = await askElsewhere(stranger);
    await save(server, given.token, { id: given.id, lines: [{ product: 'seal-finance', trial: true }] });
    expect(await asked(stranger.link)).toMatchObject({ state: 'cancelled', seals: [] });
  });

  test('sees faces while the representative can still take it back, and none of what is made', async () => {
    const given = await anAskedAuthorization(server);
    expect((await agree(given)).code).toBe(1);
    expect(await asked(given.link)).toMatchObject({ canWithdraw: true, seals: [{ widthMm: 38 }] });
    await submit(server, given.token, given.id);
    await make(given.id);
    expect(await asked(given.link)).toMatchObject({ state: 'given', canWithdraw: false, seals: [] });
  });

  test('cannot try numbers on one link after the other', async () => {
    let given = await anAskedAuthorization(server);
    const answers: number[] = [];
    for (let links = 0; links < 3; links++) {
      for (let n = 0; n < 5; n++) answers.push((await prove(given, { number: anIdNumber() })).code);
      given = await askElsewhere(given);
    }
    expect(answers.filter((code) => code === MISMATCH)).toHaveLength(10);
    expect((await prove(given)).code).toBe(TOO_OFTEN);
  });
});

describe('the representative', () => {
  test('who proves it again because no code came does not run out of tries', async () => {
    const given = await anAskedAuthorization(server);
    expect((await prove(given)).code).toBe(1);
    for (let n = 0; n < 6; n++) expect((await prove(given)).code).toBe(CODE_TOO_SOON);
    await letAMinutePass();
    expect((await agree(given)).code).toBe(1);
  });

  test('is not asked about what is no number at all: a slip of the finger is no try', async () => {
    const given = await anAskedAuthorization(server);
    for (let n = 0; n < 6; n++)
      expect((await prove(given, { number: '110101199003070000' })).code).not.toBe(TOO_OFTEN);
    expect((await agree(given)).code).toBe(1);
  });

  test('writes the dot of a name as their keyboard has it', async () => {
    const given = await anAskedAuthorization(server);
    await certifyAnew(given, { representative: '阿卜杜拉·买买提' });
    const again = await askElsewhere(given);
    expect((await prove(again, { name: ' 阿卜杜拉•买买提 ' })).code).toBe(1);
  });

  test('takes back by a code that says so, which agrees to nothing else', async () => {
    const first = await anAskedAuthorization(server);
    expect((await agree(first)).code).toBe(1);
    const { id } = (await save(server, first.token, { lines: [{ product: 'seal-finance', trial: true }] }))
      .data;
    await forgetPace();
    await letAMinutePass();
    expect((await askRepresentative(server, first.token, id, first.phone)).code).toBe(1);
    const second = { ...first, id, link: authorizationLinkAt(server, first.phone) };
    const { data } = await prove(second);
    await letAMinutePass();
    const body = { token: first.link };
    const sent = await server.call(
      'POST /api/appapi/authorization/withdrawalCode',
      { body },
      undefined,
      first.from,
    );
    expect(sent.code).toBe(1);
    const code = latestCode(server.sms, first.phone);
    expect((await answerAuthorization(server, second, { code, sha256: data.sha256, agree: true })).code).toBe(
      CODE_WRONG,
    );
    expect(
      (
        await server.call(
          'POST /api/appapi/authorization/withdraw',
          { body: { ...body, code } },
          undefined,
          first.from,
        )
      ).code,
    ).toBe(1);
  });
});

describe('at the same moment', () => {
  const takeBack = async ({ link, phone, from }: AskedAuthorization) => {
    await letAMinutePass();
    await server.call(
      'POST /api/appapi/authorization/withdrawalCode',
      { body: { token: link } },
      undefined,
      from,
    );
    const body = { token: link, code: latestCode(server.sms, phone) };
    return () => server.call('POST /api/appapi/authorization/withdraw', { body }, undefined, from);
  };

  test('of a yes and a no with one code one counts', async () => {
    const given = await anAskedAuthorization(server);
    const { data } = await prove(given);
    const said = { code: latestCode(server.sms, given.phone), sha256: data.sha256 };
    const answers = await Promise.all(
      [true, false].map((agrees) => answerAuthorization(server, given, { ...said, agree: agrees })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test('an order is submitted and its consent taken back: nothing is made of it', async () => {
    const given = await anAskedAuthorization(server);
    await agree(given);
    const withdraw = await takeBack(given);
    const [submitted, withdrawn] = await Promise.all([submit(server, given.token, given.id), withdraw()]);
    expect(withdrawn.code).toBe(1);
    await make(given.id);
    expect((await stateOf(server, given.id)).state).toBe(submitted.code === 1 ? 'rejected' : 'draft');
  });

  test('it is taken back while it waits to be made, twice by one code: once, and nothing is made', async () => {
    const given = await anAskedAuthorization(server);
    await agree(given);
    expect((await submit(server, given.token, given.id)).data).toMatchObject({ state: 'making' });
    const withdraw = await takeBack(given);
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    await make(given.id);
    expect(await stateOf(server, given.id)).toMatchObject({ state: 'rejected' });
    const { rows } = await server.store.pool.query('select 1 from seals where owner_id = $1', [
      given.company.id,
    ]);
    expect(rows).toEqual([]);
  });
});

test('whoever happens to be signed in on that computer has agreed to nothing', async () => {
  const given = await anAskedAuthorization(server);
  const { data } = await prove(given);
  const body = {
    ...{ token: given.link, code: latestCode(server.sms, given.phone) },
    ...{ sha256: data.sha256, agree: true },
  };
  const answered = await server.call(
    'POST /api/appapi/authorization/answer',
    { body },
    given.token,
    given.from,
  );
  expect(answered.code).toBe(1);
  const { rows } = await server.store.pool.query(
    "select actor_kind from events where act = 'give-authorization' and target_id = $1",
    [given.id],
  );
  expect(rows).toEqual([{ actor_kind: 'visitor' }]);
});

describe('a company that was certified anew', () => {
  test('with another representative: what the former one agreed to counts no more', async () => {
    const given = await anAskedAuthorization(server);
    expect((await agree(given)).code).toBe(1);
    await certifyAnew(given, { representative: '王示例' });
    expect((await submit(server, given.token, given.id)).code).toBe(ORDER_PAPERS);
    expect((await asked(given.link)).over).toContain('登记');
  });

  test('under another name: its seal would have another face than the one that was shown', async () => {
    const given = await anAskedAuthorization(server);
    await certifyAnew(given, { name: `新名${given.company.name}` });
    expect((await prove(given)).code).toBe(OVER);
    const again = await askElsewhere(given);
    expect((await agree(again)).code).toBe(1);
    expect((await submit(server, again.token, again.id)).data).toMatchObject({ state: 'making' });
  });

  test('with the same facts: what was agreed to goes on', async () => {
    const given = await anAskedAuthorization(server);
    expect((await agree(given)).code).toBe(1);
    await certifyAnew(given, {});
    expect((await submit(server, given.token, given.id)).data).toMatchObject({ state: 'making' });
  });
});
