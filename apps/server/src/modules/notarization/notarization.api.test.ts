import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Disclosed, judgeCheckpoint, parseNote, parsePolicy } from '@yinxin/evidence-log';
import { fileStore, nodeCrypto } from '@yinxin/evidence-log/node';
import { type PackageReport, readZip } from '@yinxin/evidence-log/package';
import { verifyPdf } from '@yinxin/pdf-signature';
import { trustedTimeStamp } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBrowserSide } from '../../../../../packages/pdf-signature/src/attacks/testing/browser-side.ts';
import type { judgePackage } from '../../../../../packages/verification/src/testing/package-side.ts';
import { TestDesk } from '../../../../cli/src/testing/cli.ts';
import { shownTime } from '../../../../cli/src/text.ts';
import { TIMEOUTS } from '../../http/server.ts';
import { entryOf, zipFile } from '../../http/zip.ts';
import { aBuild } from '../../testing/build.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  detailFor,
  download,
  partyOf,
  type Signer,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { aWitness, type TestWitness } from '../evidence/testing/index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-notarization-'));
const build = aBuild();
let server: TestServer;
let witnesses: TestWitness[];
let author: Signer;
let other: Signer;
let contract: Awaited<ReturnType<typeof aContract>>;
let contractCode: string;
beforeAll(async () => {
  witnesses = [await aWitness('见证甲'), await aWitness('见证乙')];
  server = await aServer({
    authorities: true,
    downloadsDir: build.downloadsDir,
    // the first report of a server waits for its fonts, which a busy machine takes long to read
    timeouts: { ...TIMEOUTS, requestMs: 200_000 },
    logFiles: fileStore(path.join(folder, 'log')),
    witnesses: witnesses.map(({ line }) => line),
  });
  const keys = await server.app.evidence.keys();
  for (const witness of witnesses) witness.knows(keys);
  author = await aSigner(server, '林知夏');
  other = await aSigner(server, '周明远');
  contract = await aContract(server, author, { parties: [partyOf(author), partyOf(other)] });
  contractCode = (await detailFor(server, author, contract.id)).data.code;
});
afterAll(async () => {
  await server.close();
  for (const witness of witnesses) await witness.close();
  fs.rmSync(folder, { recursive: true, force: true });
  build.remove();
});

const ask = (code = contractCode, token?: string) =>
  server.call(
    'POST /api/signing/contract/getNotarizationByContractCode',
    { form: { contractCode: code } },
    token,
  );
const logState = async () => (await server.call('GET /api/signing/evidence/log')).data;

test('what has just happened waits; then it is in the log, and then witnesses have signed', async () => {
  expect((await ask()).data).toMatchObject({ stage: 'waiting', checkpoint: null, contractId: null });
  const stranger = [{ name: 'another', type: 'ed25519', publicKey: new Uint8Array(32) }] as const;
  for (const witness of witnesses) witness.knows(stranger); // they refuse us
  await server.app.evidence.keepUp();
  expect((await ask()).data).toMatchObject({
    stage: 'logged',
    checkpoint: { isWitnessed: false, witnesses: [] },
  });
  const keys = await server.app.evidence.keys();
  for (const witness of witnesses) witness.knows(keys);
  await server.app.evidence.keepUp();
  const { data } = await ask();
  expect(data).toMatchObject({
    stage: 'witnessed',
    checkpoint: { isWitnessed: true, witnesses: [{ name: '见证甲' }, { name: '见证乙' }] },
  });
  const { policy, checkpoint, size, growth } = await logState();
  const judged = judgeCheckpoint(
    nodeCrypto,
    parseNote(data.checkpoint!.note)!,
    parsePolicy(nodeCrypto, policy)!,
  );
  expect(judged).toMatchObject({ isWitnessed: true, checkpoint: { size: data.checkpoint!.size } });
  expect(checkpoint).toMatchObject({ isWitnessed: true });
  expect(growth.at(-1)?.size).toBe(size);
});

test('every signed version is known by both digests, which stand in the entry of its signature', async () => {
  for (const signer of [author, other]) await signAs(server, signer, contract.id, { strokes: STROKES });
  await server.app.evidence.keepUp();
  const { data } = await ask(contractCode.toLowerCase());
  const [document] = data.documents;
  expect(document?.versions).toHaveLength(2);
  const bytes = await download(server, author, contract.documentId);
  expect(document?.versions[0]).toMatchObject({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sm3: createHash('sm3').update(bytes).digest('hex'),
    hasSm3: true,
  });
  const signed = data.timeline.filter(({ words }) => words === '签署合同');
  expect(signed.map(({ who }) => who)).toEqual(['签署方 1', '签署方 2']);
  expect(document?.versions.map(({ index }) => index)).toEqual(signed.map(({ index }) => index).toReversed());
  expect(data.timeline.at(-1)).toMatchObject({ words: '合同完成', who: '平台', stage: 'witnessed' });
});

test('a stranger learns no name, no title, no number and no address; a party is led to the contract', async () => {
  const { data } = await ask();
  const said = JSON.stringify(data);
  const { data: detail } = await detailFor(server, author, contract.id);
  for (const secret of [
    author.name,
    other.name,
    author.phone,
    detail.title,
    detail.number!,
    contract.id,
    '127.0.0.1',
  ])
    expect(said).not.toContain(secret);
  expect((await ask(contractCode, other.token)).data.contractId).toBe(contract.id);
  const stranger = await aSigner(server, '陈示例', 0);
  expect((await ask(contractCode, stranger.token)).data.contractId).toBeNull();
});

test('a draft and a code that nobody has are answered alike', async () => {
  const draft = await aDraft(server, author, { parties: [partyOf(author)] });
  const { data } = await detailFor(server, author, draft.id);
  const [unknown, own] = [await ask('A'.repeat(32)), await ask(data.code, author.token)];
  expect(own.status).toBe(404);
  expect({ ...own, headers: {} }).toEqual({ ...unknown, headers: {} });
  expect((await ask('短')).status).toBe(400);
});

describe('the package', () => {
  const desk = new TestDesk();
  afterAll(() => fs.rmSync(desk.path, { recursive: true, force: true }));
  const take = (who: Signer, id = contract.id) =>
    server.app.http.inject({
      url: `/api/signing/contract/evidencePackage?id=${id}`,
      headers: { accesstoken: who.token },
    });
  const unpack = async (bytes: Buffer) =>
    readZip(new Uint8Array(bytes), () => Promise.reject(new Error('nothing is compressed')));
  const verify = async (file: string, ...more: string[]) => {
    const { code, out, err } = await desk.run('evidence', 'verify', `@${file}`, '--json', ...more);
    return { code, err, report: (out && JSON.parse(out)) as PackageReport };
  };
  const trusting = ['--keys', '@keys.txt', '--trust', '@roots.pem'];
  let theirs: Map<string, Uint8Array>;
  beforeAll(async () => {
    desk.save('keys.txt', (await server.app.http.inject('/log/policy')).payload);
    desk.save('roots.pem', (await server.app.certificates.roots()).map(({ pem }) => pem).join(''));
    const answer = await take(other);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    desk.save('other.zip', answer.rawPayload);
    theirs = await unpack(answer.rawPayload);
  });

  test('proves itself offline to whoever trusts the keys and the roots, and to nobody else', async () => {
    const { code, report } = await verify('other.zip', ...trusting);
    expect(report.checks.filter(({ answer }) => answer !== 'yes')).toEqual([]);
    expect([code, report.verdict]).toEqual([0, 'valid']);
    expect(report.checks).toContainEqual(expect.objectContaining({ id: 'report', answer: 'yes' }));
    expect(report.documents).toEqual([
      expect.objectContaining({ index: (await ask()).data.documents[0]!.versions[0]!.index }),
    ]);
    expect((await verify('other.zip')).code).toBe(3);
    for (const [name, bytes] of theirs) {
      fs.mkdirSync(path.dirname(desk.file(`folder/${name}`)), { recursive: true });
      desk.save(`folder/${name}`, bytes);
    }
    expect((await verify('folder', ...trusting)).code).toBe(0);
    desk.save(`folder/${report.documents[0]!.path}`, Buffer.from('%PDF-1.7 another'));
    expect((await verify('folder', ...trusting)).code).toBe(1);
    const { out } = await desk.run(
      'evidence',
      'verify',
      '@other.zip',
      '--keys',
      '@keys.txt',
      '--trust',
      '@roots.pem',
    );
    expect(out).toMatch(/^证据包 {2}有效，合同已完成（/);
    desk.save('cut.zip', desk.read('other.zip').subarray(0, 5_000));
    expect((await verify('cut.zip')).code).toBe(2);
  });

  test('holds the page that judges it, to the byte as the download zone publishes it', async () => {
    const page = Buffer.from(theirs.get('离线验证器.html')!);
    const published = await server.app.http.inject('/download/yinxin-verifier.html');
    expect(page.equals(published.rawPayload)).toBe(true);
    const { policy, site } = JSON.parse(/material: (.*)/.exec(page.toString())?.[1] ?? '');
    expect(policy).toBe(desk.read('keys.txt').toString());
    expect(site).toMatch(/^http/);
    const { report } = await verify('other.zip', ...trusting);
    expect(report.verifierPage).toBe(createHash('sha256').update(page).digest('hex'));
  });

  test('is judged alike by the command line and in a browser, whole or changed', async () => {
    const entry = path.resolve('packages/verification/src/testing/package-side.ts');
    const side = await loadBrowserSide<{ judgePackage: typeof judgePackage }>(entry);
    const at = new Date();
    const trust = (await server.app.certificates.roots()).map(({ der }) => der);
    const packedFrom = async (files: ReadonlyMap<string, Uint8Array>) => {
      const { open } = zipFile(
        'x.zip',
        [...files].map(([name, bytes]) => entryOf(name, bytes)),
      );
      return new Uint8Array(await buffer(await open()));
    };
    const onBothSides = async (files: ReadonlyMap<string, Uint8Array>) => {
      const archive = await packedFrom(files);
      desk.save('side.zip', archive);
      const { report } = await verify('side.zip', ...trusting, '--at', at.toISOString());
      const theirOwn = await side.judgePackage({
        ...{ archive, trust, at, timeWords: shownTime },
        policy: desk.read('keys.txt').toString(),
      });
      expect(JSON.parse(theirOwn)).toEqual(report);
      return report.verdict;
    };
    expect(await onBothSides(theirs)).toBe('valid');
    // one of each kind is enough here: packages/evidence-log tries every file
    const kinds = new Map([...theirs].map((file) => [file[0].replace(/[^/]*(?=\.\w+$)/, ''), file]));
    for (const [name, bytes] of kinds.values()) {
      const changed = Uint8Array.from(bytes);
      changed[changed.length >> 1]! ^= 4;
      expect(await onBothSides(new Map(theirs).set(name, changed)), name).not.toBe('valid');
    }
  });

  test('has time stamps of which no byte can be changed', async () => {
    const withEnding = (ending: string) =>
      [...theirs].flatMap(([name, bytes]) => (name.endsWith(ending) ? [bytes] : []));
    const trust = {
      anchors: (await server.app.certificates.roots()).map(({ der }) => der),
      material: { intermediates: withEnding('.cer'), crls: withEnding('.crl') },
      now: new Date(),
    };
    const [token, manifest] = [theirs.get('manifest.tsr')!, theirs.get('manifest.json')!];
    expect(trustedTimeStamp(token, manifest, trust)).toMatchObject({ answer: 'yes' });
    expect(trustedTimeStamp(token, manifest, { ...trust, anchors: [] })).toMatchObject({ answer: 'unknown' });
    const accepted = [];
    for (let at = 0; at < token.length; at++) {
      const changed = Uint8Array.from(token);
      changed[at]! ^= 1 << (at % 8);
      if (trustedTimeStamp(changed, manifest, trust).answer === 'yes') accepted.push(at);
    }
    expect(accepted).toEqual([]);
    const longer = new Uint8Array([...token, 0]);
    expect(trustedTimeStamp(longer, manifest, trust).answer).toBe('no');
  });

  test('shows each party their own acts whole, and of others what happened and when', async () => {
    const events = [...theirs]
      .filter(([name]) => /存证记录\/\d+\.json$/.test(name))
      .map(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()) as Disclosed);
    const own = events.filter(({ actor_id: id }) => 'value' in id! && id.value === other.personId);
    expect(own.length).toBeGreaterThan(0);
    for (const event of own) expect(event.ip).toHaveProperty('value');
    for (const event of events.filter((one) => !own.includes(one))) {
      for (const name of ['ip', 'actor_id', 'actor_name', 'request_id'])
        expect(event[name]).toHaveProperty('digest');
      for (const name of ['act', 'at', 'number']) expect(event[name]).toHaveProperty('value');
    }
    const said = events.map((event) => JSON.stringify(event)).join();
    expect(said).not.toContain(author.personId);
    const rows = await server.store.pool.query(
      `select actor_id from events where act = 'download-evidence' and target_id = $1`,
      [contract.id],
    );
    expect(rows.rows).toEqual([{ actor_id: other.personId }]);
  });

  test("keeps back what went on within the author's side, and holds for both", async () => {
    const approver = await aSigner(server, '周审批', 0);
    const approved = await aContract(server, author, {
      parties: [partyOf(author), partyOf(other), partyOf(approver, { part: 'approver' })],
    });
    const { code } = await server.call(
      'POST /api/appapi/contract/approve',
      { body: { id: approved.id } },
      approver.token,
    );
    expect(code).toBe(1);
    for (const signer of [author, other]) await signAs(server, signer, approved.id, { strokes: STROKES });
    await server.store.pool.query(`update contracts set ended_at = now() - interval '1 hour' where id = $1`, [
      approved.id,
    ]);
    await server.app.contracts.keepMoving();
    // what an author may write into a name, and what is cut in the middle of a character
    await server.store.pool.query('update contract_documents set name = $2 where contract_id = $1', [
      approved.id,
      `合\t同\u0007\u202e${'附'.repeat(94)}𠮷𠮷`,
    ]);
    await server.app.evidence.keepUp();
    const eventsOf = async (who: Signer, file: string) => {
      const answer = await take(who, approved.id);
      expect(answer.statusCode).toBe(200);
      desk.save(file, answer.rawPayload);
      const { report } = await verify(file, ...trusting);
      expect(report.checks.filter((check) => check.answer !== 'yes')).toEqual([]);
      return [report.events, await unpack(answer.rawPayload)] as const;
    };
    const [shown] = await eventsOf(author, 'approved-author.zip');
    expect(shown.map(({ act }) => act)).toContain('approve-contract');
    const [kept, files] = await eventsOf(other, 'approved-other.zip');
    const hidden = kept.filter(({ act }) => act === null);
    expect(hidden.length).toBeGreaterThan(0);
    expect(kept.map(({ act }) => act)).toContain('raise-level');
    for (const { fields } of hidden)
      expect(Object.keys(fields).sort()).toEqual(['at', 'number', 'stream', 'target_id', 'target_type']);
    const said = [...files].map(([, bytes]) => Buffer.from(bytes).toString()).join();
    for (const secret of ['approve-contract', approver.personId]) expect(said).not.toContain(secret);
    for (const { fields } of [...shown, ...kept]) expect(fields).not.toHaveProperty('hash');

    const ended = await server.call(
      'POST /api/appapi/contract/void',
      { body: { id: approved.id, reason: '双方协商' } },
      author.token,
    );
    expect(ended.code).toBe(1);
    expect((await take(other, approved.id)).json()).toMatchObject({ code: 30905 });
    await server.app.evidence.keepUp();
    desk.save('void.zip', (await take(other, approved.id)).rawPayload);
    expect((await verify('void.zip', ...trusting)).report).toMatchObject({
      verdict: 'valid',
      outcome: { words: '作废中' },
    });
  });

  test('of a time that this clock has not reached is doubted, not refused; a few minutes are nothing', async () => {
    const stampsAt = async (minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000).toISOString();
      const { report } = await verify('other.zip', ...trusting, '--at', at);
      return report.checks.filter(({ id }) => id === 'manifest' || id === 'time').map(({ answer }) => answer);
    };
    expect(await stampsAt(5)).toEqual(['yes', 'yes']);
    expect(await stampsAt(60)).toEqual(['unknown', 'unknown']);
  });

  test('is for the parties alone', async () => {
    const stranger = await aSigner(server, '陈示例', 0);
    expect((await take(stranger)).json()).toMatchObject({ code: 30801 });
    expect(
      (await server.app.http.inject(`/api/signing/contract/evidencePackage?id=${contract.id}`)).statusCode,
    ).toBe(401);
  });

  test('of what has just happened is not yet to be had', async () => {
    const fresh = await aContract(server, author, { parties: [partyOf(author)] });
    await signAs(server, author, fresh.id, { strokes: STROKES });
    expect((await take(author, fresh.id)).json()).toMatchObject({ code: 30905 });
    await server.app.evidence.keepUp();
    const answer = await take(author, fresh.id);
    desk.save('fresh.zip', answer.rawPayload);
    expect((await verify('fresh.zip', ...trusting)).report).toMatchObject({ verdict: 'valid' });
    const half = await server.app.http.inject({
      url: `/api/signing/contract/evidencePackage?id=${fresh.id}`,
      headers: { accesstoken: author.token, range: 'bytes=10-4000' },
    });
    expect([half.statusCode, half.rawPayload.length]).toEqual([206, 3_991]);
  });
});

describe('the report for a court', () => {
  const ask = (who: Signer, id = contract.id) =>
    server.app.http.inject({
      url: `/api/signing/contract/evidenceReport?id=${id}`,
      headers: { accesstoken: who.token },
    });
  /** What a tool says of it; undefined where that is not installed. */
  const says = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args).then(
      ({ stdout }) => stdout,
      (error: { code?: string }) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
  let report: Buffer;
  let file: string;
  beforeAll(async () => {
    const answer = await ask(other);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    report = answer.rawPayload;
    file = path.join(folder, 'report.pdf');
    fs.writeFileSync(file, report);
  });

  test('is signed by the authority: valid to our verifier and to poppler', async () => {
    const trust = (await server.app.certificates.roots()).map(({ der }) => der);
    const judged = await verifyPdf(new Uint8Array(report), { trust });
    expect([judged.verdict, judged.signatures[0]?.level]).toEqual(['TOTAL_PASSED', 'B-LT']);
    const { certificate } = await server.app.certificates.reportSigner();
    expect(judged.signatures[0]?.signer?.serial).toBe(certificate.serial);
    const sig = await says('pdfsig', '-nocert', file);
    if (sig !== undefined) expect(sig).toContain('Signature is Valid');
  });

  test('answers what a court asks, and masks others for whoever takes it along', async () => {
    const text = (await says('pdftotext', '-layout', file, '-'))?.replaceAll(/\s/g, '');
    if (text === undefined) return;
    for (const words of [
      '一、主体身份',
      '运营商三要素',
      '二、签署意愿',
      '短信验证码',
      '三、合同原文',
      '四、签署过程',
      '五、完整性',
      '六、电子存证',
      '见证甲',
      '签名有效，记录完整',
      contractCode,
      other.name,
    ])
      expect(text).toContain(words);
    const bytes = await download(server, author, contract.documentId);
    for (const digest of ['sha256', 'sm3'])
      expect(text).toContain(createHash(digest).update(bytes).digest('hex'));
    for (const secret of [author.name, author.phone, author.personId, '127.0.0.1'])
      expect(text).not.toContain(secret);
    const theirs = path.join(folder, 'author.pdf');
    fs.writeFileSync(theirs, (await ask(author)).rawPayload);
    const whole = (await says('pdftotext', theirs, '-'))?.replaceAll(/\s/g, '');
    for (const name of [author.name, other.name]) expect(whole).toContain(name);
  });

  test('is for the parties alone, once the log holds what it says', async () => {
    const stranger = await aSigner(server, '陈示例', 0);
    expect((await ask(stranger)).json()).toMatchObject({ code: 30801 });
    const fresh = await aContract(server, author, { parties: [partyOf(author)] });
    await signAs(server, author, fresh.id, { strokes: STROKES });
    expect((await ask(author, fresh.id)).json()).toMatchObject({ code: 30905 });
  });
});

test('witnesses that no longer sign are seen to lag behind', async () => {
  const before = await logState();
  const stranger = [{ name: 'another', type: 'ed25519', publicKey: new Uint8Array(32) }] as const;
  for (const witness of witnesses) witness.knows(stranger);
  await aContract(server, author, { parties: [partyOf(author)] });
  await server.app.evidence.keepUp();
  const after = await logState();
  expect(after.checkpoint).toEqual(before.checkpoint);
  expect(Date.parse(after.signedAt!)).toBeGreaterThan(Date.parse(before.signedAt!));
});

test('whoever downloads without end is stopped', async () => {
  const fetched = await aSigner(server, '陈示例', 0);
  const statuses = [];
  for (let n = 0; n < 121; n++)
    statuses.push(
      (
        await server.app.http.inject({
          url: `/api/appapi/contract/${n % 2 ? 'file?documentId' : 'archive?id'}=${contract.id}`,
          headers: { accesstoken: fetched.token },
        })
      ).statusCode,
    );
  expect(new Set(statuses.slice(0, 120))).not.toContain(429);
  expect(statuses[120]).toBe(429);
});

test('whoever guesses codes is stopped', async () => {
  const answers = [];
  for (let n = 0; n < 70; n++) answers.push((await ask('B'.repeat(32), author.token)).status);
  expect(answers).toContain(429);
});
