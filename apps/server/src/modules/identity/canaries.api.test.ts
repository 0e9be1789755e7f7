import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aPhone, type TestServer } from '../../testing/server.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { agreeing, anApplicant, anIdNumber, aPaper, codeAt, stateOf, submit } from './testing/index.ts';

const lines: string[] = [];
let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aBackOffice({ log: (line) => lines.push(line) });
  server = office.server;
});
afterAll(() => office.close());

/** Each brings eight values. */
const PEOPLE = depth(6, 25);
const SURNAMES = Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔');

/** A card number with its check digit. */
function aBankCard(index: number): string {
  const body = `622202${String(770_000_000_000 + index * 7919)}`;
  for (let digit = 0; digit <= 9; digit++) {
    const sum = Array.from(`${body}${digit}`, Number)
      .reverse()
      .reduce((total, value, place) => {
        const counted = place % 2 === 0 ? value : value * 2;
        return total + (counted > 9 ? counted - 9 : counted);
      }, 0);
    if (sum % 10 === 0) return `${body}${digit}`;
  }
  throw new Error('no check digit');
}

/** Everything the database holds, queues included, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await server.store.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.store.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('of many personal values none is in clear in the database, its queues, a log line or an answer', async () => {
  const canaries: string[] = [];
  const answers: unknown[] = [];
  const reviewer = await office.anOperator('reviewer');
  for (let index = 0; index < PEOPLE; index++) {
    const name = `${SURNAMES[index]}金丝雀`;
    const [number, phone, bankCard] = [anIdNumber('19820911'), aPhone(), aBankCard(index)];
    const [foreign, passport] = [`Canary Bird ${String.fromCharCode(65 + index)}x`, `K${7_700_000 + index}`];
    const [note, words] = [`金丝雀备注${index}号`, `金丝雀答复${index}号`];
    canaries.push(name, number, phone, bankCard, foreign, passport, note, words);
    const applied = await anApplicant(server, 'bank', { number, name });
    const { token } = applied.person;
    await server.call('POST /api/appapi/identity/code', { body: { id: applied.id, phone } }, token);
    const code = codeAt(server, phone);
    if (index === 0) {
      server.sandbox.force('identity', number, 'person4/garbage');
      expect((await submit(server, applied, { phone, code, bankCard })).code).toBe(30610);
    }
    server.sandbox.force('identity', number, 'person4/mismatch');
    answers.push((await submit(server, applied, { phone, code, bankCard })).data);
    const facts = { way: 'manual', paperKind: 'passport', name: foreign, number: passport };
    const body = { ...facts, consents: agreeing('manual') };
    const { data } = await server.call('POST /api/appapi/commend/user/auth/apply', { body }, token);
    const papers = [await aPaper(server, token, 'passport-page')];
    answers.push((await submit(server, { person: applied.person, id: data.id }, { papers, note })).data);
    const item = { query: { id: data.id } };
    const { note: shown, ...detail } = (
      await office.call('GET /api/admin/identity/cases/item', item, reviewer.token)
    ).data;
    expect(shown).toBe(note); // the one thing the applicant writes to the reviewer
    answers.push(detail, (await office.call('GET /api/admin/identity/cases', {}, reviewer.token)).data);
    const decision = { id: data.id, accept: false, reason: 'blurred', words };
    await office.call('POST /api/admin/identity/cases/decide', { body: decision }, reviewer.token);
    const state = await stateOf(server, applied.person);
    expect(state.person?.reason?.note).toBe(words); // and the reviewer to the applicant
    answers.push({ ...state, person: { ...state.person, reason: null } });
  }
  expect(canaries).toHaveLength(PEOPLE * 8);
  await office.call(
    'GET /api/admin/identity/cases',
    { query: { keyword: canaries[1] ?? '' } },
    reviewer.token,
  );
  const [database, shown, log] = [await dump(), JSON.stringify(answers), lines.join('')];
  expect(database.length).toBeGreaterThan(100_000);
  expect(lines.length).toBeGreaterThan(PEOPLE * 10); // a server that says nothing would show nothing
  expect(log).toContain('a vendor of identity gave no answer');
  for (const canary of canaries) {
    expect(database.includes(canary), canary).toBe(false);
    expect(database.includes(Buffer.from(canary).toString('hex')), canary).toBe(false);
    expect(shown.includes(canary), canary).toBe(false);
    expect(log.includes(canary), canary).toBe(false);
    expect(log.includes(encodeURIComponent(canary)), canary).toBe(false);
  }
});
