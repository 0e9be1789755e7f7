import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writePem } from '@yinxin/der';
import { digestOf } from '@yinxin/pki';
import { examineSesSignature } from '@yinxin/seal';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  askReferee,
  hasOpenssl,
  hasReferee,
  openssl,
  ToolFolder,
} from '../../../../../packages/pki/src/testing/tools.ts';
import { stopClock } from '../../testing/clock.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { developerOf } from '../applications/testing/examples.ts';
import { type Answer, aProgram, type TestProgram } from '../applications/testing/index.ts';
import { aMember } from '../members/testing/index.ts';
import { made, ownedBy, proven } from '../seals/testing/index.ts';

const DOCUMENT = new TextEncoder().encode('<order><number>2026-118</number></order>');
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const SHA256 = createHash('sha256').update(DOCUMENT).digest('hex');
const SM3 = hexOf(digestOf('sm3', DOCUMENT));

let server: TestServer;
const folder = new ToolFolder();
const files: string[] = [];
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
});
afterAll(async () => {
  folder.dispose();
  await server.close();
});

const expected = ({ code, message, data }: Answer) => {
  expect(code, message).toBe(1);
  return data;
};
const organizationOf = async (program: TestProgram): Promise<string> =>
  (
    await server.store.pool.query('select organization_id from applications where id = $1', [
      program.applicationId,
    ])
  ).rows[0].organization_id;
const authorised = async (program: TestProgram, body: object = {}) =>
  expected(await program.call('POST', '/sandbox/digest-authorizations', body));
const wish = (sealId: string, change: object = {}) => ({
  ...{ sealId, document: '订单.xml', algorithm: 'sm3', digest: SM3, ...change },
});
const sign = (program: TestProgram, body: object, headers: Record<string, string> = {}) =>
  program.call('POST', '/digest-signatures', body, headers);
/** A seal of the program's organisation whose key is of this family. */
async function aSealOf(program: TestProgram, algorithm: 'sm2' | 'ecdsa' | 'rsa') {
  const { uid } = await developerOf(server, program);
  const details = { seal: { name: `合同专用章 ${algorithm}`, algorithm } };
  const order = ownedBy('organization', await organizationOf(program), uid);
  return (await made(server, order, 'seal-contract', { details })).sealId;
}
const written = (name: string, content: Uint8Array | string) => {
  const path = folder.write(`${files.length}-${name}`, content);
  files.push(path);
  return path;
};
const rootsFile = async () =>
  written(
    'roots.pem',
    (await server.app.certificates.roots()).map(({ der }) => writePem('CERTIFICATE', der)).join(''),
  );
const countOf = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await server.store.pool.query(sql, values)).rows[0].n);

describe('a signature over a digest', () => {
  test.skipIf(!hasOpenssl).each(['ecdsa', 'rsa'] as const)(
    'by a seal of %s verifies with OpenSSL over the document and over no other',
    async (algorithm) => {
      const program = await aProgram(server);
      const sealId = await aSealOf(program, algorithm);
      await authorised(program, { sealId });
      const signed = expected(await sign(program, wish(sealId, { algorithm: 'sha256', digest: SHA256 })));
      expect(signed).toMatchObject({ level: 'B-T', format: 'cms', digest: SHA256 });
      const message = written('order.p7s', Buffer.from(signed.signature, 'base64'));
      const roots = await rootsFile();
      const verify = (content: string) =>
        openssl(
          ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', message, '-content', content],
          ...['-CAfile', roots, '-purpose', 'any', '-out', written('out', '')],
        );
      expect(verify(written('order.xml', DOCUMENT))).toContain('Verification successful');
      expect(verify(written('other.xml', 'another order'))).toMatch(/Verification failure/i);
    },
  );

  test.skipIf(!hasReferee)(
    'by a seal of SM2 verifies with BouncyCastle, as CMS and as GB/T 38540',
    async () => {
      const program = await aProgram(server);
      const { sealId } = await authorised(program);
      const cms = expected(await sign(program, wish(sealId)));
      const message = written('sm2.p7s', Buffer.from(cms.signature, 'base64'));
      const [content, other] = [written('order.xml', DOCUMENT), written('other.xml', 'another')];
      const verdicts = askReferee([
        ['cms', message, content],
        ['cms', message, other],
      ]);
      expect(verdicts.map((verdict) => verdict.split(' ')[0])).toEqual(['OK', 'FAIL']);

      const property = '/Doc_0/Signs/Sign_0/Signature.xml';
      const ses = expected(await sign(program, wish(sealId, { format: 'gbt38540', property })));
      const bytes = Buffer.from(ses.signature, 'base64');
      const facts = examineSesSignature(bytes, DOCUMENT);
      expect(facts).toMatchObject({ ok: true, facts: { signature: { state: 'valid' } } });
      const jars = ['bcprov', 'bcpkix', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`);
      expect(jars.every(existsSync)).toBe(true);
      const source = fileURLToPath(
        new URL('../../../../../packages/seal/src/testing/VerifySes.java', import.meta.url),
      );
      const said = execFileSync('java', ['-cp', jars.join(':'), source, written('ses.der', bytes)], {
        encoding: 'utf8',
      });
      expect(said.trim().split('\n')).toEqual(['signature true', 'seal true', 'der true']);
    },
  );

  test('says what was meant, uses the seal and the quota once, and is in the record', async () => {
    const program = await aProgram(server);
    const { sealId, id: leave } = await authorised(program, { uses: 3 });
    const left = async () => expected(await program.call('GET', '/usage')).left;
    const before = await left();
    const headers = { 'idempotency-key': 'order-118' };
    const first = await sign(program, wish(sealId), headers);
    const signed = expected(first);
    expect((await sign(program, wish(sealId), headers)).raw).toBe(first.raw);
    expect(signed.authorization).toEqual({ kind: 'standing', id: leave });
    expect(JSON.parse(signed.statement)).toMatchObject({
      format: 'yinxin-digest-intent/1',
      document: { name: '订单.xml', algorithm: 'sm3', digest: SM3 },
      seal: { id: sealId, certificate: signed.certificate },
      authority: { standing: leave },
    });
    expect(await left()).toBe(before - 1);
    const { rows } = await server.store.pool.query(
      `select act, facts from events where target_id in ($1, $2) and act in ('sign-digest', 'use-silent') order by act`,
      [signed.id, leave],
    );
    expect(rows).toMatchObject([
      {
        act: 'sign-digest',
        facts: {
          digest: SM3,
          silent: leave,
          statement: createHash('sha256').update(signed.statement).digest('hex'),
          signature: createHash('sha256').update(Buffer.from(signed.signature, 'base64')).digest('hex'),
        },
      },
      { act: 'use-silent', facts: { signature: signed.id, left: 2 } },
    ]);
    expect(await countOf('select count(*) as n from seal_uses where seal_id = $1', [sealId])).toBe(1);
    expect(expected(await program.call('GET', `/digest-signatures/${signed.id}`))).toEqual(signed);
    expect(expected(await program.call('GET', `/digest-signatures?digest=${SM3}`)).list).toEqual([signed]);
    const open = expected(await program.call('GET', '/digest-authorizations'));
    expect(open.list).toMatchObject([{ id: leave, sealId, usesLeft: 2 }]);
    await server.app.evidence.keepUp();
    expect(
      await countOf(
        `select count(*) as n from evidence_leaves join events on events.id = event_id where target_id = $1`,
        [signed.id],
      ),
    ).toBe(1);
  });

  test('is never changed and never taken away', async () => {
    const program = await aProgram(server);
    const { sealId } = await authorised(program);
    const { id } = expected(await sign(program, wish(sealId)));
    const change = (sql: string) => server.store.pool.query(sql, [id]);
    await expect(
      change(`update digest_signatures set digest = repeat('0', 64) where id = $1`),
    ).rejects.toThrow();
    await expect(change(`delete from digest_signatures where id = $1`)).rejects.toThrow();
  });
});

describe('nobody signs without the will of whom the certificate names', () => {
  test('not even the program of an administrator', async () => {
    const program = await aProgram(server);
    const sealId = await aSealOf(program, 'sm2');
    expect(await sign(program, wish(sealId))).toMatchObject({ status: 403, code: 31070 });
    expect(await countOf('select count(*) as n from digest_signatures where seal_id = $1', [sealId])).toBe(0);
  });

  test('not by an authorisation for another seal, another program, once used up, over or revoked', async () => {
    const program = await aProgram(server);
    const [one, other] = [await aSealOf(program, 'sm2'), await aSealOf(program, 'ecdsa')];
    await authorised(program, { sealId: other });
    expect(await sign(program, wish(one))).toMatchObject({ code: 31070 });

    const stranger = await aProgram(server);
    const theirs = await authorised(stranger);
    expect(await sign(program, wish(theirs.sealId))).toMatchObject({ status: 404 });

    const single = await authorised(program, { sealId: one, uses: 1 });
    expected(await sign(program, wish(one)));
    expect(await sign(program, wish(one))).toMatchObject({ code: 31070 });
    expect(single.usesLeft).toBe(1);

    const again = await authorised(program, { sealId: one });
    expected(await sign(program, wish(one)));
    const { token } = await developerOf(server, program);
    await server.call('POST /api/appapi/silent/revoke', { body: { id: again.id } }, token);
    expect(await sign(program, wish(one))).toMatchObject({ code: 31070 });
  });

  test('not by an authorisation that was taken back while the key was used', async () => {
    const program = await aProgram(server);
    const { id, sealId } = await authorised(program);
    const { token } = await developerOf(server, program);
    const { timeStamps } = server.app.certificates;
    const stamp = timeStamps.stamp.bind(timeStamps);
    vi.spyOn(timeStamps, 'stamp').mockImplementationOnce(async (...given) => {
      await server.call('POST /api/appapi/silent/revoke', { body: { id } }, token);
      return stamp(...given);
    });
    const answer = await sign(program, wish(sealId, { format: 'gbt38540' }));
    expect(answer).toMatchObject({ status: 403, code: 31070 });
    const made = "select count(*) as n from digest_signatures where seal_id = $1 and state <> 'failed'";
    expect(await countOf(made, [sealId])).toBe(0);
    const { list } = expected(await program.call('GET', '/digest-signatures'));
    expect(list).toEqual([]);
  });

  test('an authorisation for digests signs no contract, and one for contracts no digest', async () => {
    const program = await aProgram(server);
    const sealId = await aSealOf(program, 'sm2');
    const developer = await developerOf(server, program);
    const terms = {
      ...{ sealId, uses: 9, until: new Date(Date.now() + 86_400_000).toISOString() },
      applicationId: program.applicationId,
    };
    const mixed = { ...terms, kind: 'sales' as const, highest: 100, authors: [developer.uid] };
    expect((await server.call('POST /api/appapi/silent/terms', { body: mixed }, developer.token)).code).toBe(
      40000,
    );
    const { applicationId: _, ...forContracts } = mixed;
    const { data } = await server.call(
      'POST /api/appapi/silent/terms',
      { body: forContracts },
      developer.token,
    );
    await proven(server, developer, 'authorise-silent', data.digest);
    await server.call('POST /api/appapi/silent/authorise', { body: forContracts }, developer.token);
    expect(await sign(program, wish(sealId))).toMatchObject({ code: 31070 });
  });

  test('an administrator gives it in person, on the page of the seal', async () => {
    const program = await aProgram(server);
    const sealId = await aSealOf(program, 'sm2');
    const developer = await developerOf(server, program);
    const body = {
      ...{ sealId, uses: 2, until: new Date(Date.now() + 86_400_000).toISOString() },
      applicationId: program.applicationId,
    };
    const { data } = await server.call('POST /api/appapi/silent/terms', { body }, developer.token);
    expect((await server.call('POST /api/appapi/silent/authorise', { body }, developer.token)).code).not.toBe(
      1,
    );
    await proven(server, developer, 'authorise-silent', data.digest);
    const given = await server.call('POST /api/appapi/silent/authorise', { body }, developer.token);
    expect(given.data).toMatchObject({ applicationId: program.applicationId, state: 'active' });
    expect(given.data.applicationName).not.toBe('');
    expected(await sign(program, wish(sealId)));
    const foreign = { ...body, applicationId: (await aProgram(server)).applicationId };
    const refused = await server.call('POST /api/appapi/silent/terms', { body: foreign }, developer.token);
    expect(refused.code).not.toBe(1);
  });

  test('an approval of this very digest lets it be signed once', async () => {
    const program = await aProgram(server);
    const sealId = await aSealOf(program, 'sm2');
    const organizationId = await organizationOf(program);
    // the program acts by the account of a clerk, who may use the seal with the keeper's leave
    const keeper = await developerOf(server, program);
    const clerk = await aMember(server, organizationId, ['operator']);
    await server.store.pool.query('update applications set account_id = $2 where id = $1', [
      ...[program.applicationId, clerk.uid],
    ]);
    await server.settled();
    await proven(server, keeper, 'grant-seal', sealId);
    const grant = {
      ...{ id: sealId, uid: clerk.uid, sceneId: null, until: null, uses: null },
      ...{ approval: 'each' as const, approvalAbove: null },
    };
    expect((await server.call('POST /api/appapi/seal/grant', { body: grant }, keeper.token)).code).toBe(1);
    expect(await sign(program, wish(sealId))).toMatchObject({ code: 31070 });
    const asked = await server.call(
      'POST /api/appapi/seal/requestUse',
      {
        body: {
          id: sealId,
          document: '订单.xml',
          digest: SM3,
          reason: '订单',
          amount: null,
          contractId: null,
        },
      },
      clerk.token,
    );
    expect(asked.code, asked.message).toBe(1);
    const { requestId } = asked.data;
    expect(await sign(program, wish(sealId))).toMatchObject({ code: 31070 });
    const decided = await server.call(
      'POST /api/appapi/seal/decideUse',
      { body: { requestId, approve: true } },
      keeper.token,
    );
    expect(decided.code, decided.message).toBe(1);
    expect(await sign(program, wish(sealId, { digest: '0'.repeat(64) }))).toMatchObject({ code: 31070 });
    expect(expected(await sign(program, wish(sealId))).authorization).toEqual({
      ...{ kind: 'approval', id: requestId },
    });
    expect(await sign(program, wish(sealId))).toMatchObject({ code: 31070 });
  });
});

test('a seal signs digests of its own family alone', async () => {
  const program = await aProgram(server);
  const [sm2, rsa] = [await aSealOf(program, 'sm2'), await aSealOf(program, 'rsa')];
  for (const sealId of [sm2, rsa]) await authorised(program, { sealId });
  const usage = async () => expected(await program.call('GET', '/usage')).left;
  const before = await usage();
  expect(await sign(program, wish(sm2, { algorithm: 'sha256', digest: SHA256 }))).toMatchObject({
    code: 31071,
  });
  expect(await sign(program, wish(rsa))).toMatchObject({ code: 31071 });
  const ses = { algorithm: 'sha256', digest: SHA256, format: 'gbt38540' };
  expect(await sign(program, wish(rsa, ses))).toMatchObject({ code: 31071 });
  expect(await usage()).toBe(before);
});

test('what a process left when it died is given up, and what it took is given back', async () => {
  const program = await aProgram(server);
  const { sealId } = await authorised(program);
  const usage = async () => expected(await program.call('GET', '/usage')).left;
  const before = await usage();
  const { keys } = server;
  const stuck = keys.sign;
  keys.sign = () => new Promise(() => {});
  void sign(program, wish(sealId));
  const open = () =>
    countOf(`select count(*) as n from digest_signatures where state = 'signing' and seal_id = $1`, [sealId]);
  await expect.poll(open).toBe(1);
  keys.sign = stuck;
  expect(await usage()).toBe(before - 1);
  const sweep = server.app.upkeep.scheduled('digest-signatures');
  await sweep();
  expect(await open()).toBe(1);
  await stopClock(server, new Date(Date.now() + 11 * 60_000));
  await sweep();
  expect(await open()).toBe(0);
  expect(await usage()).toBe(before);
});
