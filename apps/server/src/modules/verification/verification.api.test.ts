import { createHash } from 'node:crypto';
import { verifyPdf } from '@yinxin/pdf-signature';
import { verifyAlone } from '@yinxin/verification';
import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCKED } from '../../../../../packages/pdf-signature/producers/corpus.ts';
import {
  aSlowFile,
  attackFiles,
  hostileFiles,
} from '../../../../../packages/pdf-signature/src/attacks/testing/attack-files.ts';
import { aCertificate } from '../../../../../packages/pdf-signature/src/attacks/testing/certificates.ts';
import { preparedForShadow } from '../../../../../packages/pdf-signature/src/attacks/testing/changed-files.ts';
import { anHonestBranchFile } from '../../../../../packages/pdf-signature/src/attacks/testing/forged-signatures.ts';
import { aLockedContract } from '../../../../../packages/pdf-signature/src/attacks/testing/whole-corpus.ts';
import {
  aContract,
  append,
  aSeal,
  World,
} from '../../../../../packages/pdf-signature/src/attacks/testing/world.ts';
import { depth, sampled } from '../../../../../scripts/depth.ts';
import { aBuild } from '../../testing/build.ts';
import {
  aContract as aSentContract,
  aSigner,
  download,
  partyOf,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { request } from '../two-persons/index.ts';
import { pemOf, trustRoot, verifyFile } from './testing/index.ts';

let office: BackOffice;
const build = aBuild();
const world = new World();
const gm = new World('sm2');
beforeAll(async () => {
  office = await aBackOffice({ authorities: true, downloadsDir: build.downloadsDir });
  await trustRoot(office, world.root.certificate);
  await trustRoot(office, gm.root.certificate, '国密测试根');
});
afterAll(async () => {
  await office.close();
  build.remove();
});

const verify = (bytes: Uint8Array, options?: Parameters<typeof verifyFile>[2]) =>
  verifyFile(office.server, bytes, options);

const ALL_YES = { intact: 'yes', trusted: 'yes', timeProven: 'yes', unchanged: 'yes' };
const seal = { marks: [{ art: aSeal(), at: [{ page: 1, xMm: 30, yMm: 120 }] }] };

describe('honest files', () => {
  test.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('%s is 有效', async (level) => {
    for (const people of [world, gm]) {
      const file = await people.sign(aContract(), people.services(level));
      const { data } = await verify(file);
      expect(data).toMatchObject({ verdict: 'valid', words: '有效', size: file.length, contract: null });
      const [signature] = data.signatures;
      expect(signature).toMatchObject({ verdict: 'valid', level, reason: '', changes: expect.any(Array) });
      expect(signature?.answers).toEqual(
        level === 'B-B' ? { ...ALL_YES, timeProven: expect.stringMatching(/no|unknown/) } : ALL_YES,
      );
      expect(signature?.time.authority).toBe(level === 'B-B' ? null : '测试时间戳');
    }
  });

  test('says who, by which root, where on which page, and what is proven', async () => {
    const { data } = await verify(await world.sign(aContract(), { ...world.services('B-T'), ...seal }));
    expect(data.signatures).toHaveLength(1);
    expect(data.signatures[0]).toMatchObject({
      signer: { name: '张三', issuer: expect.stringContaining('测试签发') },
      anchor: { name: '测试根', source: '测试机构官网，指纹电话核对', own: false },
      places: [{ page: 1, left: 30, top: 120, width: 40, height: 40 }],
      time: { proven: '2026-06-10T08:00:00.000Z', proof: 'signature-time-stamp' },
      chain: [/CN=张三/, /CN=测试签发/, /CN=测试根/].map((one) => expect.stringMatching(one)),
    });
  });

  test('two signers: the first one’s version is the beginning of the file', async () => {
    const first = await world.sign(aContract(), { ...world.services('B-LT'), ...seal });
    const both = await world.sign(first, world.services('B-T'), world.signer('李四'));
    const { data } = await verify(both);
    expect(data.verdict).toBe('valid');
    const [one, two] = data.signatures;
    expect(two?.signedBytes).toBe(both.length);
    const earlier = both.slice(0, one?.signedBytes ?? 0);
    expect((await verifyPdf(earlier, world.options())).verdict).toBe('TOTAL_PASSED');
    expect(one?.changes.length).toBeGreaterThan(0);
    expect(one?.changes.every(({ allowed }) => allowed)).toBe(true);
  });

  test('a file without a signature is 无签名', async () => {
    expect((await verify(aContract())).data).toMatchObject({ verdict: 'unsigned', signatures: [] });
  });
});

describe('attacks', () => {
  test('no file of any class is ever 有效, and each is told why', async () => {
    for (const people of [world, gm]) {
      const verdicts: Record<string, string> = {};
      for (const [what, file] of Object.entries(await attackFiles(people))) {
        const { code, data } = await verify(file);
        verdicts[what] = code === 1 ? data.verdict : 'refused';
        if (code === 1) expect(data.reason, what).not.toBe('');
      }
      expect(Object.entries(verdicts).filter(([, verdict]) => verdict === 'valid')).toEqual([]);
      expect(verdicts).toMatchObject({
        'incremental saving: other content': 'invalid',
        'byte ranges: they overlap': 'invalid',
        'fake trust: an authority nobody knows': 'unknown',
        'status and expiry: revoked before': 'invalid',
        'changed bytes: one of the text': 'invalid',
        'visual fake: a stamp with a seal': 'unsigned',
      });
    }
  });

  test('the honest twins of what was prepared for an attack are 有效', async () => {
    for (const people of [world, gm])
      for (const twin of [await people.sign(preparedForShadow()), await anHonestBranchFile(people)])
        expect((await verify(twin)).data).toMatchObject({ words: '有效', reason: '全部签名有效' });
  });

  test('what was changed is named, and the signed version can be cut from the file', async () => {
    const signed = await world.sign(aContract(), world.services('B-LT'));
    const changed = (await attackFiles(world))['incremental saving: other content']!;
    const { data } = await verify(changed);
    expect(data.signatures[0]).toMatchObject({
      answers: { intact: 'yes', trusted: 'yes', unchanged: 'no' },
      changes: [{ allowed: false, revision: 3, object: 5 }],
    });
    const earlier = changed.slice(0, data.signatures[0]?.signedBytes ?? 0);
    expect((await verify(earlier)).data.verdict).toBe('valid');
    expect((await verify(signed)).data.verdict).toBe('valid');
  });
});

describe('hostile uploads', () => {
  test('are refused, or answered without a 有效', async () => {
    const signed = await world.sign(aContract());
    for (const [what, file] of Object.entries(hostileFiles(signed))) {
      const { status, code, data, message } = await verify(file);
      expect(status, what).toBeLessThan(500);
      if (code === 1) expect(data.verdict, what).not.toBe('valid');
      else expect({ what, code, message }).toEqual({ what, code: 30901, message: expect.any(String) });
    }
    expect((await verify(signed)).data.verdict).toBe('valid');
  });

  test('more than 50 MB, and what is no upload, is refused', async () => {
    expect((await verify(new Uint8Array(50 * 1024 * 1024 + 1))).code).toBe(30412);
    const plain = await office.server.app.http.inject({
      method: 'POST',
      url: '/api/file/verification/verifySignFile',
      headers: { 'content-type': 'application/pdf' },
      payload: 'x',
    });
    expect(plain.statusCode).toBe(415);
  });

  test('twenty files that take long do not slow another visitor', async () => {
    const slow = aSlowFile();
    const honest = await world.sign(aContract());
    // both workers are there: files that take long cannot be judged by one while the other only begins
    await Promise.all([verify(slow), verify(slow)]);
    let done = 0;
    const flood = Array.from({ length: 20 }, async () => {
      await verify(slow, { address: '127.8.0.1' });
      done++;
    });
    const answer = await verify(honest, { address: '127.8.0.2' });
    expect(answer.data.verdict).toBe('valid');
    // behind the flood it would be answered last; how far the others are by then is the scheduler's affair
    expect(done).toBeLessThan(10);
    await Promise.all(flood);
    expect(done).toBe(20);
  });
});

describe('encrypted files', () => {
  test('are judged with their password, which is neither kept nor told', async () => {
    const file = await aLockedContract(world);
    const shut = await verify(file);
    expect(shut).toMatchObject({ status: 400, code: 30906, message: '文件已加密，请提供打开密码' });
    const wrong = await verify(file, { fields: { password: '猜一个-guess-31' } });
    expect(wrong).toMatchObject({ status: 400, code: 30906, message: '文件密码不正确' });
    const opened = await verify(file, { fields: { password: LOCKED.password } });
    expect(opened.data).toMatchObject({ verdict: 'valid', signatures: [{ answers: ALL_YES }] });
    expect(JSON.stringify([wrong, opened])).not.toContain('guess-31');
    // a file that is not encrypted opens with whatever is said
    const plain = await verify(await world.sign(aContract()), { fields: { password: 'any' } });
    expect(plain.data.verdict).toBe('valid');
  });

  test('a password without end is refused', async () => {
    const file = await world.sign(aContract());
    expect((await verify(file, { fields: { password: 'x'.repeat(128) } })).status).toBe(400);
    expect((await verify(file, { fields: { password: 'x'.repeat(5_000) } })).status).toBe(400);
  });
});

describe('our own contracts', () => {
  test('are recognised in every version, and their parties have them verified', async () => {
    const { server } = office;
    const [author, other, stranger] = await Promise.all(
      ['赵甲验', '钱乙验', '孙丙验'].map((name) => aSigner(server, name)),
    );
    if (!author || !other || !stranger) throw new Error('no signers');
    const { id, documentId } = await aSentContract(server, author, {
      parties: [partyOf(author, { step: 1 }), partyOf(other, { step: 2 })],
    });
    await signAs(server, author, id, { strokes: STROKES });
    const half = await download(server, author, documentId);
    expect((await verify(half)).data).toMatchObject({
      verdict: 'valid',
      contract: { state: 'SIGNING', isNewest: true, code: expect.any(String) },
    });
    await signAs(server, other, id, { strokes: STROKES });
    const whole = await download(server, author, documentId);
    const { data } = await verify(whole);
    expect(data).toMatchObject({
      verdict: 'valid',
      contract: { state: 'COMPLETE', isNewest: true, sha256: data.sha256 },
    });
    expect(data.signatures.every(({ anchor, places }) => anchor?.own && places.length === 1)).toBe(true);
    expect(data.signatures[0]?.revocation[0]).toMatchObject({ status: 'GOOD' });
    expect((await verify(half)).data.contract).toMatchObject({ state: 'COMPLETE', isNewest: false });
    expect(
      (await verify(append(whole, (update) => update.add(update.document.catalog())))).data.contract,
    ).toBeNull();

    const ask = (token: string) =>
      server.call(
        'GET /api/signing/contract/getSignatureVerificationInfoBySigningId',
        { query: { signingId: id } },
        token,
      );
    expect((await ask(other.token)).data).toMatchObject({
      signingId: id,
      documents: [{ verdict: 'valid', sha256: data.sha256, contract: { state: 'COMPLETE' } }],
    });
    expect((await ask(stranger.token)).code).toBe(30801);
    expect((await ask('')).code).toBe(30110);

    // a party's own contract does not wait behind strangers, however many addresses they come from
    const slow = aSlowFile(30_000);
    const strangers = depth(6, 20);
    let done = 0;
    const flood = Array.from({ length: strangers }, async (_, n) => {
      await verify(slow, { address: `127.8.0.${n + 1}` });
      done++;
    });
    expect((await ask(author.token)).data.documents).toMatchObject([{ verdict: 'valid' }]);
    expect(done).toBeLessThan((strangers * 3) / 4);
    await Promise.all(flood);
  });
});

describe('verifying alone', () => {
  const material = async () => (await office.server.call('GET /api/file/verification/trustMaterial')).data;

  test('says what the server says, by the material it hands out', async () => {
    const given = await material();
    expect(given.anchors.filter(({ own }) => own)).not.toHaveLength(0);
    expect(given.crls).not.toHaveLength(0);
    const files: [string, Uint8Array][] = [
      ['honest.pdf', await gm.sign(aContract(), gm.services('B-LT'))],
      ...sampled(Object.entries(await attackFiles(world)), 4),
    ];
    for (const [name, bytes] of files) {
      const { data } = await verify(bytes, { name });
      const alone = await verifyAlone(bytes, name, given);
      expect({ ...alone, judgedAt: '' }, name).toEqual({ ...data, judgedAt: '' });
    }
    await expect(verifyAlone(new Uint8Array(9), 'x.pdf', given)).rejects.toThrow('不是有效的 PDF');
  });

  test('the page for the download zone holds the list; the same list is the same file', async () => {
    const get = () => office.server.app.http.inject('/download/yinxin-verifier.html');
    const [first, second] = [await get(), await get()];
    expect(first.headers['content-disposition']).toContain('yinxin-verifier-7.8.9.html');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const within: OfflineMaterial = JSON.parse(/material: (.*)/.exec(first.payload)?.[1] ?? '');
    const { anchors, certificates } = await material();
    expect(within).toMatchObject({ anchors, certificates, crls: [] });
    expect(within.policies).toBe((await office.server.app.http.inject('/log/policies')).payload);
    await trustRoot(office, new World().root.certificate, '<script>新的根');
    const third = await get();
    expect(third.payload).not.toContain('<script>');
    expect(JSON.parse(/material: (.*)/.exec(third.payload)?.[1] ?? '').anchors).toHaveLength(
      anchors.length + 1,
    );
    expect(third.headers.etag).not.toBe(first.headers.etag);
  });
});

describe('the trust list', () => {
  const list = () => office.server.call('GET /api/file/verification/trustList');

  test('takes two persons to add a root and two to remove it', async () => {
    const foreign = new World();
    const file = await foreign.sign(aContract(), foreign.services('B-LT'));
    expect((await verify(file)).data).toMatchObject({ verdict: 'unknown', signatures: [{ anchor: null }] });
    const [asker, decider] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    const body = {
      certificate: pemOf(foreign.root.certificate),
      name: '外部根',
      source: '对方官网公布，指纹电话核对',
      why: '客户常用',
    };
    const asked = await office.call('POST /api/admin/trust/request', { body }, asker.token);
    expect(asked.code).toBe(1);
    expect((await office.call('POST /api/admin/trust/request', { body }, decider.token)).message).toContain(
      '待审批',
    );
    const decide = ({ id, digest }: { id: string; digest: string }, approve: boolean, token: string) =>
      office.call('POST /api/admin/trust/decide', { body: { id, digest, approve, why: '已核对' } }, token);
    expect((await decide(asked.data, true, asker.token)).message).toContain('申请人自己');
    const unread = { ...asked.data, digest: '0'.repeat(64) };
    expect(await decide(unread, true, decider.token)).toMatchObject({
      code: 30523,
      message: '内容已更新，请重新查看',
    });
    expect((await verify(file)).data.verdict).toBe('unknown');
    expect((await decide(asked.data, true, decider.token)).data).toEqual({ decision: 'approved' });
    expect((await decide(asked.data, true, decider.token)).message).toContain('已由他人处理');
    expect((await verify(file)).data).toMatchObject({
      verdict: 'valid',
      signatures: [{ anchor: { name: '外部根', source: body.source, own: false } }],
    });
    const { sha256 } = asked.data;
    const named = (await list()).data.anchors.find((anchor) => anchor.sha256 === sha256);
    expect(named).toMatchObject({ name: '外部根', source: body.source });

    const removal = { body: { sha256, why: '不再使用' } };
    const left = await office.call('POST /api/admin/trust/request-removal', removal, decider.token);
    expect((await decide(left.data, true, asker.token)).code).toBe(1);
    expect((await verify(file)).data.verdict).toBe('unknown');
    const desk = await office.call('GET /api/admin/trust', {}, asker.token);
    expect(desk.data.requests[0]).toMatchObject({ act: 'remove', decision: 'approved', may: [] });
  });

  test('refuses what is no root, and our own cannot be removed', async () => {
    const { token } = await office.anOperator('reviewer');
    const ask = (certificate: string) =>
      office.call(
        'POST /api/admin/trust/request',
        { body: { certificate, name: '某根', source: '某处取得的文件', why: '测试' } },
        token,
      );
    expect((await ask('no certificate')).message).toContain('PEM');
    expect((await ask(pemOf(world.person('某人').certificate))).message).toContain('不是 CA 证书');
    expect((await ask(pemOf(world.ca.certificate))).message).toContain('自签名');
    const forged = Uint8Array.from(new World().root.certificate);
    forged[forged.length - 1]! ^= 1;
    expect((await ask(pemOf(forged))).message).toContain('自签名');
    expect((await ask(pemOf(world.root.certificate))).message).toContain('已在信任列表');
    const own = (await list()).data.anchors.find((anchor) => anchor.own);
    const removal = { body: { sha256: own?.sha256, why: '测试' } };
    expect((await office.call('POST /api/admin/trust/request-removal', removal, token)).message).toContain(
      '本机构的根',
    );
  });

  test('a root that ended while its request waited is not approved; refusing it and removing it go on', async () => {
    const { db } = office.server.store;
    const [asker, decider] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    const ended = aCertificate({ subject: '已到期的根', ca: true, to: new Date('2026-01-01T00:00:00Z') });
    const waits = async (act: 'add' | 'remove') => {
      const certificate = Buffer.from(ended.certificate);
      const sha256 = createHash('sha256').update(certificate).digest('hex');
      const what = {
        act,
        sha256,
        certificate: certificate.toString('base64'),
        name: '已到期的根',
        source: '对方官网',
      };
      return request(db, { kind: 'trust', subject: sha256, what, why: '测试', by: asker.id });
    };
    const decide = async ({ id, digest }: { id: string; digest: string }, approve: boolean) =>
      office.call(
        'POST /api/admin/trust/decide',
        { body: { id, digest, approve, why: '已核对' } },
        decider.token,
      );
    const asked = await waits('add');
    expect((await decide(asked, true)).message).toContain('证书已过期');
    expect((await decide(asked, false)).data).toEqual({ decision: 'refused' });
    expect((await decide(await waits('remove'), true)).data).toEqual({ decision: 'approved' });
  });

  test('a request that waits behind a hundred newer ones is shown and can be decided', async () => {
    const [asker, decider] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    const { root } = new World();
    const body = {
      certificate: pemOf(root.certificate),
      name: '久等的根',
      source: '对方官网公布',
      why: '测试',
    };
    const { id, digest } = (await office.call('POST /api/admin/trust/request', { body }, asker.token)).data;
    const { pool } = office.server.store;
    const what = `jsonb_build_object('act', 'add', 'sha256', 'other', 'name', '别的根', 'source', '对方官网',
      'certificate', translate(encode($1::bytea, 'base64'), E'\\n', ''))`;
    await pool.query(
      `insert into two_person_requests (id, kind, subject, what, why, requested_by)
       select gen_random_uuid(), 'trust', 'other ' || n, ${what}, '测试', $2 from generate_series(1, 101) n`,
      [Buffer.from(new World().root.certificate), asker.id],
    );
    await pool.query(
      `insert into two_person_decisions (request_id, requested_by, digest, decision, decided_by, why)
       select id, requested_by, digest, 'refused', $1, '测试'
         from two_person_requests where subject like 'other %'`,
      [decider.id],
    );
    const { requests } = (await office.call('GET /api/admin/trust', {}, decider.token)).data;
    expect(requests.find((one) => one.id === id)?.may).toEqual(['approve-trust', 'refuse-trust']);
    expect(requests.filter(({ decision }) => decision !== null)).toHaveLength(100);
    const decision = { body: { id, digest, approve: false, why: '来源不明' } };
    expect((await office.call('POST /api/admin/trust/decide', decision, decider.token)).code).toBe(1);
    expect((await office.call('POST /api/admin/trust/request', { body }, asker.token)).code).toBe(1);
  });

  test('the database itself refuses one person for both, and any change afterwards', async () => {
    const { pool } = office.server.store;
    const asker = await office.anOperator('reviewer');
    const body = {
      certificate: pemOf(new World().root.certificate),
      name: '未审批的根',
      source: '对方官网公布，指纹电话核对',
      why: '测试',
    };
    const { data } = await office.call('POST /api/admin/trust/request', { body }, asker.token);
    const insert = `insert into two_person_decisions (request_id, requested_by, digest, decision, decided_by, why)
      select id, requested_by, digest, 'approved', requested_by, 'x' from two_person_requests where id = $1`;
    await expect(pool.query(insert, [data.id])).rejects.toMatchObject({ constraint: 'two_persons' });
    await expect(pool.query(`update two_person_requests set why = 'x'`)).rejects.toThrow();
    await expect(pool.query('delete from two_person_decisions')).rejects.toThrow();
  });
});
