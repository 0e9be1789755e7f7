// The package that proves a contract.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readZip } from '@yinxin/archive';
import { type Disclosed, formatPolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { PACKAGE_LIMITS, type PackageReport } from '@yinxin/evidence-log/package';
import { trustedTimeStamp } from '@yinxin/pki';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBrowserSide } from '../../../../../packages/pdf-signature/src/attacks/testing/browser-side.ts';
import type { judgePackage } from '../../../../../packages/verification/src/testing/package-side.ts';
import { depth, sampled } from '../../../../../scripts/depth.ts';
import { TestDesk } from '../../../../cli/src/testing/cli.ts';
import { shownTime } from '../../../../cli/src/text.ts';
import { entryOf, zipFile } from '../../http/zip.ts';
import { asOwner } from '../../testing/database.ts';
import {
  aContract,
  aSigner,
  detailFor,
  partyOf,
  type Signer,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { checkEvidence } from '../evidence/index.ts';
import { aWitness } from '../evidence/testing/index.ts';
import { aNotary, type Notary } from './testing/index.ts';

let notary: Notary;
let server: Notary['server'];
let author: Signer;
let other: Signer;
let contract: Notary['contract'];
beforeAll(async () => {
  notary = await aNotary();
  ({ server, author, other, contract } = notary);
  await notary.signed();
});
afterAll(() => notary.close());

const desk = new TestDesk();
afterAll(() => fs.rmSync(desk.path, { recursive: true, force: true }));
const take = (who: Signer, id = contract.id, headers = {}) =>
  server.app.http.inject({
    url: `/api/signing/contract/evidencePackage?id=${id}`,
    headers: { accesstoken: who.token, ...headers },
  });
const unpack = async (bytes: Buffer) => readZip(new Uint8Array(bytes), PACKAGE_LIMITS);
const verify = async (file: string, ...more: string[]) => {
  const { code, out, err } = await desk.run('evidence', 'verify', `@${file}`, '--json', ...more);
  return { code, err, report: (out && JSON.parse(out)) as PackageReport };
};
const trusting = ['--keys', '@keys.txt', '--trust', '@roots.pem'];
let theirs: Map<string, Uint8Array>;
let side: Promise<{ judgePackage: typeof judgePackage }> | undefined;
beforeAll(async () => {
  desk.save('keys.txt', (await server.app.http.inject('/log/policies')).payload);
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
  const { data } = await server.call('POST /api/signing/contract/getNotarizationByContractCode', {
    form: { contractCode: notary.code },
  });
  expect(report.documents).toEqual([
    expect.objectContaining({ index: data.documents[0]!.versions[0]!.index }),
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
  const { policies, site } = JSON.parse(/material: (.*)/.exec(page.toString())?.[1] ?? '');
  expect(policies).toBe(desk.read('keys.txt').toString());
  expect(site).toMatch(/^http/);
  const { report } = await verify('other.zip', ...trusting);
  expect(report.verifierPage).toBe(createHash('sha256').update(page).digest('hex'));
});

/** The report of the command line, which a browser must tell to the letter. */
async function onBothSides(
  files: ReadonlyMap<string, Uint8Array>,
  { keys = 'keys.txt', at = new Date() } = {},
): Promise<PackageReport> {
  const entry = path.resolve('packages/verification/src/testing/package-side.ts');
  side ??= loadBrowserSide<{ judgePackage: typeof judgePackage }>(entry);
  const { open } = zipFile(
    'x.zip',
    [...files].map(([name, bytes]) => entryOf(name, bytes)),
  );
  const archive = new Uint8Array(await buffer(await open()));
  desk.save('side.zip', archive);
  const words = ['--keys', `@${keys}`, '--trust', '@roots.pem', '--at', at.toISOString()];
  const { report } = await verify('side.zip', ...words);
  const theirOwn = await (await side).judgePackage({
    ...{ archive, at, timeWords: shownTime },
    trust: (await server.app.certificates.roots()).map(({ der }) => der),
    policies: desk.read(keys).toString(),
  });
  expect(JSON.parse(theirOwn)).toEqual(report);
  return report;
}

test('is judged alike by the command line and in a browser, whole or changed', async () => {
  expect((await onBothSides(theirs)).verdict).toBe('valid');
  // one of each kind is enough here: packages/evidence-log tries every file
  const kinds = new Map([...theirs].map((file) => [file[0].replace(/[^/]*(?=\.\w+$)/, ''), file]));
  for (const [name, bytes] of sampled([...kinds.values()], 9)) {
    const changed = Uint8Array.from(bytes);
    changed[changed.length >> 1]! ^= 4;
    expect((await onBothSides(new Map(theirs).set(name, changed))).verdict, name).not.toBe('valid');
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
  for (let at = 0; at < token.length; at += depth(29, 1)) {
    const changed = Uint8Array.from(token);
    changed[at]! ^= 1 << (at % 8);
    if (trustedTimeStamp(changed, manifest, trust).answer === 'yes') accepted.push(at);
  }
  expect(accepted).toEqual([]);
  const longer = new Uint8Array([...token, 0]);
  expect(trustedTimeStamp(longer, manifest, trust).answer).toBe('no');
});

const SM2_STAMP = '存证记录/检查点.sm2.tsr';
const timeOf = ({ checks }: PackageReport) => checks.find(({ id }) => id === 'time');

test('has the checkpoint stamped twice, and both judges tell what was done to the one by SM2', async () => {
  const whole = timeOf(await onBothSides(theirs));
  expect(whole).toMatchObject({ answer: 'yes' });
  expect(whole?.words).toMatch(/ECDSA 时间戳服务.*；SM2 时间戳：.*SM2 时间戳服务/);
  const { data } = await server.call('POST /api/signing/contract/getNotarizationByContractCode', {
    form: { contractCode: notary.code },
  });
  expect(data.checkpoint).toMatchObject({
    timeStamp: { authority: expect.stringContaining('ECDSA') },
    sm2TimeStamp: { authority: expect.stringContaining('SM2') },
  });
  const token = theirs.get(SM2_STAMP)!;
  const changed = Uint8Array.from(token);
  changed[changed.length - 9]! ^= 1;
  for (const [other, why] of [
    [changed, '时间戳的签名不成立'],
    [theirs.get('manifest.tsr')!, '时间戳不是对这份内容加盖的'],
    [theirs.get('存证记录/检查点.tsr')!, '不是以 SM2 签名的时间戳'],
  ] as const) {
    const report = await onBothSides(new Map(theirs).set(SM2_STAMP, other));
    expect(report.verdict).toBe('invalid');
    expect(timeOf(report)?.words).toContain(`SM2 时间戳：${why}`);
  }
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

test('of a checkpoint from before has one stamp, and is valid', async () => {
  const rewrite = (...statements: string[]) =>
    asOwner(
      server.store.connection,
      ['alter table evidence_checkpoints disable trigger user', ...statements]
        .concat('alter table evidence_checkpoints enable trigger user')
        .join('; '),
    );
  await rewrite(
    'create table stamps as select size, sm2_time_stamp as stamp from evidence_checkpoints',
    'update evidence_checkpoints set sm2_time_stamp = null',
  );
  try {
    const before = await unpack((await take(other)).rawPayload);
    expect(before.has(SM2_STAMP)).toBe(false);
    const report = await onBothSides(before);
    expect([report.verdict, timeOf(report)?.answer]).toEqual(['valid', 'yes']);
    expect(timeOf(report)?.words).not.toContain('SM2');
  } finally {
    await rewrite(
      'update evidence_checkpoints c set sm2_time_stamp = stamp from stamps s where s.size = c.size',
      'drop table stamps',
    );
  }
});

test("keeps back what went on within the author's side, and holds for both", async () => {
  const approver = await aSigner(server, '周审批', 0);
  const approved = await aContract(server, author, {
    parties: [partyOf(author), partyOf(other), partyOf(approver, { part: 'approver' })],
  });
  const { version } = (await detailFor(server, approver, approved.id)).data;
  const { code } = await server.call(
    'POST /api/appapi/contract/approve',
    { body: { id: approved.id, version } },
    approver.token,
  );
  expect(code).toBe(1);
  for (const signer of [author, other]) await signAs(server, signer, approved.id, { strokes: STROKES });
  await server.store.pool.query(`update contracts set ended_at = now() - interval '1 hour' where id = $1`, [
    approved.id,
  ]);
  await server.app.contractSigning.keepMoving();
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
  const takings = async () =>
    (
      await server.store.pool.query(`select from events where act = 'download-evidence' and target_id = $1`, [
        fresh.id,
      ])
    ).rowCount;
  expect(await takings()).toBe(0); // what was refused was not taken
  await server.app.evidence.keepUp();
  const answer = await take(author, fresh.id);
  expect(await takings()).toBe(1);
  desk.save('fresh.zip', answer.rawPayload);
  expect((await verify('fresh.zip', ...trusting)).report).toMatchObject({ verdict: 'valid' });
  // a part of another one would not fit to the rest
  const part = await take(author, fresh.id, { range: 'bytes=10-4000' });
  expect([part.statusCode, part.headers['accept-ranges']]).toEqual([200, undefined]);
  desk.save('fresh.zip', part.rawPayload);
  expect((await verify('fresh.zip', ...trusting)).report).toMatchObject({ verdict: 'valid' });
});

test('of witnesses who have left since is valid to readers of later, as old as it is proven to be', async () => {
  const third = await aWitness('见证丙');
  const published = async () => (await server.app.http.inject('/log/policies')).payload;
  try {
    third.knows(await server.app.evidence.keys());
    await server.app.evidence.keepPolicy();
    const later = notary.startedWith([notary.witnesses[1]!.line, third.line]);
    await later.keepPolicy();
    await later.keepPolicy(); // the same again is nothing new
    const all = await published();
    expect(all.match(/^since /gm)).toHaveLength(2);
    expect((await server.app.http.inject('/log/policies')).headers['cache-control']).toContain('max-age');
    desk.save('later.txt', all);
    const report = await onBothSides(theirs, { keys: 'later.txt' });
    expect(report).toMatchObject({ verdict: 'valid', judgedBy: { until: expect.any(String) } });
    const { out } = await desk.run(
      ...['evidence', 'verify', '@other.zip', '--keys', '@later.txt', '--trust', '@roots.pem'],
    );
    expect(out).toContain('按从前的公钥核对');
    const page = await server.app.http.inject('/download/yinxin-verifier.html');
    expect(JSON.parse(/material: (.*)/.exec(page.payload)?.[1] ?? '').policies).toBe(all);

    const earlier = all
      .replace(/^since .*\nuntil .*/, 'since 2020-01-01T00:00:00.000Z\nuntil 2020-01-02T00:00:00.000Z')
      .replace(/(?<=\n)since .*/, 'since 2020-01-02T00:00:00.000Z');
    desk.save('earlier.txt', earlier);
    expect((await onBothSides(theirs, { keys: 'earlier.txt' })).verdict).toBe('invalid');
    desk.save('now.txt', formatPolicy(nodeCrypto, await later.reading.policy()));
    expect((await onBothSides(theirs, { keys: 'now.txt' })).verdict).toBe('unknown');

    const { rows } = await server.store.pool.query(
      `select facts from events where act = 'change-log-policy' order by id`,
    );
    expect(rows.map(({ facts }) => facts)).toMatchObject([
      { witnesses: '见证甲、见证乙', quorum: 2 },
      { witnesses: '见证乙、见证丙', quorum: 2 },
    ]);
  } finally {
    await third.close();
  }
});

test('since when somebody was believed cannot be changed by the application, nor unseen by whoever owns the tables', async () => {
  await server.app.evidence.keepUp();
  const findings = async () => (await checkEvidence(server.store.db, await notary.logParts())).findings;
  const change = (days: number) =>
    asOwner(
      server.store.connection,
      `alter table evidence_policies disable trigger all;
       update evidence_policies set since = since + interval '${days} days' where number = 2;
       alter table evidence_policies enable trigger all`,
    );
  expect(await findings()).toEqual([]);
  await change(300);
  expect(await findings()).toMatchObject([{ reason: '第 2 份公钥与见证方名单与记录不符' }]);
  await change(-300);
  expect(await findings()).toEqual([]);
  for (const statement of [
    `update evidence_policies set since = now() - interval '1 year'`,
    'delete from evidence_policies',
  ])
    await expect(server.store.pool.query(statement)).rejects.toThrow();
});
