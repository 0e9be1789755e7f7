// What is so for a place where templates lie: a person's or an organisation's.
import { TEMPLATE_LIMITS } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aSigner } from '../contracts/testing/index.ts';
import type { Signatory } from '../members/testing/index.ts';
import { anOffice, aTemplate } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const mayWith = async ({ token }: Signatory, id: string) =>
  (await server.call('GET /api/appapi/template/detail', { query: { id } }, token)).data.may;

test('sharing is offered where there is somebody to share with', async () => {
  const person = await aSigner(server, '赵示例', 0);
  const own = await aTemplate(server, person);
  expect(await mayWith(person, own.id)).toContain('copy-template');
  expect(await mayWith(person, own.id)).not.toContain('share-template');
  const office = await anOffice(server);
  const theirs = await aTemplate(server, office.clerk);
  expect(await mayWith(office.clerk, theirs.id)).toContain('share-template');
});

test('what was deleted takes no place; as many as there may be do', async () => {
  const person = await aSigner(server, '钱示例', 0);
  const { id } = await aTemplate(server, person);
  const { pool } = server.store;
  await pool.query(
    `insert into templates (id, owner_kind, owner_id, account_id, person_id, name, state)
     select gen_random_uuid(), owner_kind, owner_id, account_id, person_id, name, 'DELETED'
       from templates, generate_series(1, $2) where id = $1`,
    [id, TEMPLATE_LIMITS.templates],
  );
  const create = () => server.call('POST /api/appapi/template/create', { body: {} }, person.token);
  expect((await create()).code).toBe(1);
  await pool.query(`update templates set state = 'DRAFT' where owner_id = $1 and state = 'DELETED'`, [
    person.personId,
  ]);
  expect((await create()).code).toBe(30857);
});
