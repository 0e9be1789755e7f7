import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

const book = 'POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('a booking is kept trimmed, its contact sealed', async () => {
  const form = { appointmentName: ' 张示例 ', appointmentPhone: ' 13800138000 ', remarks: ' 想看骑缝章 ' };
  expect(await server.call(book, { form })).toMatchObject({ status: 200, code: 1, data: null });
  const { rows } = await server.store.pool.query('select *, a::text as line from appointments a');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ remarks: '想看骑缝章', state: 'new' });
  expect(rows[0].line).not.toContain('张示例');
  expect(JSON.parse(server.vault.open(rows[0].contact))).toEqual({ name: '张示例', phone: '13800138000' });
});

test('a booking without a number to call back on is refused, a landline is welcome', async () => {
  for (const appointmentPhone of ['', 'abc', '62345678'])
    expect(await server.call(book, { form: { appointmentName: '张示例', appointmentPhone } })).toMatchObject({
      status: 400,
    });
  expect((await server.call(book, { form: { appointmentName: '张示例' } })).message).toContain('联系电话');
  expect(await server.call(book, { form: { appointmentPhone: '010 6234 5678' } })).toMatchObject({ code: 1 });
});
