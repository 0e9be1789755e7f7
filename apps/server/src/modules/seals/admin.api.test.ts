import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { drawSeal, loadFaces, signWithSeal, toPng } from '@yinxin/seal';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ToolFolder } from '../../../../../packages/pki/src/testing/tools.ts';
import { hasTool } from '../../../../../packages/seal/src/testing/tools.ts';
import type { TestServer } from '../../testing/server.ts';
import { aCompany } from '../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { seals, sealVersions, subscriberCertificates } from './tables.ts';
import {
  aLine,
  aSeal,
  aStaffedCompany,
  aVerifiedPerson,
  type Company,
  made,
  onAPlatform,
  orderOf,
  orderOfPerson,
  type Signatory,
} from './testing/index.ts';

let office: BackOffice;
let server: TestServer;
let reviewer: { token: string; id: string };
let second: { token: string; id: string };
beforeAll(async () => {
  office = await aBackOffice({ authorities: true });
  ({ server } = office);
  [reviewer, second] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
});
afterAll(() => office.close());

const rowOf = async (id: string) => (await server.store.db.select().from(seals).where(eq(seals.id, id)))[0]!;

/** Each comes from an address of their own: lookups are limited. */
let visitors = 0;

const upload = async (route: string, bytes: Uint8Array, name: string, token?: string) => {
  const boundary = 'yinxin-test-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await server.app.http.inject({
    method: 'POST',
    url: route,
    remoteAddress: `127.9.0.${++visitors}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { accesstoken: token } : {}),
    },
    payload,
  });
  return response.json();
};

/** A red seal on white paper with room around it, as somebody photographs it. */
async function aPhotograph(name: string): Promise<Buffer> {
  const png = await toPng(drawSeal(await loadFaces(), { kind: 'contract', name }), { dpi: 300 });
  return sharp({ create: { width: 900, height: 900, channels: 3, background: '#f4f1ea' } })
    .composite([{ input: Buffer.from(png), left: 220, top: 220 }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

describe('a picture of a paper seal', () => {
  let company: Company;
  beforeAll(async () => {
    company = await aCompany(server);
  });
  const send = (bytes: Uint8Array, { token }: Signatory = company.administrator, name = 'seal.jpg') =>
    upload('/api/appapi/seal/uploadPicture?type=contract&widthMm=38', bytes, name, token);

  test('that is none is refused with a plain reason', async () => {
    const noise = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#dfe6ee' },
    })
      .jpeg()
      .toBuffer();
    expect(await send(noise)).toMatchObject({
      code: 30734,
      message: expect.stringContaining('没有在图片中找到红色印章'),
    });
    expect(await send(Buffer.from('no picture at all'))).toMatchObject({ code: 30734 });
    const whole = await aPhotograph(company.name);
    const cut = await sharp(whole).extract({ left: 0, top: 0, width: 460, height: 900 }).jpeg().toBuffer();
    expect(await send(cut)).toMatchObject({ code: 30734, message: expect.stringContaining('不完整') });
    const list = await server.call('GET /api/appapi/seal/pictures', {}, company.administrator.token);
    expect(list.data).toEqual([]);
  });

  test('that is good is cleaned, waits for the office, and becomes a seal once it is accepted', async () => {
    const { code, data, message } = await send(await aPhotograph(company.name));
    expect([code, message]).toEqual([1, '操作成功']);
    expect(data).toMatchObject({ state: 'reviewing', widthMm: 38, heightMm: 38 });
    const clean = await server.app.http.inject({
      url: data.url,
      headers: { accesstoken: company.administrator.token },
    });
    expect(clean.headers['content-type']).toBe('image/png');
    const seal = { design: { source: 'picture', pictureId: data.pictureId, code: '1101080997304' } };
    const [line, order] = [aLine('seal-contract', { details: { seal } }), orderOf(company)];
    expect(await server.app.seals.fulfil(line, order)).toMatchObject({
      state: 'waiting',
      reason: '印章图片审核中',
    });
    const waiting = await office.call('GET /api/admin/waiting', {}, reviewer.token);
    expect(waiting.data.find(({ to }) => to === '/admin/pictures')).toMatchObject({
      words: '待审核的印章图片',
      count: 1,
      due: [{ id: data.pictureId, kind: 'seal-picture', title: company.name }],
    });
    const { data: queue } = await office.call('GET /api/admin/seals/pictures', {}, reviewer.token);
    expect(queue.list).toMatchObject([
      {
        id: data.pictureId,
        holder: company.name,
        may: ['view-seal-picture', 'accept-seal-picture', 'refuse-seal-picture'],
      },
    ]);
    const decide = (token: string) =>
      office.call(
        'POST /api/admin/seals/pictures/decide',
        { body: { id: data.pictureId, accept: true } },
        token,
      );
    const both = await Promise.all([decide(reviewer.token), decide(second.token)]);
    expect(both.map((answer) => answer.code).toSorted()).toEqual([1, 30751]);
    // the job that goes on with it is in the queue; the order asks as well
    expect(await server.app.seals.fulfil(line, order)).toMatchObject({ state: 'done' });
    const [made] = await server.store.db.select().from(seals).where(eq(seals.ownerId, company.id));
    expect(made).toMatchObject({ state: 'enabled', code: '1101080997304' });
  });

  test('that is refused tells why, and its seal fails with the reason', async () => {
    const mine = await aCompany(server);
    const { data } = await send(await aPhotograph(mine.name), mine.administrator);
    const seal = { design: { source: 'picture', pictureId: data.pictureId } };
    const [line, order] = [aLine('seal-contract', { details: { seal } }), orderOf(mine)];
    await server.app.seals.fulfil(line, order);
    const body = { id: data.pictureId, accept: false, reason: 'unclear', words: '名称第 3 个字有断笔' };
    await office.call('POST /api/admin/seals/pictures/decide', { body }, reviewer.token);
    const outcome = await server.app.seals.fulfil(line, order);
    expect(outcome).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('名称第 3 个字有断笔'),
    });
    const [failed] = await server.store.db.select().from(seals).where(eq(seals.ownerId, mine.id));
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('断笔') });
  });

  test('of another company is not found', async () => {
    const mine = await aCompany(server);
    const { data } = await send(await aPhotograph(mine.name), mine.administrator);
    const seal = { design: { source: 'picture', pictureId: data.pictureId } };
    expect(
      await server.app.seals.fulfil(aLine('seal-contract', { details: { seal } }), orderOf(company)),
    ).toMatchObject({
      state: 'failed',
      reason: '印章图片不存在',
    });
  });
});

describe('the office and seals', () => {
  test('stops, enables, collects and gives back, each on record', async () => {
    const company = await aCompany(server);
    const id = await aSeal(server, company);
    const act = (name: string) =>
      office.call(
        `POST /api/admin/seals/${name}` as 'POST /api/admin/seals/stop',
        { body: { id, reason: '涉嫌冒用，核查' } },
        reviewer.token,
      );
    expect((await act('enable')).code).toBe(30731);
    expect((await act('stop')).data).toMatchObject({
      state: 'stopped',
      byOffice: true,
      may: ['enable-seal', 'collect-seal'],
    });
    expect((await act('collect')).data).toMatchObject({ state: 'collected', byOffice: true });
    expect((await act('return')).data).toMatchObject({ state: 'stopped', byOffice: false });
    const enabled = await server.call(
      'POST /api/appapi/seal/enable',
      { body: { id } },
      company.administrator.token,
    );
    expect(enabled.data.state).toBe('enabled');
    const { data } = await office.call(
      'GET /api/admin/seals',
      { query: { keyword: company.name } },
      reviewer.token,
    );
    expect(data).toMatchObject({ total: 1, list: [{ id, holder: company.name }] });
    const item = await office.call('GET /api/admin/seals/item', { query: { id } }, reviewer.token);
    expect(item.data.face).toMatch(/^data:image\/png;base64,/);
    expect(item.data.filings.map(({ entry }) => entry)).toEqual(['restore', 'collect', 'stop', 'file']);
  });
});

describe('the office and certificates', () => {
  test('finds, holds and releases, which OCSP and the seal follow', async () => {
    const company = await aCompany(server);
    const { sealId, serial } = await made(server, orderOf(company), 'seal-official');
    const { data } = await office.call(
      'GET /api/admin/certificates',
      { query: { keyword: company.name } },
      reviewer.token,
    );
    expect(data.list).toMatchObject([
      { serial, status: 'good', may: ['hold-certificate', 'request-revocation'] },
    ]);
    const body = { serial, why: '核查冒用' };
    expect(
      (await office.call('POST /api/admin/certificates/hold', { body }, reviewer.token)).data.status,
    ).toBe('held');
    expect(
      (await office.call('POST /api/admin/certificates/hold', { body }, reviewer.token)).message,
    ).toContain('已冻结');
    expect(await server.app.certificates.statusOf(serial)).toMatchObject({
      status: 'revoked',
      reason: 'certificateHold',
    });
    const held = await office.call(
      'GET /api/admin/certificates',
      { query: { status: 'held' } },
      reviewer.token,
    );
    expect(held.data.list.map((one) => one.serial)).toEqual([serial]);
    await onAPlatform(server, company.administrator);
    const card = await server.call(
      'GET /api/appapi/seal/detail',
      { query: { id: sealId } },
      company.administrator.token,
    );
    expect(card.data.certificate?.status).toBe('held');
    expect(card.data.may).not.toContain('use-seal');
    expect(
      (await office.call('POST /api/admin/certificates/release', { body }, second.token)).data.status,
    ).toBe('good');
    const item = await office.call('GET /api/admin/certificates/item', { query: { serial } }, reviewer.token);
    expect(item.data.turns.map(({ act, by }) => [act, by])).toEqual([
      ['release', expect.stringContaining('示例')],
      ['hold', expect.stringContaining('示例')],
    ]);
    expect(item.data.chain).toHaveLength(2);
  });

  test('nobody revokes alone: one asks, another decides, and the seal ends', async () => {
    const company = await aCompany(server);
    const { sealId, serial } = await made(server, orderOf(company), 'seal-official');
    const ask = { serials: [serial], reason: 'privilegeWithdrawn', why: '违规使用' };
    const { data } = await office.call(
      'POST /api/admin/certificates/request-revocation',
      { body: ask },
      reviewer.token,
    );
    const decide = (token: string, approve = true) =>
      office.call(
        'POST /api/admin/certificates/decide-revocation',
        { body: { id: data.id, digest: data.digest, approve, why: '属实' } },
        token,
      );
    const open = async (token: string) =>
      (await office.call('GET /api/admin/certificates/requests', {}, token)).data.find(
        ({ id }) => id === data.id,
      );
    expect((await open(reviewer.token))?.may).toEqual([]);
    expect((await open(second.token))?.may).toEqual(['approve-revocation', 'refuse-revocation']);
    expect((await decide(reviewer.token)).message).toContain('申请人自己不能审批');
    expect((await rowOf(sealId)).state).toBe('enabled');
    const third = await office.anOperator('reviewer');
    const both = await Promise.all([decide(second.token), decide(third.token)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([1, 30524]);
    expect(await rowOf(sealId)).toMatchObject({ state: 'revoked', reason: '证书已由电子认证机构吊销' });
    expect(await server.app.certificates.statusOf(serial)).toMatchObject({
      status: 'revoked',
      reason: 'privilegeWithdrawn',
    });
  });
});

describe('looking up', () => {
  const look = (route: 'certificate' | 'seal', query: Record<string, string>) =>
    server.call(`GET /api/appapi/lookup/${route}` as 'GET /api/appapi/lookup/seal', { query });

  test('a seal by its number and by the code of the police, masked for persons', async () => {
    const company = await aStaffedCompany(server);
    const seal = { design: { source: 'drawn', face: 'official', code: '4401080997301' } };
    const { sealId, serial } = await made(server, orderOf(company), 'seal-official', { details: { seal } });
    const { number } = await rowOf(sealId);
    for (const code of [number, number.toLowerCase(), '4401080997301'])
      expect((await look('seal', { code })).data).toMatchObject({
        number,
        holder: company.name,
        state: 'enabled',
        filingNumber: expect.stringMatching(/^BA\d{12}$/),
        certificate: { serial, status: 'good' },
      });
    const person = await aVerifiedPerson(server, '李四示例');
    const own = await made(server, orderOfPerson(person), 'seal-person');
    const found = (await look('seal', { code: (await rowOf(own.sealId)).number })).data;
    expect(JSON.stringify(found)).not.toContain('李四示例');
    expect(found.holder).toBe('李***');
    expect((await look('seal', { code: 'YX202611150000000000' })).code).toBe(30760);
    expect((await look('seal', { code: '1' })).code).toBe(40000);
  });

  test('a certificate by serial and by file; a foreign one and rubbish are told apart', async () => {
    const company = await aCompany(server);
    const { serial } = await made(server, orderOf(company), 'organization-certificate');
    const spaced = serial.toUpperCase().replace(/(..)(?=.)/g, '$1:');
    const { data } = await look('certificate', { serial: spaced });
    expect(data).toMatchObject({
      serial,
      profile: '单位证书',
      status: 'good',
      subject: expect.stringContaining(company.name),
      chain: [{ file: '/ca/sm2-ca.crt' }, { file: '/ca/sm2-root.crt' }],
      proofs: { crl: '/crl/sm2-ca.crl' },
    });
    expect(JSON.stringify(data)).not.toContain(company.code);
    for (const { file } of (data as unknown as { chain: { file: string }[] }).chain)
      expect((await server.app.http.inject(file)).statusCode).toBe(200);
    const [certificate, issuer] = await server.app.certificates.chainOf(serial);
    const file = (bytes: Uint8Array) => upload('/api/appapi/lookup/certificateFile', bytes, 'x.cer');
    expect(await file(certificate!.der)).toMatchObject({ data: { serial, status: 'good' } });
    expect(await file(Buffer.from(certificate!.pem))).toMatchObject({ data: { serial } });
    expect(await file(issuer!.der)).toMatchObject({ data: { status: 'good' } });
    const forged = new Uint8Array(certificate!.der);
    forged[forged.length - 1]! ^= 1;
    expect(await file(forged)).toMatchObject({ code: 30760 });
    expect(await file(Buffer.from('rubbish'))).toMatchObject({ code: 30761 });
    expect(await file(Buffer.alloc(100_000, 'A'))).toMatchObject({ code: 30761 });
    expect((await look('certificate', { serial: '40'.repeat(20) })).code).toBe(30760);
  });

  test('is limited: nobody walks through the numbers', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 21; n++) {
      const response = await server.app.http.inject({
        url: `/api/appapi/lookup/seal?code=YX20261115${String(n).padStart(10, '0')}`,
        remoteAddress: '203.0.113.9',
      });
      codes.push(response.json().code);
    }
    expect(codes.at(-1)).toBe(42900);
  });
});

const jars = ['bcprov', 'bcpkix', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`);
test.skipIf(!jars.every(existsSync) || !hasTool('javac'))(
  'BouncyCastle verifies a seal that was made, and what is signed with it',
  async () => {
    const folder = new ToolFolder();
    const company = await aCompany(server);
    const { sealId, serial } = await made(server, orderOf(company), 'seal-official');
    const [version] = await server.store.db
      .select()
      .from(sealVersions)
      .where(eq(sealVersions.sealId, sealId));
    const [held] = await server.store.db
      .select()
      .from(subscriberCertificates)
      .where(eq(subscriberCertificates.serial, serial));
    const [certificate] = await server.app.certificates.chainOf(serial);
    const { signerFor } = await import('@yinxin/pki');
    const ref = { id: held!.keyId!, algorithm: 'SM2' as const, label: '' };
    const signature = await signWithSeal({
      seal: new Uint8Array(version!.der!),
      signer: { certificate: certificate!, signer: await signerFor(server.keys, ref) },
      data: new TextEncoder().encode('待签文件'),
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      time: new Date(),
    });
    const file = folder.write('seal.der', signature);
    const source = new URL('../../../../../packages/seal/src/testing/VerifySes.java', import.meta.url)
      .pathname;
    const output = execFileSync('java', ['-cp', jars.join(':'), source, file], { encoding: 'utf8' });
    expect(output.trim().split('\n')).toEqual(['signature true', 'seal true', 'der true']);
    folder.dispose();
  },
);
