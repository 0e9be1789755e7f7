import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { announceSunset } from './register.ts';

test('what goes says since when that is known and when it ends, in the words of RFC 9745 and RFC 8594', async () => {
  const app = Fastify();
  app.get('/', (_, reply) => {
    announceSunset(reply, { announced: '2026-11-18', ends: '2027-02-16' });
    return reply.send('ok');
  });
  const { headers } = await app.inject('/');
  expect(headers).toMatchObject({
    deprecation: `@${Date.UTC(2026, 10, 18) / 1000}`,
    sunset: 'Tue, 16 Feb 2027 00:00:00 GMT',
  });
  await app.close();
});
