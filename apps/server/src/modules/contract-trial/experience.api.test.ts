import { EXPERIENCE_CONTRACT } from '@yinxin/api';
import { verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { STROKES } from '../contracts/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true, oneAddress: true });
});
afterAll(() => server.close());

const SIGN = 'POST /api/appapi/experience/sign';
const read = (what: string, token: string, more = '') =>
  server.app.http.inject({ url: `/api/appapi/experience/${what}?token=${token}${more}` });

test('a visitor signs, a seal lands beside it, and the file can be checked, under a root of its own', async () => {
  const { data } = await server.call(SIGN, { body: { strokes: STROKES } });
  const file = await read('file', data.token);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect((await read('page', data.token)).rawPayload.subarray(1, 4).toString()).toBe('PNG');

  const checked = (await read('check', data.token)).json().data;
  expect(checked.verdict).toBe('TOTAL_PASSED');
  expect(checked.signatures).toMatchObject([
    { signer: '体验用户', intact: 'yes', unchanged: 'yes', trusted: 'yes', passed: true },
    { signer: EXPERIENCE_CONTRACT.company, intact: 'yes', trusted: 'yes', passed: true },
  ]);
  const changed = (await read('check', data.token, '&changed=1')).json().data;
  expect(changed.verdict).toBe('TOTAL_FAILED');
  expect(changed.signatures.map(({ intact }: { intact: string }) => intact)).toEqual(['no', 'no']);

  // whoever trusts our roots trusts none of this
  const roots = (await server.app.certificates.roots()).map(({ der }) => der);
  const judged = await verifyPdf(new Uint8Array(file.rawPayload), { trust: roots });
  expect(judged.verdict).not.toBe('TOTAL_PASSED');
  expect(judged.signatures.every(({ answers }) => answers.trusted !== 'yes')).toBe(true);
  const { rows } = await server.store.pool.query(
    `select count(*)::int as n from issuances where subject::text like '%体验%'`,
  );
  expect(rows[0].n).toBe(0);
});

test('what is no handwriting is refused, another token finds nothing, and after a day it is gone', async () => {
  expect((await server.call(SIGN, { body: { strokes: [[{ x: 5, y: 5 }]] } })).code).toBe(30814);
  const { data } = await server.call(SIGN, { body: { strokes: STROKES } });
  expect((await read('file', 'a'.repeat(27))).json().code).toBe(30841);
  const { pool } = server.store;
  const kept = async () => (await pool.query('select count(*)::int as n from experiences')).rows[0].n;
  const before = await kept();
  await pool.query(
    `update experiences set created_at = created_at - interval '24 hours' where token_hash = sha256($1)`,
    [Buffer.from(data.token)],
  );
  expect((await read('file', data.token)).json().code).toBe(30841);
  await server.app.upkeep.scheduled('contract-trial')();
  expect(await kept()).toBe(before - 1);
});

test('one address cannot sign without end', async () => {
  const codes = [];
  for (let n = 0; n < 10; n++)
    codes.push((await server.call(SIGN, { body: { strokes: [[{ x: 1, y: 1 }]] } })).status);
  expect(codes.at(-1)).toBe(429);
});
