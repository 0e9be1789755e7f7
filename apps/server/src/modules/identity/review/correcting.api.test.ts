import type { RefusalReason, Verification } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../testing/server.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import {
  type Applied,
  acceptCase,
  aFounder,
  agreeing,
  aPaper,
  aVerifiedPerson,
  aWaitingPerson,
  certify,
  stateOf,
  submit,
} from '../testing/index.ts';

let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
});
afterAll(() => office.close());

async function refuse(id: string, reason: RefusalReason): Promise<void> {
  const { token } = await office.anOperator('reviewer');
  const body = { id, accept: false, reason, words: '请看清' };
  await office.call('POST /api/admin/identity/cases/decide', { body }, token);
}

const apply = ({ person }: Pick<Applied, 'person'>, more: Record<string, unknown>) =>
  server.call(
    'POST /api/appapi/commend/user/auth/apply',
    { body: { way: 'manual', consents: agreeing('manual'), ...more } },
    person.token,
  );
const kindsOf = ({ papers }: Pick<Verification, 'papers'>) => papers.map(({ kind }) => kind);
const papersOfCase = async (id: string) =>
  (await server.store.pool.query('select id from verification_papers where verification_id = $1', [id])).rows;

test('who is refused corrects what was wrong: number and pictures stand as they were', async () => {
  const applied = await aWaitingPerson(server);
  await refuse(applied.id, 'facts-differ');
  const { data } = await apply(applied, { name: '赵更正', corrects: applied.id });
  expect(kindsOf(data)).toEqual(['id-front', 'id-back']);
  const corrected = { ...applied, id: data.id };
  expect((await submit(server, corrected)).data).toMatchObject({ state: 'reviewing' });
  // each case has its own pictures: what was refused stays as it was decided
  expect(await papersOfCase(applied.id)).toHaveLength(2);
  const { token } = await office.anOperator('reviewer');
  expect((await acceptCase(office, token, data.id)).data).toMatchObject({ state: 'verified' });
  const reveal = { body: { id: data.id, reason: '与证件核对' } };
  const { data: clear } = await office.call('POST /api/admin/identity/cases/reveal', reveal, token);
  expect(clear).toMatchObject({ name: '赵更正', number: applied.number });
});

test('pictures that a reviewer could not read are taken anew, and nothing is typed again', async () => {
  const applied = await aWaitingPerson(server);
  await refuse(applied.id, 'blurred');
  const { data } = await apply(applied, { corrects: applied.id });
  expect(data).toMatchObject({ state: 'draft', papers: [], facts: { name: '赵**' } });
  expect((await submit(server, { ...applied, id: data.id })).code).not.toBe(1);
});

test('a letter without its seal is brought again, the licence is not', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  await certify(server, founder, 'letter');
  const id = (await stateOf(server, founder.administrator)).organization?.id ?? '';
  const papers = [
    await aPaper(server, token, 'licence', 'organization'),
    await aPaper(server, token, 'letter', 'organization'),
  ];
  await server.call('POST /api/appapi/identity/org/submit', { body: { id, papers } }, token);
  await refuse(id, 'stamp-missing');
  const { data } = await certify(server, founder, 'letter', { corrects: id, representative: undefined });
  expect(kindsOf(data)).toEqual(['licence']);
  expect(data.facts.representative).toBe('李**');
  const letter = await aPaper(server, token, 'letter', 'organization');
  const again = { body: { id: data.id, papers: [letter] } };
  expect((await server.call('POST /api/appapi/identity/org/submit', again, token)).data).toMatchObject({
    state: 'reviewing',
  });
});

test('who brings a good paper again all the same replaces it: reviewers see one of each kind', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  const organizationPapers = () =>
    Promise.all((['licence', 'letter'] as const).map((kind) => aPaper(server, token, kind, 'organization')));
  const handIn = async (id: string) => {
    const body = { id, papers: await organizationPapers() };
    return (await server.call('POST /api/appapi/identity/org/submit', { body }, token)).data;
  };
  await certify(server, founder, 'letter');
  const id = (await stateOf(server, founder.administrator)).organization?.id ?? '';
  await handIn(id);
  await refuse(id, 'stamp-missing');
  const { data } = await certify(server, founder, 'letter', { corrects: id, representative: undefined });
  const corrected = await handIn(data.id);
  expect(corrected).toMatchObject({ state: 'reviewing' });
  expect(kindsOf(corrected).toSorted()).toEqual(['letter', 'licence']);
  expect(await papersOfCase(id)).toHaveLength(2);
});

test('nobody takes over what another typed, or what was not refused; without a case everything is typed', async () => {
  const [applied, other] = [await aWaitingPerson(server), await aWaitingPerson(server)];
  await refuse(applied.id, 'facts-differ');
  await refuse(other.id, 'facts-differ');
  expect((await apply(other, { corrects: applied.id })).message).toContain('未找到');
  const known = await aVerifiedPerson(server);
  expect((await apply(known, { corrects: known.id })).message).toContain('已通过');
  expect((await apply(other, {})).code).not.toBe(1);
  expect((await apply(other, { name: '赵示例' })).code).not.toBe(1);
});
