import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aCompany, type Company } from '../members/testing/index.ts';

let sandbox: TestServer;
let server: TestServer;
let company: Company;
let id: string;
beforeAll(async () => {
  sandbox = await aServer({ authorities: true, environment: 'sandbox' });
  server = await aServer({ beside: sandbox });
  company = await aCompany(server);
  const { data } = await server.call(
    'POST /api/appapi/application/create',
    { body: { name: '商城' } },
    company.administrator.token,
  );
  id = data.id;
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const set = (change: object) =>
  server.call(
    'POST /api/appapi/application/setEmbedding',
    { body: { id, environment: 'sandbox', origins: [], name: '', colour: '', ...change } },
    company.administrator.token,
  );

test('origins are kept in one spelling, per environment, and a path is no part of one', async () => {
  const { data } = await set({
    origins: ['https://Shop.example', 'https://shop.example:443', 'http://localhost:8080'],
  });
  expect(data.origins).toEqual(['https://shop.example', 'http://localhost:8080']);
  expect(await set({ origins: ['https://shop.example/pay'] })).toMatchObject({ status: 400 });
  expect(await set({ origins: ['javascript:alert(1)'] })).toMatchObject({ status: 400 });
  for (const origin of ['https://*', 'https://*.example', 'https://a.example;sandbox', 'https://a,b'])
    expect(await set({ origins: [origin] }), origin).toMatchObject({ code: 31036 });
  expect(await set({ environment: 'production', origins: ['http://shop.example'] })).toMatchObject({
    code: 31036,
  });
  const { data: detail } = await server.call(
    'GET /api/appapi/application/detail',
    { query: { id } },
    company.administrator.token,
  );
  expect(detail.production.origins).toEqual([]);
});

test('a logo is drawn anew and stays until it is taken away; what is no picture is refused', async () => {
  const png = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#12305c' } })
    .png()
    .toBuffer();
  const logo = `data:image/png;base64,${png.toString('base64')}`;
  const { data } = await set({ name: '示例商城', colour: '#12305c', logo });
  expect(data.theme).toMatchObject({ name: '示例商城', colour: '#12305c' });
  const drawn = await sharp(Buffer.from(data.theme.logo?.split(',')[1] ?? '', 'base64')).metadata();
  expect(drawn).toMatchObject({ format: 'png', width: 192, height: 96 });
  expect((await set({})).data.theme).toEqual({ logo: data.theme.logo });
  expect((await set({ logo: '' })).data.theme).toEqual({});
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect(await set({ logo: `data:image/png;base64,${svg}` })).toMatchObject({ code: 31036 });
  expect(await set({ colour: 'red;}' })).toMatchObject({ status: 400 });
});
