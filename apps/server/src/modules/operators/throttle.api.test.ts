import { CHALLENGE_HEADER, type Challenge } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { solve } from '../../testing/challenge.ts';
import { aBackOffice, type BackOffice } from './testing/index.ts';

const ROUNDS = depth(5, 100);

let office: BackOffice;
beforeAll(async () => {
  office = await aBackOffice();
});
afterAll(() => office.close());

const login = 'POST /api/admin/login';
let strangers = 0;
const aStranger = () => `127.9.${++strangers >> 8}.${strangers & 255}`;
const attempt = (name: string, password: string, address: string, device?: string) =>
  office.call(login, { body: { login: name, password, device } }, undefined, address);

test('five wrong passwords from one address are enough for that address, asked one by one or at once', async () => {
  const { login: name, password } = await office.anOperator('editor');
  const from = aStranger();
  const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(name, 'wrong', from)));
  expect(answers.filter(({ code }) => code === 30501)).toHaveLength(5);
  expect(answers.filter(({ code, status }) => code === 30513 && status === 429)).toHaveLength(1);
  expect(await attempt(name, password, from)).toMatchObject({ code: 30513 });
});

test('a stranger who guesses does not lock the colleague out', async () => {
  const { login: name, password } = await office.anOperator('editor');
  const from = aStranger();
  for (let n = 0; n < 6; n += 1) await attempt(name, 'wrong', from);
  expect(await attempt(name, password, aStranger())).toMatchObject({ code: 1 });
});

test('a known device gets in while strangers all over the world guess; a new one passes a challenge', async () => {
  const { login: name, password } = await office.anOperator('editor');
  const { device } = await office.enter(name, password);
  for (let n = 0; n < 11; n += 1) {
    const from = aStranger();
    await Promise.all(Array.from({ length: 5 }, () => attempt(name, 'wrong', from)));
  }
  const from = aStranger();
  const refused = await attempt(name, password, from);
  expect(refused).toMatchObject({ status: 428, code: 30209 });
  expect(await attempt(name, 'wrong', aStranger())).toMatchObject({ code: 30209 });
  const challenge = solve(refused.data as unknown as Challenge);
  const entering = { body: { login: name, password } };
  const passed = (headers: Record<string, string>, address: string) =>
    office.call(login, entering, undefined, address, headers);
  expect(await passed({ [CHALLENGE_HEADER]: challenge }, aStranger())).toMatchObject({ code: 30209 });
  expect(await passed({ [CHALLENGE_HEADER]: challenge }, from)).toMatchObject({ code: 1 });
  expect(await passed({ [CHALLENGE_HEADER]: challenge }, from)).toMatchObject({ code: 30209 });
  expect(await attempt(name, password, aStranger(), device ?? '')).toMatchObject({ code: 1 });
});

test('a device opens nothing without the password, and counts its own mistakes', async () => {
  const { login: name, password } = await office.anOperator('editor');
  const device = (await office.enter(name, password)).device ?? '';
  const wrong = await Promise.all(
    Array.from({ length: 6 }, () => attempt(name, 'wrong', aStranger(), device)),
  );
  expect(wrong.map(({ code }) => code).toSorted()).toEqual([30501, 30501, 30501, 30501, 30501, 30513]);
  expect(await attempt(name, password, aStranger(), device)).toMatchObject({ code: 30513 });
});

test('a device is known for its own operator only, and a reset forgets it', async () => {
  const one = await office.anOperator('editor');
  const other = await office.anOperator('editor');
  const device = (await office.enter(one.login, one.password)).device ?? '';
  const from = aStranger();
  for (let n = 0; n < 5; n += 1) await attempt(other.login, 'wrong', from);
  expect(await attempt(other.login, other.password, from, device)).toMatchObject({ code: 30513 });
  const [admin, second] = [
    await office.anOperator('administrator'),
    await office.anOperator('administrator'),
  ];
  const body = { id: one.id, why: '忘记密码' };
  const { data } = await office.call('POST /api/admin/operators/reset', { body }, admin.token);
  await office.confirm(data, second.token);
  for (let n = 0; n < 5; n += 1) await attempt(one.login, 'wrong', from);
  expect(await attempt(one.login, one.password, from, device)).toMatchObject({ code: 30513 });
});

test('an unknown name is throttled like a known one', async () => {
  const from = aStranger();
  for (let n = 0; n < 5; n += 1) expect(await attempt('nobody', 'x', from)).toMatchObject({ code: 30501 });
  expect(await attempt('nobody', 'x', from)).toMatchObject({ code: 30513 });
});

test('one address that tries many names is stopped', async () => {
  const from = aStranger();
  const codes: number[] = [];
  for (let n = 0; n < 31; n += 1) codes.push((await attempt(`name${n}`, 'x', from)).code);
  // the call's own limit per minute may speak first; past thirty nobody gets a comparison
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(30501));
  expect(codes.at(-1)).not.toBe(30501);
});

test('after a quarter of an hour one may try again', async () => {
  const { login: name, password } = await office.anOperator('editor');
  const from = aStranger();
  for (let n = 0; n < 6; n += 1) await attempt(name, 'wrong', from);
  await office.server.store.pool.query(
    "update counters set begins = begins - interval '15 minutes' where name like 'operator %'",
  );
  expect(await attempt(name, password, from)).toMatchObject({ code: 1 });
});

test('the password asked for at the desk is throttled too', async () => {
  const { token } = await office.anOperator('editor');
  const from = aStranger();
  const confirm = () =>
    office.call('POST /api/admin/second-factor/totp', { body: { password: 'wrong' } }, token, from);
  for (let n = 0; n < 5; n += 1) expect(await confirm()).toMatchObject({ code: 30507 });
  expect(await confirm()).toMatchObject({ code: 30513 });
});

test('three administrators cannot disable each other down to fewer than two', async () => {
  await office.server.store.pool.query(
    "update operators set disabled = true where 'administrator' = any(roles)",
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, third] = await Promise.all([
      office.anOperator('administrator'),
      office.anOperator('administrator'),
      office.anOperator('administrator'),
    ]);
    const disable = (by: { token: string }, { id }: { id: string }) =>
      office.call(
        'POST /api/admin/operators/disable',
        { body: { id, disabled: true, why: '测试' } },
        by.token,
      );
    const answers = await Promise.all([disable(one, other), disable(other, third), disable(third, one)]);
    const { rows } = await office.server.store.pool.query(
      "select id from operators where 'administrator' = any(roles) and not disabled",
    );
    expect(rows).toHaveLength(2);
    expect(answers.filter(({ data }) => data?.operator?.disabled)).toHaveLength(1);
    await office.server.store.pool.query('update operators set disabled = true where id = any($1)', [
      rows.map(({ id }) => id),
    ]);
  }
});
