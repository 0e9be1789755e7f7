import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody } from '../../http/principal.ts';
import type { AppError } from '../../http/problem.ts';
import { createCaptchas } from '../../modules/challenges/index.ts';
import { seedContent } from '../../modules/content/index.ts';
import { createFileTickets } from '../../modules/file-access/tickets.ts';
import { anApplicant, upload } from '../../modules/identity/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../modules/operators/testing/index.ts';
import { databaseSecrets } from '../../providers/wecom/index.ts';
import { overtaken, place, startClock, stopClock } from '../clock.ts';
import { soon, testEdge } from './edges.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aBackOffice({ authorities: true });
  server = office.server;
  await seedContent({ db: server.store.db, storage: server.storage, samples: true });
});
afterAll(() => office.close());

const at = { server: () => server };
const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);
const TOKEN_EXPIRED = 30114;

for (const end of ['expires_at = $2', `used_at = $2::timestamptz - interval '30 minutes'`])
  testEdge('operator-session', {
    ...at,
    refusal: TOKEN_EXPIRED,
    arrange: async (limit) => {
      const { token, id } = await office.anOperator('editor');
      await query(`update operator_sessions set ${end} where operator_id = $1`, id, limit);
      return () => office.call('GET /api/admin/me', {}, token);
    },
  });

const TICKET = 30515;
/** Past the first step, with a code for the second. */
const secondStep = async (limit: Date) => {
  const { token, id, login, password } = await office.anOperator('editor');
  const begun = await office.call('POST /api/admin/second-factor/totp', { body: { password } }, token);
  const { ticket, secret } = begun.data;
  const codeIn = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await office.call(
    'POST /api/admin/second-factor/totp/confirm',
    { body: { ticket, name: '手机', code: codeIn(0) } },
    token,
  );
  const { data } = await office.call('POST /api/admin/login', { body: { login, password } });
  if (data?.next !== 'second-factor') throw new Error('no second step was asked for');
  await query('update operator_tickets set expires_at = $2 where operator_id = $1', id, limit);
  const body = { ticket: data.ticket, proof: { method: 'totp', code: codeIn(1) } };
  return { id, act: () => office.call('POST /api/admin/login/second', { body }) };
};
testEdge('operator-ticket', {
  ...at,
  refusal: TICKET,
  arrange: async (limit) => (await secondStep(limit)).act,
});

test('who waited for a ticket across its end has none', async () => {
  const limit = soon();
  const { id, act } = await secondStep(limit);
  const lock = { lock: 'select from operator_tickets where operator_id = $1 for update', values: [id] };
  expect((await overtaken(server, lock, limit, act)).code).toBe(TICKET);
});

testEdge('file', {
  ...at,
  refusal: 40401,
  arrange: async (limit) => {
    const { person } = await anApplicant(server, 'manual');
    const { token } = person;
    const { data } = await upload(server, token, 'id-front');
    await query('update files set keep_until = $2 where owner_id = $1', person.personId, limit);
    return async () => {
      const { statusCode } = await server.app.http.inject({
        url: data?.url,
        headers: { accesstoken: token },
      });
      return { code: statusCode === 200 ? 1 : 40401 };
    };
  },
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('file-ticket: %i ms from the limit', (ms, isAdmitted) => {
  const from = Date.UTC(2026, 0, 1);
  let time = from;
  const tickets = createFileTickets(server.vault, () => time);
  const ticket = tickets.issue('a');
  time = from + 20 * 60_000 + ms;
  expect(tickets.admits({ id: 'a', purpose: 'content' }, ticket, nobody)).toBe(isAdmitted);
});

test.each([
  [-1, 31104], // in time, and wrong
  [0, 31105],
  [1, 31105],
])('captcha: %i ms from the limit', async (ms, code) => {
  const from = Date.UTC(2026, 0, 1);
  let time = from;
  const drawing = { draw: async () => new Uint8Array() };
  const captchas = createCaptchas(server.store.db, server.vault, drawing, () => time);
  const caller = { ip: '203.0.113.77' };
  const { captchaId } = await captchas.draw(caller, 'picture');
  time = from + 5 * 60_000 + ms;
  await expect(captchas.redeem(caller, { captchaId, answer: '?' })).rejects.toMatchObject({
    envelope: { code },
  });
});

/** Two people revoke a certificate; the second decides at a moment. Answers the outcome, or the number of the refusal. */
async function decidedAt(moment: Date, by: string, arrange: (requestId: string) => Promise<void>) {
  const { twoPersons } = server.app.certificates;
  const { db } = server.store;
  const [{ serial }] = await query(
    'select serial from issuances where issued_at is not null and serial not in (select serial from revocations) limit 1',
  );
  const act = { kind: 'revoke-many', serials: [serial], reason: 'superseded' } as const;
  const asked = await twoPersons.request(db, { act, by: randomUUID(), why: '测试' });
  if (asked.outcome !== 'requested') throw new Error(asked.outcome);
  const { id: requestId, digest } = asked;
  await arrange(requestId);
  await stopClock(server, moment);
  const decision = { requestId, digest, decision: 'refused', by, why: '测试' } as const;
  try {
    return (await twoPersons.decide(db, decision)).outcome;
  } catch (error) {
    return (error as AppError).envelope.code;
  } finally {
    await startClock(server);
  }
}

const REQUEST_LAPSED = 30525;
const DECIDER_FRESH = 30521;

test.each([
  [-1, 'refused'],
  [0, REQUEST_LAPSED],
  [1, REQUEST_LAPSED],
])('two-person-request: %i ms from the limit', async (ms, outcome) => {
  const limit = soon();
  const at = new Date(limit.getTime() + ms);
  const lapses = (id: string) =>
    place(server, 'update two_person_requests set lapses_at = $2 where id = $1', id, limit);
  expect(await decidedAt(at, randomUUID(), lapses)).toBe(outcome);
});

test.each([
  [-1, DECIDER_FRESH],
  [0, 'refused'],
  [1, 'refused'],
])('fresh-operator: %i ms from the limit', async (ms, outcome) => {
  const limit = soon();
  const { id } = await office.anOperator('reviewer');
  const changed = () =>
    place(
      server,
      `insert into operator_changes (id, operator_id, change, way, at, decides_from)
       values (gen_random_uuid(), $1, 'created', 'command-line', now(), $2)`,
      id,
      limit,
    );
  expect(await decidedAt(new Date(limit.getTime() + ms), id, changed)).toBe(outcome);
});

const ARTICLES = 'GET /api/back/operation/journalismManager';
testEdge('content', {
  ...at,
  begins: true,
  refusal: 40402,
  arrange: async (limit) => {
    const { data } = await server.call(`${ARTICLES}/getJournalismManagerAdmin`, {
      query: { page: '1', limit: '1' },
    });
    const id = data.list[0]?.id ?? '';
    await query('update content_items set publish_at = $2 where slug = $1', id, limit);
    return () => server.call(`${ARTICLES}/getJournalismManagerById`, { query: { id } });
  },
});

let secrets = 0;
testEdge('wecom-secret', {
  ...at,
  refusal: 0,
  arrange: async (limit) => {
    const name = `suite/edge/${++secrets}`;
    const kept = databaseSecrets(server.store.db, server.vault);
    await kept.keep(name, { value: 'token', seconds: 60 });
    await query('update wecom_secrets set good_until = $2 where name = $1', name, limit);
    return async () => ({ code: (await kept.find(name)) ? 1 : 0 });
  },
});
