import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aCreditCode } from '../members/testing/index.ts';
import { organizationName, organizations, unifyNames } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('dots, brackets and compatibility characters of one name are one organisation', () => {
  const spellings = ['示例·甲', '示例•甲', '示例‧甲', ' 示例 ・甲 '].map(organizationName);
  expect(new Set(spellings)).toEqual(new Set(['示例·甲']));
  expect(organizationName('\uf92c氏(北京)')).toBe('郎氏（北京）');
});

test('names of older rows come into the one spelling, beside one another as drafts', async () => {
  const { db } = server.store;
  const older = ['乙•丙公司', '示例·甲', '示例•甲', '丁\ue000戊公司', '己庚公司'];
  await db.insert(organizations).values(older.map((name) => ({ name })));
  const told: unknown[] = [];
  await unifyNames(db, { warn: (facts: unknown) => told.push(facts) });
  const rows = await db.select().from(organizations);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    ['乙·丙公司', '示例·甲', '示例·甲', '丁\ue000戊公司', '己庚公司'].toSorted(),
  );
  const refused = rows.filter(({ name }) => name === '丁\ue000戊公司');
  expect(told).toEqual(refused.map(({ id }) => ({ organization: id })));
});

test('a certified name that another certified one has stays as it is and is told', async () => {
  const { db } = server.store;
  const certified = { state: 'certified' as const, certifiedAt: new Date() };
  await db.insert(organizations).values([
    { name: '示例·辛', ...certified, code: aCreditCode() },
    { name: '示例•辛', ...certified, code: aCreditCode() },
  ]);
  const told: unknown[] = [];
  await unifyNames(db, { warn: (facts: unknown) => told.push(facts) });
  const [left] = await db.select().from(organizations).where(eq(organizations.name, '示例•辛'));
  expect(told).toContainEqual({ organization: left?.id });
});
