import { randomUUID } from 'node:crypto';
import { verifyPdf } from '@yinxin/pdf-signature';
import {
  Certificate,
  CMS_OID,
  issueRootCertificate,
  type Signer as KeySigner,
  parseSignedAttributes,
  randomSerial,
} from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../http/principal.ts';
import { startClock, stopClock } from '../../testing/clock.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aSigner,
  detailFor,
  download,
  fieldOf,
  partyOf,
  prepare,
  press,
  readyToSign,
  type Signer,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { aCompany, aMember, type Company } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { orderOf, orderOfPerson, proven, type Signatory } from '../seals/testing/index.ts';
import { aToken, aTokenKey, type Token } from '../seals/testing/token.ts';

// Signing with a key in the signer's hand: in two steps, on the way of every signature.

let server: TestServer;
let signer: Signer;
let other: Signer;
let token: Token;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  [signer, other] = [await aSigner(server, '赵甲示'), await aSigner(server, '钱乙示')];
  token = await ownToken(signer, 'P-256');
});
afterAll(() => server.close());

const ownToken = (who: Signer, algorithm: 'P-256' | 'RSA-2048' | 'SM2') =>
  aToken(server, who, orderOfPerson(who), 'person-certificate', algorithm);

type Who = Pick<Signer, 'token'>;
const begin = (who: Who, intentId: string) =>
  server.call('POST /api/appapi/contract/beginSigning', { body: { intentId } }, who.token);
const finish = (who: Who, intentId: string, signatures: { documentId: string; signature: string }[]) =>
  server.call('POST /api/appapi/contract/finishSigning', { body: { intentId, signatures } }, who.token);

type Handed = Awaited<ReturnType<typeof begin>>['data'];
/** What the token answers to what was handed out. */
const signed = (key: KeySigner, { documents }: Handed, over = (bytes: Uint8Array) => bytes) =>
  Promise.all(
    documents.map(async ({ documentId, toBeSigned }) => ({
      documentId,
      signature: Buffer.from(await key.sign(over(Buffer.from(toBeSigned, 'base64')))).toString('base64'),
    })),
  );

/** A contract for one, begun with a token. */
async function begun(who = signer, held = token, parties = [partyOf(who)]) {
  const { id, documentId } = await aContract(server, who, { parties });
  const intentId = await readyToSign(server, who, id, { certificate: held.serial });
  const { data, message } = await begin(who, intentId);
  if (!data) throw new Error(message);
  return { id, documentId, intentId, handed: data };
}
const stateOf = async (intentId: string) =>
  (await server.store.pool.query('select state, failure from signing_intents where id = $1', [intentId]))
    .rows[0];
const ALL_YES = { intact: 'yes', unchanged: 'yes', trusted: 'yes', timeProven: 'yes' };

describe('a token in the hand of its holder', () => {
  test.each(['P-256', 'RSA-2048', 'SM2'] as const)(
    'signs with %s, and the verifier agrees',
    async (algorithm) => {
      const held = algorithm === 'P-256' ? token : await ownToken(signer, algorithm);
      const { id, documentId, intentId, handed } = await begun(signer, held);
      expect(handed.certificate).toBe(
        Buffer.from(new Certificate(held.der).digest('sha256')).toString('hex'),
      );
      const [document] = handed.documents;
      // the digest that is shown is the one among the attributes
      const attributes = parseSignedAttributes(Buffer.from(document!.toBeSigned, 'base64')).list;
      const digest = attributes.find(({ type }) => type === CMS_OID.messageDigest)!.values[0]!;
      expect(Buffer.from(digest).toString('hex')).toContain(document!.documentDigest);
      // whoever lost the answer gets the same once more
      expect((await begin(signer, intentId)).data.documents).toEqual(handed.documents);

      const signatures = await signed(held.key, handed);
      const answer = await finish(signer, intentId, signatures);
      expect(answer).toMatchObject({
        code: 1,
        data: {
          state: 'COMPLETE',
          certificate: held.serial,
          documents: [{ level: 'B-T', verdict: 'TOTAL_PASSED', answers: ALL_YES }],
        },
      });
      // asked again, it is the same signature
      expect((await finish(signer, intentId, signatures)).data).toEqual(answer.data);
      expect((await begin(signer, intentId)).code).not.toBe(1);
      const report = await verifyPdf(await download(server, signer, documentId), {
        trust: (await server.app.certificates.roots()).map(({ der }) => der),
      });
      expect(report.signatures.map(({ signer: by }) => by?.serial)).toEqual([held.serial]);
      expect((await detailFor(server, signer, id)).data.state).toBe('COMPLETE');
    },
  );

  test('of an organisation puts its seal, whose certificate it is', async () => {
    const company = await aCompany(server);
    const { administrator } = company;
    const owner = { kind: 'organization', id: company.id } as const;
    await grantQuota(server.store.db, owner, randomUUID(), { contracts: 5, seals: 0 });
    const held = await aToken(server, administrator, orderOf(company), 'seal-contract');
    const own = await aToken(server, administrator, orderOf(company), 'organization-certificate');
    const parties = [partyIn(company)];
    const fields = (document: string) => [fieldOf(document, company.name, 'seal')];
    const { id } = await aContract(server, administrator, { parties, fields });
    const wish = { sealId: held.sealId!, certificate: held.serial };
    const reasonAgainst = async (asked: object) =>
      (await prepare(server, administrator, id, asked as Record<string, unknown>)).message;
    expect(await reasonAgainst({ ...wish, certificate: own.serial })).toBe('这张证书不是所选印章的证书');
    expect(await reasonAgainst({ ...wish, certificate: token.serial })).toBe(
      '这张证书不属于当前账号，不能用来签署',
    );
    const intentId = await readyToSign(server, administrator, id, wish);
    expect((await press(server, administrator, intentId)).code).toBe(30825);
    const { data: handed } = await begin(administrator, intentId);
    await begin(administrator, intentId);
    expect(await finish(administrator, intentId, await signed(held.key, handed))).toMatchObject({
      code: 1,
      data: { state: 'COMPLETE', documents: [{ answers: ALL_YES }] },
    });
    const uses = await server.store.pool.query('select 1 from seal_uses where reference = $1', [intentId]);
    expect(uses.rowCount).toBe(1);
  });
});

const partyIn = ({ name, administrator }: Company, { phone } = administrator) => ({
  ...{ key: name, kind: 'organization' as const, name: '张示例', organizationName: name },
  phone,
});

describe('a member who uses the seal on a token by a grant', () => {
  let company: Company;
  let member: Signatory;
  let held: Token;
  beforeAll(async () => {
    company = await aCompany(server);
    member = await aMember(server, company.id, ['operator']);
    const owner = { kind: 'organization', id: company.id } as const;
    await grantQuota(server.store.db, owner, randomUUID(), { contracts: 9, seals: 0 });
    held = await aToken(server, company.administrator, orderOf(company), 'seal-contract');
  });

  /** One use is granted, and a signature begun with it. */
  const begunByGrant = async () => {
    const { administrator } = company;
    await proven(server, administrator, 'grant-seal', held.sealId!);
    const body = { id: held.sealId!, uid: member.uid, uses: 1, approval: 'none' };
    const { data: grant } = await server.call('POST /api/appapi/seal/grant', { body }, administrator.token);
    const { id } = await aContract(server, member, {
      parties: [partyIn(company, member)],
      fields: (document: string) => [fieldOf(document, company.name, 'seal')],
    });
    const wish = { sealId: held.sealId!, certificate: held.serial };
    const intentId = await readyToSign(server, member, id, wish);
    const { data: handed, message } = await begin(member, intentId);
    if (!handed) throw new Error(message);
    return { id, intentId, grantId: grant.grantId, signatures: await signed(held.key, handed) };
  };
  const usedOf = async (grantId: string) =>
    (await server.store.pool.query('select used from seal_grants where id = $1', [grantId])).rows[0].used;

  test('signs with the last use of it', async () => {
    const { intentId, grantId, signatures } = await begunByGrant();
    expect((await begin(member, intentId)).code).toBe(1);
    expect((await finish(member, intentId, signatures)).data).toMatchObject({ state: 'COMPLETE' });
    expect(await usedOf(grantId)).toBe(1);
  });

  test.each([
    [
      'was ended',
      (grantId: string) =>
        server.call('POST /api/appapi/seal/endGrant', { body: { grantId } }, company.administrator.token),
    ],
    [
      'ran out',
      (grantId: string) =>
        server.store.pool.query(`update seal_grants set until = now() - interval '1 second' where id = $1`, [
          grantId,
        ]),
    ],
  ])('signs nothing once it %s, and the use is given back', async (_, over) => {
    const { id, intentId, grantId, signatures } = await begunByGrant();
    expect(await usedOf(grantId)).toBe(1);
    await over(grantId);
    expect((await finish(member, intentId, signatures)).code).toBe(30740);
    expect(await stateOf(intentId)).toMatchObject({ state: 'failed' });
    expect(await usedOf(grantId)).toBe(0);
    expect((await finish(member, intentId, signatures)).code).toBe(30821);
    const { data } = await detailFor(server, member, id);
    expect([data.state, data.documents[0]!.signatures]).toEqual(['SIGNING', 0]);
  });
});

describe('a certificate on a token', () => {
  const judge = async (who: Who, ...ders: Uint8Array[]) => {
    const certificates = ders.map((der) => Buffer.from(der).toString('base64'));
    const { data } = await server.call(
      'POST /api/appapi/seal/tokenCertificates',
      { body: { certificates } },
      who.token,
    );
    return data.list;
  };

  test('is fit for whom it was issued to, and for nobody else', async () => {
    const foreign = await aForeign(token);
    expect(await judge(signer, token.der, foreign, Buffer.from('rubbish'))).toMatchObject([
      { fit: true, own: true, reason: '', serial: token.serial, sealId: null },
      { fit: false, own: false, reason: '这张证书不是本机构签发的，不能在本站签署' },
      { fit: false, own: false, reason: '无法读取这张证书' },
    ]);
    expect(await judge(other, token.der)).toMatchObject([
      { fit: false, own: false, reason: '这张证书不属于当前账号，不能用来签署' },
    ]);
    const { id } = await aContract(server, other, { parties: [partyOf(other)] });
    expect(await prepare(server, other, id, { certificate: token.serial })).toMatchObject({
      code: 30829,
      message: '这张证书不属于当前账号，不能用来签署',
    });
    const unknown = { certificate: 'ab'.repeat(16) };
    expect((await prepare(server, other, id, unknown)).message).toContain('不是本机构签发的');
  });

  test('that was revoked, before or after the signature was begun, signs nothing', async () => {
    const held = await ownToken(signer, 'P-256');
    const { intentId, handed, id } = await begun(signer, held);
    const order = { serial: held.serial, reason: 'keyCompromise' as const, by: 'test', why: 'lost' };
    await server.store.db.transaction((tx) => server.app.certificates.revoke(tx, order));
    const refusal = { code: 30829, message: '证书已吊销，不能用来签署' };
    expect(await finish(signer, intentId, await signed(held.key, handed))).toMatchObject(refusal);
    expect(await begin(signer, intentId)).toMatchObject(refusal);
    expect(await prepare(server, signer, id, { certificate: held.serial })).toMatchObject(refusal);
    expect(await judge(signer, held.der)).toMatchObject([{ fit: false, own: true, reason: refusal.message }]);
    // the contract waits, and another way is open
    expect(await signAs(server, signer, id, { strokes: STROKES })).toMatchObject({ code: 1 });
  });

  test('that ended, or whose key is ours, signs nothing', async () => {
    const who = { personId: signer.personId, organizationId: null } as Person;
    const ask = (serial: string) =>
      server.app.seals.tokenCertificate(server.store.db, who, { serial, sealId: undefined });
    await expect(ask(token.serial)).resolves.toMatchObject({ certificate: { serial: token.serial } });
    await stopClock(server, new Date(Date.now() + 400 * 86_400_000));
    await expect(ask(token.serial)).rejects.toThrow('证书已过期，不能用来签署');
    await startClock(server);
    const cloud = await server.app.seals.fulfil(
      { id: randomUUID(), product: 'person-certificate', act: 'new', medium: 'cloud', years: 1 },
      orderOfPerson(signer),
    );
    await expect(ask(cloud.serial!)).rejects.toThrow('密钥保管在云端');
  });
});

/** A certificate of another authority under the same serial. */
async function aForeign({ serial }: Token): Promise<Uint8Array> {
  const now = Date.now();
  const made = await issueRootCertificate({
    subject: { country: 'CN', organization: '别家', commonName: '别家根' },
    notBefore: new Date(now - 1000),
    notAfter: new Date(now + 86_400_000),
    serial: serial ? Buffer.from(serial, 'hex') : randomSerial(),
    signer: await aTokenKey(),
  });
  return made.der;
}

describe('what is handed back', () => {
  test('must be the signature of this key over these attributes; until it is, the signature waits', async () => {
    const { intentId, handed, documentId } = await begun();
    const refused = async (signatures: Awaited<ReturnType<typeof signed>>) =>
      expect(await finish(signer, intentId, signatures)).toMatchObject({ code: 30828 });
    await refused(await signed(await aTokenKey(), handed));
    await refused(await signed(token.key, handed, (bytes) => Buffer.concat([bytes, Buffer.of(0)])));
    const altered = (bytes: Uint8Array) => Buffer.from(bytes).fill(0x5a, bytes.length - 4);
    await refused(await signed(token.key, handed, altered));
    await refused([{ documentId, signature: 'AAAA' }]);
    const good = await signed(token.key, handed);
    await refused([...good, ...good]);
    await refused([{ documentId: randomUUID(), signature: good[0]!.signature }]);
    // a signature that was made for another contract
    const another = await begun();
    const replayed = await signed(token.key, another.handed);
    await refused([{ documentId, signature: replayed[0]!.signature }]);
    expect(await stateOf(intentId)).toMatchObject({ state: 'signing' });
    expect((await finish(other, intentId, good)).code).toBe(30801);
    expect((await finish(signer, intentId, good)).code).toBe(1);
  });

  test('is taken in once, whoever sends it how often', async () => {
    const { intentId, handed, id } = await begun();
    const signatures = await signed(token.key, handed);
    const answers = await Promise.all([1, 2, 3].map(() => finish(signer, intentId, signatures)));
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect((await detailFor(server, signer, id)).data.documents[0]!.signatures).toBe(1);
  });

  test('without a proof, or on the way of the cloud, is not even begun', async () => {
    const { id } = await aContract(server, signer, { parties: [partyOf(signer)] });
    const { data } = await prepare(server, signer, id, { certificate: token.serial });
    expect((await begin(signer, data.intentId)).code).toBe(30130);
    expect((await begin(other, data.intentId)).code).toBe(30801);
    expect((await press(server, signer, data.intentId)).code).toBe(30825);
    expect(
      (await finish(signer, data.intentId, [{ documentId: randomUUID(), signature: 'AAAA' }])).code,
    ).toBe(30821);
    const cloud = await readyToSign(server, signer, id, { strokes: STROKES });
    expect((await begin(signer, cloud)).code).toBe(30821);
    expect((await press(server, signer, cloud)).code).toBe(1);
  });

  test('too late or after somebody else was quicker is refused, and nothing is signed', async () => {
    const late = await begun();
    const { pool } = server.store;
    const old = (id: string) =>
      pool.query(`update signing_intents set confirmed_at = now() - interval '13 minutes' where id = $1`, [
        id,
      ]);
    await server.app.contractSigning.keepMoving();
    expect(await stateOf(late.intentId)).toMatchObject({ state: 'signing' }); // there is still time
    await old(late.intentId);
    const signatures = await signed(token.key, late.handed);
    expect((await finish(signer, late.intentId, signatures)).code).toBe(30821);
    await server.app.contractSigning.keepMoving();
    expect(await stateOf(late.intentId)).toMatchObject({
      state: 'failed',
      failure: '没有在时限内用 USB Key 签署',
    });
    // nobody's fault but the clock's: the contract goes on
    expect((await detailFor(server, signer, late.id)).data.state).toBe('SIGNING');

    const recalled = await begun(signer, token, [partyOf(signer), partyOf(other, { step: 2 })]);
    const recall = { body: { id: recalled.id, reason: '有误' } };
    expect((await server.call('POST /api/appapi/contract/recall', recall, signer.token)).code).toBe(1);
    const after = await finish(signer, recalled.intentId, await signed(token.key, recalled.handed));
    expect(after.code).toBe(30802);

    const twice = await begun();
    expect((await signAs(server, signer, twice.id, { strokes: STROKES })).code).toBe(1);
    const lost = await finish(signer, twice.intentId, await signed(token.key, twice.handed));
    expect(lost.code).toBe(30802);
    expect((await detailFor(server, signer, twice.id)).data.documents[0]!.signatures).toBe(1);

    const both = await begun(signer, token, [partyOf(signer), partyOf(other)]);
    expect((await signAs(server, other, both.id)).code).toBe(1);
    expect((await finish(signer, both.intentId, await signed(token.key, both.handed))).code).toBe(30804);
    expect((await begin(signer, both.intentId)).code).toBe(30804);
  });
});
