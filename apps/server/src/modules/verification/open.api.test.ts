import { parseSignedData } from '@yinxin/pki';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aProgram } from '../applications/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
});
afterAll(() => server.close());

test('a time stamp for a program is recorded and takes one of its quota', async () => {
  const program = await aProgram(server);
  const left = async () => (await program.call('GET', '/usage')).data.left;
  const before = await left();
  const digest = 'ab'.repeat(32);
  const { data } = await program.call('POST', '/timestamps', { algorithm: 'sha256', digest });
  expect(parseSignedData(Buffer.from(data.token, 'base64')).signers).toHaveLength(1);
  expect(await left()).toBe(before - 1);
  const { rows } = await server.store.pool.query(`select facts from events where target_id = $1`, [data.id]);
  expect(rows).toEqual([{ facts: { application: program.applicationId, algorithm: 'sha256', digest } }]);
  await server.store.pool.query('update quota_grants set used = total');
  const refused = await program.call('POST', '/timestamps', { algorithm: 'sha256', digest });
  expect(refused.code).not.toBe(1);
});
