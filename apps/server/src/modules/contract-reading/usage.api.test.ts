import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { contractOf } from '../applications/testing/examples.ts';
import { aProgram, type TestProgram } from '../applications/testing/index.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  program = await aProgram(server);
});
afterAll(() => server.close());

interface Entry {
  id: string;
  contractId: string | null;
}
const entries = async (query: string): Promise<{ list: Entry[]; next: string | null }> =>
  (await program.call('GET', `/usage/entries?${query}`)).data;

test('what came in and what each contract took is told page by page, and nothing twice', async () => {
  const { id } = await contractOf(program);
  const whole = (await entries('limit=50')).list;
  expect(whole[0]).toMatchObject({ amount: -1, contractId: id, until: null });
  expect(whole.at(-1)).toMatchObject({ contractId: null, until: expect.any(String) });
  const first = await entries('limit=1');
  const rest = await entries(`limit=49&cursor=${first.next}`);
  expect([...first.list, ...rest.list]).toEqual(whole);
});

test('what came to nothing is given back and stands there no longer', async () => {
  const { id } = await contractOf(program);
  const before = (await entries('limit=50')).list;
  expect((await program.call('POST', `/contracts/${id}/recall`, { reason: '写错了' })).code).toBe(1);
  const { list } = await entries('limit=50');
  expect(list).toHaveLength(before.length - 1);
  expect(list).not.toContainEqual(expect.objectContaining({ contractId: id }));
});
