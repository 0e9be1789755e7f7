import { keysOf, REVOCATION_REASONS, type RevocationReasonName } from '@yinxin/api';
import { bitString, oid, sequence, writePem } from '@yinxin/der';
import { keyAlgorithmOf, makeCertificateRequest, parsePublicKey, subjectName } from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aCompany, type Company } from '../../members/testing/index.ts';
import { type Making, sealMakings, subscriberCertificates } from '../tables.ts';
import { aLine, made, onAPlatform, onSeal, orderOf, proven } from '../testing/index.ts';
import { aRequest, aToken, aTokenKey } from '../testing/token.ts';
import type { OrderedLine } from './lines.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  company = await aCompany(server);
});
afterAll(() => server.close());

const reasons = keysOf(REVOCATION_REASONS);
const fulfil = (line: OrderedLine) => server.app.seals.fulfil(line, orderOf(company));
const idOf = async (serial: string) => {
  const [row] = await server.store.db
    .select()
    .from(subscriberCertificates)
    .where(eq(subscriberCertificates.serial, serial));
  return row!.id;
};
const statusOf = (serial: string) => server.app.certificates.statusOf(serial);
const revoke = (serial: string, reason: RevocationReasonName) =>
  server.app.certificates.revoke(server.store.db, { serial, reason, by: 'test', why: '测试' });
const hold = (serial: string) =>
  server.app.certificates.hold(server.store.db, { serial, by: 'test', why: '测试' });
const release = (serial: string) =>
  server.app.certificates.release(server.store.db, { serial, by: 'test', why: '测试' });
const certificate = (change: Partial<OrderedLine> = {}) => aLine('organization-certificate', change);
const refused = (words: string) => ({ state: 'failed', reason: expect.stringContaining(words) });
const issued = async () =>
  (
    await server.store.db
      .select()
      .from(subscriberCertificates)
      .where(eq(subscriberCertificates.ownerId, company.id))
  ).length;
const token = () =>
  aToken(server, company.administrator, orderOf(company), 'organization-certificate', 'P-256');
const makingOf = async (line: OrderedLine): Promise<Making> => {
  const [making] = await server.store.db.select().from(sealMakings).where(eq(sealMakings.lineId, line.id));
  return making!;
};
const submit = async (line: OrderedLine, request: string) => {
  const body = { makingId: (await makingOf(line)).id, request };
  return server.call('POST /api/appapi/seal/submitRequest', { body }, company.administrator.token);
};

describe('a certificate', () => {
  test('that stands is renewed, and so is one that has run out', async () => {
    const { serial } = await made(server, orderOf(company), 'organization-certificate');
    const next = await made(server, orderOf(company), 'organization-certificate', {
      ...onSeal(await idOf(serial), 'renewal'),
    });
    expect(await statusOf(next.serial)).toEqual({ status: 'good' });
    await server.store.db
      .update(subscriberCertificates)
      .set({ notAfter: new Date(Date.now() - 1000) })
      .where(eq(subscriberCertificates.serial, next.serial));
    const last = await fulfil(certificate(onSeal(await idOf(next.serial), 'renewal')));
    expect(last).toMatchObject({ state: 'done' });
  });

  test.each(reasons)('revoked for %s is not renewed', async (reason) => {
    const { serial } = await made(server, orderOf(company), 'organization-certificate');
    await revoke(serial, reason);
    const before = await issued();
    expect(await fulfil(certificate(onSeal(await idOf(serial), 'renewal')))).toMatchObject(
      refused('证书当前状态不能进行此操作：已吊销'),
    );
    const replaced = await fulfil(certificate(onSeal(await idOf(serial), 'replacement')));
    // what was lost is replaced, what was taken away or given up is not
    expect(replaced.state).toBe(reason === 'keyCompromise' ? 'done' : 'failed');
    expect(await issued()).toBe(before + (reason === 'keyCompromise' ? 1 : 0));
  });

  test('on hold leads to nothing new until it is released', async () => {
    const { serial } = await made(server, orderOf(company), 'organization-certificate');
    await hold(serial);
    for (const act of ['renewal', 'replacement'] as const)
      expect(await fulfil(certificate(onSeal(await idOf(serial), act)))).toMatchObject(refused('已冻结'));
    await onAPlatform(server, company.administrator);
    const { data } = await server.call('GET /api/appapi/seal/certificates', {}, company.administrator.token);
    expect(data.list.find((one) => one.serial === serial)?.may).toEqual(['revoke-certificate']);
    await release(serial);
    expect(await fulfil(certificate(onSeal(await idOf(serial), 'renewal')))).toMatchObject({ state: 'done' });
  });
});

test('a seal whose certificate is on hold is neither renewed nor changed nor replaced, but can end', async () => {
  const { sealId, serial } = await made(server, orderOf(company), 'seal-contract');
  await hold(serial);
  for (const act of ['renewal', 'change', 'replacement'] as const)
    expect(await fulfil(aLine('seal-contract', onSeal(sealId, act)))).toMatchObject(refused('已冻结'));
  expect(await statusOf(serial)).toMatchObject({ reason: 'certificateHold' });
  const orders = async () =>
    (
      await server.call('GET /api/appapi/seal/detail', { query: { id: sealId } }, company.administrator.token)
    ).data.may.filter((act) => act.startsWith('order-'));
  expect(await orders()).toEqual([]);
  await release(serial);
  expect((await orders()).toSorted()).toEqual(['order-change', 'order-renewal', 'order-replacement']);
  const renewed = await made(server, orderOf(company), 'seal-contract', onSeal(sealId, 'renewal'));
  await hold(renewed.serial);
  await made(server, orderOf(company), 'seal-contract', onSeal(sealId, 'revocation'));
  expect(await statusOf(renewed.serial)).toMatchObject({ reason: 'cessationOfOperation' });
});

describe('a key on a token', () => {
  test('is certified again by a renewal, as long as nobody said that it is lost', async () => {
    const { serial, key } = await token();
    const next = await made(server, orderOf(company), 'organization-certificate', {
      ...onSeal(await idOf(serial), 'renewal'),
    });
    expect((await server.app.certificates.chainOf(next.serial))[0]!.spki).toEqual(key.publicKey);
    const { administrator } = company;
    await proven(server, administrator, 'revoke-certificate', next.serial);
    const body = { serial: next.serial, reason: 'keyCompromise' as const };
    const answer = await server.call(
      'POST /api/appapi/seal/revokeCertificate',
      { body },
      administrator.token,
    );
    expect(answer.code).toBe(1);
    expect(await fulfil(certificate(onSeal(await idOf(next.serial), 'renewal')))).toMatchObject(
      refused('已吊销'),
    );
  });

  test('that was lost is refused in a new request and for its replacement, another key is taken', async () => {
    const lost = await token();
    await revoke(lost.serial, 'keyCompromise');
    for (const change of [{}, onSeal(await idOf(lost.serial), 'replacement')]) {
      const line = certificate({ medium: 'usb-key', details: { seal: { algorithm: 'ecdsa' } }, ...change });
      expect(await fulfil(line)).toMatchObject({ state: 'waiting' });
      expect((await submit(line, await aRequest(lost.key))).message).toContain('该密钥已报告丢失或泄露');
      expect((await submit(line, await aRequest(await aTokenKey()))).code).toBe(1);
      expect(await fulfil(line)).toMatchObject({ state: 'done' });
    }
  });

  test('is not its own replacement', async () => {
    const old = await token();
    const line = certificate(onSeal(await idOf(old.serial), 'replacement'));
    expect(await fulfil(line)).toMatchObject({ state: 'waiting' });
    expect((await submit(line, await aRequest(old.key))).message).toContain('补办须使用新的密钥');
    // who waits may revoke what was lost meanwhile
    await revoke(old.serial, 'keyCompromise');
    expect((await submit(line, await aRequest(await aTokenKey()))).code).toBe(1);
    expect(await fulfil(line)).toMatchObject({ state: 'done' });
  });

  test('that is lost after its request was taken is not certified', async () => {
    const old = await token();
    const line = certificate({ medium: 'usb-key', details: { seal: { algorithm: 'ecdsa' } } });
    await fulfil(line);
    expect((await submit(line, await aRequest(old.key))).code).toBe(1);
    await revoke(old.serial, 'keyCompromise');
    const before = await issued();
    expect(await fulfil(line)).toMatchObject(refused('该密钥已报告丢失或泄露'));
    expect(await issued()).toBe(before);
  });

  test('is not taken for another because its point is written shorter', async () => {
    const old = await token();
    await revoke(old.serial, 'keyCompromise');
    const { publicKey, sign, ...rest } = old.key;
    const key = parsePublicKey(publicKey);
    if (key.kind !== 'ec') throw new Error('no point');
    const half = (key.point.length - 1) / 2;
    const point = Uint8Array.of(2 + (key.point.at(-1)! & 1), ...key.point.subarray(1, 1 + half));
    const curve = sequence(oid('1.2.840.10045.2.1'), oid('1.2.840.10045.3.1.7'));
    const compressed = sequence(curve, bitString(point));
    expect(keyAlgorithmOf(compressed)).toBe('P-256');
    const subject = subjectName({ country: 'CN', commonName: '张三' });
    const pem = writePem(
      'CERTIFICATE REQUEST',
      await makeCertificateRequest({ ...rest, sign, publicKey: compressed }, subject),
    );
    const line = certificate({ medium: 'usb-key', details: { seal: { algorithm: 'ecdsa' } } });
    await fulfil(line);
    expect((await submit(line, pem)).message).toContain('公钥的编码不是常规形式');
  });
});

test('a renewal whose certificate is revoked while it is signed takes the new one back', async () => {
  const { serial, key } = await token();
  const line = certificate(onSeal(await idOf(serial), 'renewal'));
  const { keys } = server;
  const { sign } = keys;
  keys.sign = async (ref, toSign) => {
    // lists of what is revoked are signed beside it
    if (toSign instanceof Uint8Array && Buffer.from(toSign).includes(key.publicKey)) {
      keys.sign = sign;
      await revoke(serial, 'keyCompromise');
    }
    return sign.call(keys, ref, toSign);
  };
  expect(await fulfil(line)).toMatchObject(refused('已吊销'));
  const { serial: next } = await makingOf(line);
  expect((await server.app.certificates.chainOf(next!))[0]!.spki).toEqual(key.publicKey);
  expect(await statusOf(next!)).toMatchObject({ status: 'revoked' });
});
