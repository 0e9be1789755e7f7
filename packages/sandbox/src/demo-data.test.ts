import { parseBankAccount, parseBankCard, parseCreditCode, parseIdCard } from '@yinxin/identifiers';
import { loadFaces } from '@yinxin/seal';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { aDemoAccount, aDemoCard, aDemoCompany, aDemoPerson, licenceOf } from './demo-data.ts';
import { drawSpecimen, readSpecimen } from './identity/specimen.ts';
import { createSandbox } from './sandbox.ts';

test('every form takes what is made up, and nobody gets the same twice', () => {
  const people = Array.from({ length: 50 }, aDemoPerson);
  expect(people.every(({ number }) => parseIdCard(number).ok)).toBe(true);
  expect(new Set(people.map(({ number }) => number)).size).toBe(50);
  expect(parseCreditCode(aDemoCompany().code).ok).toBe(true);
  expect(parseBankAccount(aDemoAccount().account).ok).toBe(true);
  expect(parseBankCard(aDemoCard()).ok).toBe(true);
});

test('the licence names whom it shall, and can be read', async () => {
  const company = aDemoCompany('丁示例');
  const picture = await drawSpecimen(await loadFaces(), licenceOf(company));
  expect(await readSpecimen(picture)).toMatchObject({ ...company, representative: '丁示例' });
});

test('the page has what forms ask for, pictures of it, and says on what is decided', async () => {
  const app = Fastify();
  createSandbox().mountPages(app);
  const page = await app.inject('/sandbox');
  expect(page.body).toContain('沙箱怎样判断');
  const [, number = ''] = /身份证号<\/dt><dd><code>(\w{18})/.exec(page.body) ?? [];
  expect(parseIdCard(number).ok).toBe(true);
  expect(page.headers['content-security-policy']).toContain("img-src 'self'");
  expect(page.body).not.toMatch(/<script|\sstyle=|\son\w+="/);
  const [, address = ''] = /src="(\/sandbox\/demo\/licence\.png[^"]*)"/.exec(page.body) ?? [];
  const picture = await app.inject(address.replaceAll('&amp;', '&'));
  expect(picture.headers['content-type']).toBe('image/png');
  expect(await readSpecimen(picture.rawPayload)).toMatchObject({ kind: 'licence', representative: '林示例' });
  expect((await app.inject('/sandbox/demo/person')).json().data.name).toBe('林示例');
  expect(parseBankCard((await app.inject('/sandbox/demo/card')).json().data.bankCard).ok).toBe(true);
  await app.close();
});
