import { SIGNING_CONSENT } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { dyingAtTheEnd } from '../contracts/testing/faults.ts';
import {
  aContract,
  aSigner,
  detailFor,
  fieldOf,
  partyOf,
  press,
  readyToSign,
  type Signer,
} from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { made, orderOf, orderOfPerson, proven } from '../seals/testing/index.ts';
import { aToken } from '../seals/testing/token.ts';
import { anOffice, type Office } from '../templates/testing/index.ts';

// What lets somebody sign is taken away after they pressed the button and before the signature is taken in.

let server: TestServer;
let office: Office;
let author: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  office = await anOffice(server, 200);
  author = await aSigner(server, '沈发起', 200);
});
afterAll(() => server.close());

const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);
const NOT_VERIFIED = 30120;
const ORG_ACCOUNT = 30320;

let seals = 0;
const aSealOf = async (company: Office) =>
  (
    await made(server, orderOf(company), 'seal-contract', {
      details: { seal: { name: `合同专用章 第${++seals}枚` } },
    })
  ).sealId;

/** Something happens while the time stamp is fetched: the key was used, nothing is taken in yet. */
async function meanwhile<T>(happens: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { timeStamps } = server.app.certificates;
  const { stamp } = timeStamps;
  let happened: Promise<unknown> | undefined;
  timeStamps.stamp = async (...given) => {
    timeStamps.stamp = stamp;
    const stamped = await stamp(...given);
    happened = happens();
    await happened;
    return stamped;
  };
  const answer = await act();
  if (!happened) throw new Error('nothing was signed at all');
  await happened;
  return answer;
}

/** Nothing was signed, and what allowed it was given back. */
async function nothingSigned(id: string, who: Signatory) {
  const [intent] = await query('select state, seal_use_id from signing_intents where contract_id = $1', id);
  expect(intent?.state).toBe('lost');
  expect((await detailFor(server, who, id)).data.documents.map(({ signatures }) => signatures)).toEqual([0]);
  if (intent?.seal_use_id) {
    const [given] = await query(
      `select count(*)::int as n from events where act = 'return-use' and facts ->> 'use' = $1`,
      intent.seal_use_id,
    );
    expect(given?.n).toBe(1);
  }
}

describe('a person', () => {
  const ready = async (signer: Signer) => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    return { id, intentId: await readyToSign(server, signer, id) };
  };

  test('signs, while nothing happens', async () => {
    const signer = await aSigner(server, '韩签署', 0);
    const { id, intentId } = await ready(signer);
    expect(
      (
        await meanwhile(
          async () => {},
          () => press(server, signer, intentId),
        )
      ).code,
    ).toBe(1);
    expect((await detailFor(server, author, id)).data.state).toBe('COMPLETE');
  });

  test.each([
    ['is no longer verified', `update persons set state = 'none', verified_at = null where id = $1`],
    [
      'closed the account',
      `update persons set closed_at = now(), name = null, phone = null, phone_fingerprint = null where id = $1`,
    ],
  ])('%s', async (_, sql) => {
    const signer = await aSigner(server, '韩签署', 0);
    const { id, intentId } = await ready(signer);
    const answer = await meanwhile(
      () => query(sql, signer.personId),
      () => press(server, signer, intentId),
    );
    expect(answer.code).toBe(NOT_VERIFIED);
    await nothingSigned(id, author);
  });

  test('was verified under another name', async () => {
    const signer = await aSigner(server, '韩签署', 0);
    const { id, intentId } = await ready(signer);
    const answer = await meanwhile(
      () => query('update persons set name = $2 where id = $1', signer.personId, server.vault.seal('韩改名')),
      () => press(server, signer, intentId),
    );
    expect(answer.code).toBe(30826);
    await nothingSigned(id, author);
  });

  test('whose certificate is revoked', async () => {
    const signer = await aSigner(server, '韩签署', 0);
    const { intentId } = await ready(signer);
    const answer = await meanwhile(
      async () => {
        const [{ serial }] = await query('select serial from signing_intents where id = $1', intentId);
        const order = { serial, reason: 'keyCompromise', by: 'test', why: '测试' } as const;
        await server.app.certificates.revoke(server.store.db, order);
      },
      () => press(server, signer, intentId),
    );
    expect(answer.code).not.toBe(1);
    const [intent] = await query('select state from signing_intents where id = $1', intentId);
    expect(['lost', 'failed']).toContain(intent?.state);
  });

  test('what a crash left behind is not taken in for somebody who is no longer verified', async () => {
    const signer = await aSigner(server, '韩签署', 0);
    const { id, intentId } = await ready(signer);
    await dyingAtTheEnd(server, () => press(server, signer, intentId));
    await query(`update persons set state = 'none', verified_at = null where id = $1`, signer.personId);
    await query(
      `update signing_intents set confirmed_at = now() - interval '10 minutes' where id = $1`,
      intentId,
    );
    await server.app.contractSigning.keepMoving();
    await nothingSigned(id, author);
  });

  test('with a token in hand is asked again when the signature comes back', async () => {
    const signer = await aSigner(server, '韩签署', 0);
    const token = await aToken(server, signer, orderOfPerson(signer), 'person-certificate', 'P-256');
    const inTwoCalls = async (between: () => Promise<unknown>) => {
      const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
      const intentId = await readyToSign(server, signer, id, { certificate: token.serial });
      const { data } = await server.call(
        'POST /api/appapi/contract/beginSigning',
        { body: { intentId } },
        signer.token,
      );
      const signatures = await Promise.all(
        data.documents.map(async ({ documentId, toBeSigned }) => ({
          documentId,
          signature: Buffer.from(await token.key.sign(Buffer.from(toBeSigned, 'base64'))).toString('base64'),
        })),
      );
      await between();
      await server.settled();
      const body = { intentId, signatures };
      return server.call('POST /api/appapi/contract/finishSigning', { body }, signer.token);
    };
    expect((await inTwoCalls(async () => {})).code).toBe(1);
    const order = { serial: token.serial, by: 'test', why: '测试' };
    expect((await inTwoCalls(() => server.app.certificates.hold(server.store.db, order))).code).toBe(30829);
    await server.app.certificates.release(server.store.db, order);
    const late = await inTwoCalls(() =>
      query(`update persons set state = 'none', verified_at = null where id = $1`, signer.personId),
    );
    expect(late.code).toBe(NOT_VERIFIED);
  });

  test('who signs many is stopped in the middle of them', async () => {
    const signer = await aSigner(server, '韩签署', 0);
    const ids = [];
    for (let n = 0; n < 3; n++)
      ids.push((await aContract(server, author, { parties: [partyOf(signer)] })).id);
    const body = { ids, consent: SIGNING_CONSENT.version, wish: {} };
    const prepared = await server.call('POST /api/appapi/contract/prepareMany', { body }, signer.token);
    const { digest, prepared: each } = prepared.data;
    await proven(server, signer, 'sign-contract', digest ?? '');
    const intentIds = each.map(({ intentId }: { intentId: string }) => intentId);
    const { data } = await meanwhile(
      () => query(`update persons set state = 'none', verified_at = null where id = $1`, signer.personId),
      () => server.call('POST /api/appapi/contract/signMany', { body: { intentIds } }, signer.token),
    );
    expect(data.signed).toEqual([]);
    expect(data.refused).toHaveLength(3);
  });
});

describe('a company', () => {
  const ready = async (who: Signatory, sealId: string, wish: Record<string, unknown> = {}) => {
    const { id } = await aContract(server, office.clerk, {
      parties: [
        {
          ...{ key: 'firm', kind: 'organization', name: '张示例', organizationName: office.name },
          phone: who.phone,
        },
      ],
      fields: (document) => [fieldOf(document, 'firm', 'seal', { width: 42, height: 42 })],
    });
    return { id, intentId: await readyToSign(server, who, id, { sealId, ...wish }) };
  };
  const acts: [string, number[], (where: { sealId: string; keeper: Signatory }) => Promise<unknown>][] = [
    [
      'its seal is stopped',
      [30731],
      ({ sealId }) => query(`update seals set state = 'stopped' where id = $1`, sealId),
    ],
    [
      'the certificate of its seal is put on hold',
      [30737, 30824],
      async ({ sealId }) => {
        const [{ serial }] = await query('select serial from seals where id = $1', sealId);
        await server.app.certificates.hold(server.store.db, { serial, by: 'test', why: '测试' });
      },
    ],
    [
      'the certificate of its seal ends',
      [30737],
      ({ sealId }) =>
        query(
          `update subscriber_certificates set not_after = now() where serial = (select serial from seals where id = $1)`,
          sealId,
        ),
    ],
    [
      'whoever signs is removed',
      [NOT_VERIFIED, ORG_ACCOUNT],
      ({ keeper }) => query(`update accounts set ended_at = now(), roles = '{}' where id = $1`, keeper.uid),
    ],
    [
      'whoever signs is no longer verified',
      [NOT_VERIFIED],
      ({ keeper }) =>
        query(`update persons set state = 'none', verified_at = null where id = $1`, keeper.personId),
    ],
  ];
  test.each(acts)('%s', async (_, codes, happens) => {
    const keeper = await aMember(server, office.id, ['seal-keeper']);
    const sealId = await aSealOf(office);
    const { id, intentId } = await ready(keeper, sealId);
    const answer = await meanwhile(
      () => happens({ sealId, keeper }),
      () => press(server, keeper, intentId),
    );
    expect(codes).toContain(answer.code);
    const [intent] = await query('select state from signing_intents where id = $1', intentId);
    expect(['lost', 'failed']).toContain(intent?.state);
    expect((await detailFor(server, office.clerk, id)).data.documents[0]?.signatures).toBe(0);
  });

  test('is no longer certified', async () => {
    const keeper = await aMember(server, office.id, ['seal-keeper']);
    const sealId = await aSealOf(office);
    const { intentId } = await ready(keeper, sealId);
    const becomes = (state: string) =>
      query('update organizations set state = $2 where id = $1', office.id, state);
    const answer = await meanwhile(
      () => becomes('suspended'),
      () => press(server, keeper, intentId),
    );
    await becomes('certified');
    expect(answer.code).toBe(NOT_VERIFIED);
  });

  test('signs, while nothing happens', async () => {
    const keeper = await aMember(server, office.id, ['seal-keeper']);
    const sealId = await aSealOf(office);
    const { intentId } = await ready(keeper, sealId);
    expect((await press(server, keeper, intentId)).code).toBe(1);
  });
});
