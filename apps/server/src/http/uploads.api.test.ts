import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from '../modules/operators/testing/back-office.ts';

let office: BackOffice;
let token: string;
beforeAll(async () => {
  office = await aBackOffice();
  token = (await office.anOperator('editor')).token;
});
afterAll(() => office.close());

const head = (name = 'a.png') => `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`;

test.each([
  ['that is empty', ''],
  ['without a boundary in it', 'hello'],
  ['that ends in a header', head()],
  ['that ends in the file', `${head()}\r\n\x89PNG\r\n\x1a\nhalf`],
  ['with two files', `${head()}\r\na\r\n${head()}\r\nb\r\n--x--\r\n`],
  [
    'with a field instead of a file',
    '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\na\r\n--x--\r\n',
  ],
  ['with a broken header', '--x\r\ncontent-disposition\r\n\r\na\r\n--x--\r\n'],
  ['with a NUL in the name', `${head('a\0.png')}\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n`],
])('an upload %s is the sender’s mistake', async (_name, payload) => {
  const answer = await office.server.app.http.inject({
    method: 'POST',
    url: '/api/admin/files/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', admintoken: token },
    payload: Buffer.from(payload, 'latin1'),
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.json()).toMatchObject({ data: null });
});

test('an upload whose boundary is missing is the sender’s mistake', async () => {
  const answer = await office.server.app.http.inject({
    method: 'POST',
    url: '/api/admin/files/upload',
    headers: { 'content-type': 'multipart/form-data', admintoken: token },
    payload: 'x',
  });
  expect(answer.statusCode).toBe(400);
});
