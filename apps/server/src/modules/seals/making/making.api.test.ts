import { randomUUID } from 'node:crypto';
import { formatName, type KeyAlgorithm } from '@yinxin/pki';
import { examineSeal } from '@yinxin/seal';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../http/principal.ts';
import { asOwner } from '../../../testing/database.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aCompany, type Company } from '../../members/testing/index.ts';
import { changeOrganization, suspendOrganization } from '../../organization-states/index.ts';
import { sealFilings, sealMakings, seals, sealVersions, subscriberCertificates } from '../tables.ts';
import {
  aLine,
  aVerifiedPerson,
  made,
  onAPlatform,
  onSeal,
  orderOf,
  orderOfPerson,
  STROKES,
} from '../testing/index.ts';
import { aRequest, aTokenKey } from '../testing/token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
});
afterAll(() => server.close());

const rowOf = async (id: string) => {
  const [seal] = await server.store.db.select().from(seals).where(eq(seals.id, id));
  if (!seal) throw new Error('no seal');
  return seal;
};
const versionsOf = (id: string) =>
  server.store.db
    .select()
    .from(sealVersions)
    .where(eq(sealVersions.sealId, id))
    .orderBy(sealVersions.version);
const filingsOf = async (id: string) =>
  (await server.store.db.select().from(sealFilings).where(eq(sealFilings.sealId, id))).map(
    ({ entry }) => entry,
  );
const statusOf = (serial: string) => server.app.certificates.statusOf(serial);
const fulfil: TestServer['app']['seals']['fulfil'] = (line, order) => server.app.seals.fulfil(line, order);
const drawn = (face: string, change = {}) => ({
  details: { seal: { design: { source: 'drawn', face, ...change } } },
});

describe('a new seal', () => {
  let company: Company;
  beforeAll(async () => {
    company = await aCompany(server);
  });

  test.each([
    ['seal-official', 'official', [40, 40]],
    ['seal-contract', 'contract', [38, 38]],
    ['seal-finance', 'finance', [38, 38]],
    ['seal-invoice', 'invoice', [40, 30]],
    ['seal-representative', 'representative', [18, 18]],
  ] as const)('%s is certified, signed by the seal-maker, filed and enabled', async (product, type, size) => {
    const { sealId, serial } = await made(server, orderOf(company), product);
    const seal = await rowOf(sealId);
    expect(seal).toMatchObject({ type, state: 'enabled', version: 1, serial, ownerId: company.id });
    expect(await statusOf(serial)).toEqual({ status: 'good' });
    const [version] = await versionsOf(sealId);
    const examined = examineSeal(new Uint8Array(version!.der!));
    if (!examined.ok) throw new Error(examined.failure);
    const { signature, structure, maker } = examined.facts;
    expect(signature.state).toBe('valid');
    expect(structure.info).toMatchObject({
      id: seal.number,
      type: 1,
      name: `${company.name}${seal.name}`,
      picture: { type: 'PNG', widthMm: size[0], heightMm: size[1] },
    });
    const { certificate } = await server.app.certificates.sealMaker();
    expect(maker.certificate?.serial).toBe(certificate.serial);
    const [subscriber] = await server.app.certificates.chainOf(serial);
    expect(structure.info.signers).toEqual({ kind: 'certificates', certificates: [subscriber!.der] });
    expect(formatName(subscriber!.subject)).toContain(`CN=${company.name}`);
    expect(await filingsOf(sealId)).toEqual(['file']);
  });

  test('is drawn as it was chosen, with the code that the police gave', async () => {
    const details = {
      seal: {
        name: '合同专用章二',
        design: { source: 'drawn', face: 'contract', serial: 2, star: false, code: '1101080997301' },
      },
    };
    const { sealId } = await made(server, orderOf(company), 'seal-contract', { details });
    expect(await rowOf(sealId)).toMatchObject({ name: '合同专用章二', code: '1101080997301' });
    const [version] = await versionsOf(sealId);
    expect([version!.widthMm, version!.heightMm]).toEqual([38, 38]);
  });

  test.each([
    ['a second 公章', 'seal-official', {}, '每家企业只能有一枚公章'],
    ['a name that is taken', 'seal-finance', {}, '已有同名印章，请换一个名称'],
    ['a face of another seal', 'seal-contract', drawn('official'), '合同专用章没有这种章面'],
    [
      'a size that is not offered',
      'seal-contract',
      drawn('contract', { widthMm: 45 }),
      '该章面的宽度只能是 38、40 毫米',
    ],
    [
      'a code where there is none',
      'seal-invoice',
      drawn('invoice', { code: '1101080997301' }),
      '发票专用章的这种章面不能设置印章编码',
    ],
    [
      'an unknown wish',
      'seal-contract',
      { details: { seal: { holder: '别家公司' } } },
      '不支持的参数：holder',
    ],
    ['handwriting for a company', 'handwriting', {}, '当前账号不能申请手写签名'],
    [
      'a picture that nobody uploaded',
      'seal-contract',
      { details: { seal: { name: '图', design: { source: 'picture', pictureId: randomUUID() } } } },
      '印章名称至少 2 个字',
    ],
  ] as const)('%s is refused with a plain reason', async (_, product, change, reason) => {
    const before = await server.store.db.select().from(seals).where(eq(seals.ownerId, company.id));
    expect(await fulfil(aLine(product, change), orderOf(company))).toMatchObject({ state: 'failed', reason });
    const after = await server.store.db.select().from(seals).where(eq(seals.ownerId, company.id));
    expect(after.length).toBe(before.length);
  });

  test('asked for ten times at once is made once', async () => {
    const mine = await aCompany(server);
    const [line, order] = [aLine('seal-official'), orderOf(mine)];
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => fulfil(line, order)));
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['done']));
    const own = await server.store.db.select().from(seals).where(eq(seals.ownerId, mine.id));
    expect(own).toHaveLength(1);
    const certificates = await server.store.db
      .select()
      .from(subscriberCertificates)
      .where(eq(subscriberCertificates.ownerId, mine.id));
    expect(certificates).toHaveLength(1);
    const { rows } = await server.store.pool.query(
      "select count(*)::int as n from issuances where subject like '%' || $1 || '%'",
      [mine.code],
    );
    expect(rows[0].n).toBe(1);
    expect(await versionsOf(own[0]!.id)).toHaveLength(1);
    expect(await filingsOf(own[0]!.id)).toEqual(['file']);
  });

  test('two lines for one 公章 at once make one', async () => {
    const mine = await aCompany(server);
    const outcomes = await Promise.all([1, 2].map(() => fulfil(aLine('seal-official'), orderOf(mine))));
    expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  });

  test.each([
    ['ecdsa', 'ECDSA-SHA256'],
    ['rsa', 'RSA-SHA256'],
  ] as const)('is certified by %s where that is chosen', async (algorithm, name) => {
    const details = { seal: { name: `合同专用章 ${algorithm}`, algorithm } };
    const { serial } = await made(server, orderOf(company), 'seal-contract', { details });
    const { rows } = await server.store.pool.query('select algorithm from issuances where serial = $1', [
      serial,
    ]);
    expect(rows[0].algorithm).toBe(name);
  });

  test('of an organisation that is not certified is refused', async () => {
    const mine = await aCompany(server);
    await server.store.db.transaction((tx) => suspendOrganization(tx, asSystem('test'), mine.id, '测试'));
    expect(await fulfil(aLine('seal-official'), orderOf(mine))).toMatchObject({ state: 'failed' });
  });
});

describe('what is a person’s own', () => {
  test('handwriting and name seal carry the name that was verified', async () => {
    const person = await aVerifiedPerson(server, '欧阳示例');
    const body = { strokes: STROKES };
    const { data } = await server.call('POST /api/appapi/seal/handwriting', { body }, person.token);
    const seal = { design: { source: 'handwriting', handwritingId: data.handwritingId } };
    const written = await made(server, orderOfPerson(person), 'handwriting', { details: { seal } });
    const named = await made(server, orderOfPerson(person), 'seal-person');
    for (const { sealId, serial } of [written, named]) {
      expect(await rowOf(sealId)).toMatchObject({ state: 'enabled', ownerKind: 'person' });
      const [certificate] = await server.app.certificates.chainOf(serial);
      expect(formatName(certificate!.subject)).toMatch(/CN=欧阳示例/);
      expect(formatName(certificate!.subject)).toMatch(/IDCCN-110x{11}\d{3}[\dX]/);
    }
  });

  test('the handwriting of another is not found', async () => {
    const [one, other] = [await aVerifiedPerson(server), await aVerifiedPerson(server)];
    const { data } = await server.call(
      'POST /api/appapi/seal/handwriting',
      { body: { strokes: STROKES } },
      one.token,
    );
    const seal = { design: { source: 'handwriting', handwritingId: data.handwritingId } };
    expect(await fulfil(aLine('handwriting', { details: { seal } }), orderOfPerson(other))).toMatchObject({
      state: 'failed',
      reason: '没有找到这份笔迹，请重新书写',
    });
  });

  test('a certificate alone has no seal', async () => {
    const person = await aVerifiedPerson(server);
    const { sealId, serial } = await made(server, orderOfPerson(person), 'person-certificate', { years: 2 });
    expect(sealId).toBeNull();
    const [certificate] = await server.app.certificates.chainOf(serial);
    const days = (certificate!.notAfter.getTime() - certificate!.notBefore.getTime()) / 86_400_000;
    expect(days).toBe(730);
  });
});

describe('a seal that exists', () => {
  let company: Company;
  let sealId: string;
  let serial: string;
  beforeAll(async () => {
    company = await aCompany(server);
    ({ sealId, serial } = await made(server, orderOf(company), 'seal-contract'));
  });
  const act = (name: Parameters<typeof onSeal>[1], change = {}) =>
    made(server, orderOf(company), 'seal-contract', { ...onSeal(sealId, name), ...change });
  const endOf = async (one: string) => (await server.app.certificates.chainOf(one))[0]!.notAfter;

  test('is renewed from its old end on; the old certificate is superseded', async () => {
    const before = await endOf(serial);
    const renewed = await act('renewal');
    expect(renewed.serial).not.toBe(serial);
    const added = ((await endOf(renewed.serial)).getTime() - before.getTime()) / 86_400_000;
    expect(Math.round(added)).toBe(365);
    expect(await statusOf(serial)).toMatchObject({ status: 'revoked', reason: 'superseded' });
    expect(await rowOf(sealId)).toMatchObject({ state: 'enabled', version: 2, serial: renewed.serial });
    expect((await versionsOf(sealId)).map(({ picture }) => picture.length)).toHaveLength(2);
    serial = renewed.serial;
  });

  test('gets a new face and keeps its certificate', async () => {
    const changed = await act('change', drawn('contract', { star: false, widthMm: 40 }));
    expect(await rowOf(sealId)).toMatchObject({ version: 3, serial });
    expect(changed.state).toBe('done');
    expect((await versionsOf(sealId)).at(-1)).toMatchObject({ widthMm: 40, serial });
    expect(await statusOf(serial)).toEqual({ status: 'good' });
  });

  test('of an organisation with a new name is stopped, and changed gets a new certificate', async () => {
    const name = `${company.name.replace('有限公司', '')}更名有限公司`;
    const facts = { name, representative: '张示例', certifiedUntil: null };
    await server.store.db.transaction((tx) =>
      changeOrganization(tx, server.vault, asSystem('test'), company.id, facts),
    );
    await server.app.upkeep
      .subscriber('seals')
      .handle({ act: 'change-organization', targetId: company.id } as never);
    expect(await rowOf(sealId)).toMatchObject({ state: 'stopped', reason: '企业名称已变更，请变更章面' });
    const end = await endOf(serial);
    const changed = await act('change');
    const [certificate] = await server.app.certificates.chainOf((await rowOf(sealId)).serial!);
    expect(formatName(certificate!.subject)).toContain(name);
    expect(Math.abs(certificate!.notAfter.getTime() - end.getTime())).toBeLessThan(60_000);
    expect(await statusOf(serial)).toMatchObject({ status: 'revoked' });
    serial = changed.serial;
  });

  test('is replaced, and then revoked, which is final', async () => {
    const replaced = await act('replacement');
    expect(await statusOf(serial)).toMatchObject({ status: 'revoked' });
    await act('revocation');
    expect(await rowOf(sealId)).toMatchObject({ state: 'revoked' });
    expect(await statusOf(replaced.serial)).toMatchObject({ status: 'revoked' });
    expect(await filingsOf(sealId)).toEqual([
      'file',
      'renew',
      'change',
      'stop',
      'change',
      'replace',
      'revoke',
    ]);
    expect(await fulfil(aLine('seal-contract', onSeal(sealId, 'renewal')), orderOf(company))).toMatchObject({
      state: 'failed',
      reason: '印章当前状态（已注销）不能进行此操作',
    });
  });

  test('of another organisation is not found', async () => {
    const theirs = await made(server, orderOf(company), 'seal-finance');
    const other = await aCompany(server);
    for (const name of ['renewal', 'change', 'replacement', 'revocation'] as const)
      expect(await fulfil(aLine('seal-finance', onSeal(theirs.sealId, name)), orderOf(other))).toMatchObject({
        state: 'failed',
        reason: '印章不存在或您无权查看',
      });
    expect(await rowOf(theirs.sealId)).toMatchObject({ state: 'enabled', version: 1 });
  });
});

describe('a USB key', () => {
  const aKeyAndRequest = async (algorithm: KeyAlgorithm = 'SM2', spoil = false) => {
    const key = await aTokenKey(algorithm);
    const pem = await aRequest(key, spoil ? await aTokenKey(algorithm) : key);
    return { pem, spki: key.publicKey };
  };
  const waiting = async (company: Company, algorithm = 'sm2') => {
    const line = aLine('seal-official', { medium: 'usb-key', details: { seal: { algorithm } } });
    const order = orderOf(company);
    const outcome = await fulfil(line, order);
    expect(outcome).toMatchObject({ state: 'waiting', reason: '等待提交证书请求' });
    const [making] = await server.store.db.select().from(sealMakings).where(eq(sealMakings.lineId, line.id));
    return { line, order, makingId: making!.id };
  };
  const submit = (makingId: string, request: string, token: string) =>
    server.call('POST /api/appapi/seal/submitRequest', { body: { makingId, request } }, token);

  test('hands in its request, and the seal goes on by itself', async () => {
    const company = await aCompany(server);
    const { line, order, makingId } = await waiting(company);
    await onAPlatform(server, company.administrator);
    const own = await server.call('GET /api/appapi/seal/certificates', {}, company.administrator.token);
    expect(own.data.makings).toMatchObject([
      {
        makingId,
        state: 'waiting-request',
        may: ['submit-request'],
        subject: expect.stringContaining(company.name),
      },
    ]);
    const { pem, spki } = await aKeyAndRequest();
    const other = await aCompany(server);
    expect(await submit(makingId, pem, other.administrator.token)).toMatchObject({ code: 30758 });
    expect(await submit(makingId, pem, company.administrator.token)).toMatchObject({ code: 1 });
    await server.jobs.start();
    const ownState = async () =>
      (await server.store.db.select().from(seals).where(eq(seals.ownerId, company.id)))[0]?.state;
    await expect.poll(ownState, { timeout: 120_000 }).toBe('enabled');
    expect(await fulfil(line, order)).toMatchObject({ state: 'done' });
    const [seal] = await server.store.db.select().from(seals).where(eq(seals.ownerId, company.id));
    const [certificate] = await server.app.certificates.chainOf(seal!.serial!);
    expect(certificate!.spki).toEqual(spki);
    expect(formatName(certificate!.subject)).toContain(company.name); // the profile decides, not the request
    expect(await submit(makingId, pem, company.administrator.token)).toMatchObject({ code: 30758 });
    // a renewal keeps the key of the medium
    const renewed = await made(server, orderOf(company), 'seal-official', onSeal(seal!.id, 'renewal'));
    expect((await server.app.certificates.chainOf(renewed.serial))[0]!.spki).toEqual(spki);
  });

  test('is refused a request that proves nothing, another algorithm, and the key of somebody else', async () => {
    const [company, other] = [await aCompany(server), await aCompany(server)];
    const { makingId } = await waiting(company);
    const { token } = company.administrator;
    const rubbish = `-----BEGIN CERTIFICATE REQUEST-----\n${'A'.repeat(100)}\n-----END CERTIFICATE REQUEST-----`;
    const refused = async (pem: string) => (await submit(makingId, pem, token)).message;
    expect(await refused(rubbish)).toContain('内容无法识别');
    expect(await refused((await aKeyAndRequest('SM2', true)).pem)).toContain('签名与公钥不符');
    expect(await refused((await aKeyAndRequest('P-256')).pem)).toContain('密钥算法与所申请的不一致');
    const { pem } = await aKeyAndRequest();
    const theirs = await waiting(other);
    await submit(theirs.makingId, pem, other.administrator.token);
    expect(await fulfil(theirs.line, theirs.order)).toMatchObject({ state: 'done' });
    expect(await refused(pem)).toContain('已用于其他主体');
  });
});

test('the records of faces, entries and uses refuse to be changed', async () => {
  const company = await aCompany(server);
  await made(server, orderOf(company), 'seal-official');
  for (const statement of [
    "update seal_versions set title = 'x'",
    'update seal_versions set der = content_digest',
    'delete from seal_versions',
    "update seal_filings set entry = 'stop'",
    'delete from seal_filings',
    "update seal_uses set document = ''",
    'delete from seal_uses',
  ])
    await expect(asOwner(server.store.connection, statement)).rejects.toMatchObject({ code: '23001' });
});
