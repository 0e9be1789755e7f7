import { createHash } from 'node:crypto';
import { verifyTimeStampToken } from '@yinxin/pki';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aSeal, completed, contractOf } from '../applications/testing/examples.ts';
import { aProgram, callOpen, formOf, type TestProgram } from '../applications/testing/index.ts';

let server: TestServer;
let program: TestProgram;
let other: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  program = await aProgram(server);
  other = await aProgram(server);
});
afterAll(() => server.close());

const toSign = (phone: string, by = program) =>
  contractOf(by, {
    signers: [{ name: '赵签署', phone, fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }] }],
  });
const messagesOf = async (id: string, by = program) =>
  (await by.call('GET', `/sandbox/contracts/${id}/messages`)).data.list as { text: string; phone: string }[];

test('a test reads what the sandbox sent to the parties of its contract, and a code to sign in', async () => {
  const phone = aPhone();
  const { id } = await toSign(phone);
  await server.signIn(phone);
  const messages = await messagesOf(id);
  expect(messages.some(({ text }) => /\d{6}/.test(text))).toBe(true);
  expect(messages.every((message) => !message.phone.includes(phone.slice(3, 7)))).toBe(true);
});

test("a phone that another developer's contract names too tells no codes", async () => {
  const phone = aPhone();
  const { id } = await toSign(phone);
  await toSign(phone, other);
  await server.signIn(phone);
  expect(await messagesOf(id)).toEqual([]);
  const own = await toSign(other.phone);
  await server.signIn(other.phone);
  expect(await messagesOf(own.id)).toEqual([]);
});

const named = (name: string, phone: string, by = program) =>
  contractOf(by, {
    signers: [{ name, phone, fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }] }],
  });
const sign = ({ id, parties }: { id: string; parties: { id: string }[] }, by = program) =>
  by.call('POST', `/sandbox/contracts/${id}/parties/${parties[0]?.id}/sign`);

test('a phone of the samples has the name that each developer gives it, in contracts that wait and in new ones', async () => {
  const phone = aPhone();
  const [first, waiting] = [await named('张三', phone), await named('张三', phone)];
  const theirs = await named('王五', phone, other);
  for (const [contract, by] of [
    [first, program],
    [theirs, other],
    [waiting, program],
  ] as const)
    expect(await sign(contract, by)).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });
});

test("nobody signs by another name with a developer's own phone", async () => {
  const contract = await named('冒名者', other.phone);
  expect(await sign(contract)).toMatchObject({ status: 409, code: 31037 });
});

test('a party of the sandbox refuses when told to', async () => {
  const { id, parties } = await contractOf(program);
  const path = `/sandbox/contracts/${id}/parties/${parties[0].id}/reject`;
  const { data } = await program.call('POST', path, { reason: '条款不对' });
  expect(data).toMatchObject({
    state: 'SIGN_REJECTED',
    parties: [{ state: 'REJECTED', reason: '条款不对' }],
  });
});

test('what was signed is verified as a file, and known by its digest and its code', async () => {
  const { id } = await completed(program);
  const { data: contract } = await program.call('GET', `/contracts/${id}`);
  const { data: pdf } = await program.call('GET', `/contracts/${id}/documents/${contract.documents[0].id}`);
  const form = formOf('合同.pdf', pdf);
  const headers = { authorization: `Bearer ${program.secret}`, 'content-type': form.type };
  const { data: report, message } = await callOpen(server, 'POST', '/verification/files', {
    ...{ payload: form.payload, headers },
  });
  expect(report, message).toMatchObject({
    contract: { code: contract.code },
    signatures: [expect.anything()],
  });
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const { data: known } = await program.call('GET', `/verification/digests/${sha256}`);
  expect(known).toMatchObject({ isKnown: true, contract: { code: contract.code } });
  const { data: unknown } = await program.call('GET', `/verification/digests/${'00'.repeat(32)}`);
  expect(unknown).toMatchObject({ isKnown: false, contract: null });
  const { data: evidence } = await program.call('GET', `/evidence/${contract.code}`);
  expect(JSON.stringify(evidence)).toContain(contract.documents[0].sha256);
});

test('a digest gets a time stamp over it', async () => {
  const digest = createHash('sha256').update('a document of the customer').digest('hex');
  const { data } = await program.call('POST', '/timestamps', { algorithm: 'sha256', digest });
  const token = Buffer.from(data.token, 'base64');
  expect(verifyTimeStampToken(token, () => Buffer.from(digest, 'hex'))).toMatchObject({ ok: true });
});

test('a program finds the seals of its organisation, and what each contract took of the quota', async () => {
  const { id } = await aSeal(program, server);
  const { data } = await program.call('GET', '/seals');
  expect(data.list).toContainEqual(
    expect.objectContaining({ id, state: 'enabled', isUsable: true, usesLeft: null }),
  );
  const picture = await program.call('GET', `/seals/${id}/picture`);
  expect(picture.headers['content-type']).toBe('image/png');
  const contract = await contractOf(program);
  const { data: first } = await program.call('GET', '/usage/entries?limit=1');
  expect(first.list).toMatchObject([{ amount: -1, contractId: contract.id }]);
  const { data: next } = await program.call('GET', `/usage/entries?limit=1&cursor=${first.next}`);
  expect(next.list).not.toEqual(first.list);
});
