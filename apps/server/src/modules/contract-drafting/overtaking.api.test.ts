// One draft, several open editors: nobody's words are lost unsaid.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aDraft, aPdf, aSigner, partyOf, type Signer, sendFile } from '../contracts/testing/index.ts';

let server: TestServer;
let author: Signer;
beforeAll(async () => {
  server = await aServer();
  author = await aSigner(server, '钱发起');
});
afterAll(() => server.close());

const OVERTAKEN = 30810;

/** A draft, and editors that have it open. */
async function inWork() {
  const { id, body } = await aDraft(server, author, { parties: [partyOf(author)] });
  const { token } = author;
  const read = async () =>
    (await server.call('GET /api/appapi/contract/draft', { query: { id } }, token)).data;
  const open = async () => {
    const seen = { savedAt: (await read()).savedAt, editor: randomUUID() };
    return {
      /** The answer may get lost on its way. */
      save: async (title: string, { lost = false } = {}) => {
        const whole = { body: { ...body, ...seen, title } };
        const answer = await server.call('POST /api/appapi/contract/save', whole, token);
        if (answer.code === 1 && !lost) seen.savedAt = answer.data.savedAt;
        return answer.code;
      },
      upload: async ({ lost = false } = {}) => {
        const address = `/api/appapi/contract/upload?${new URLSearchParams({ contractId: id, ...seen })}`;
        const answer = await sendFile<{ savedAt: string }>(server, address, token, '合同.pdf', aPdf());
        if (answer.code === 1 && !lost) seen.savedAt = answer.data.savedAt;
        return answer.code;
      },
      send: async () =>
        (await server.call('POST /api/appapi/contract/send', { body: { id, savedAt: seen.savedAt } }, token))
          .code,
    };
  };
  const plain = async (title: string) =>
    (await server.call('POST /api/appapi/contract/save', { body: { ...body, title } }, token)).code;
  return {
    ...{ open, plain },
    title: async () => (await read()).title,
    documents: async () => (await read()).documents.length,
  };
}

test('an editor saves one after the other; who did not see what another saved is refused, and what was saved stays', async () => {
  const { open, title } = await inWork();
  const [one, other] = [await open(), await open()];
  expect(await one.save('甲')).toBe(1);
  expect(await one.save('乙')).toBe(1);
  expect(await other.save('丙')).toBe(OVERTAKEN);
  expect(await title()).toBe('乙');
  const again = await open();
  expect(await again.save('丁')).toBe(1);
  expect(await one.save('戊')).toBe(OVERTAKEN);
  expect(await title()).toBe('丁');
  expect(await again.send()).toBe(1);
});

test('an editor whose answers got lost goes on, unless another wrote meanwhile', async () => {
  const { open, title } = await inWork();
  const editor = await open();
  expect(await editor.save('甲', { lost: true })).toBe(1);
  expect(await editor.upload({ lost: true })).toBe(1);
  expect(await editor.save('乙', { lost: true })).toBe(1);
  expect(await title()).toBe('乙');
  expect(await (await open()).save('丙')).toBe(1);
  expect(await editor.save('丁')).toBe(OVERTAKEN);
});

test('pages that another uploaded are not taken away by a save, and an upload carries nobody past a save', async () => {
  const { open, title, documents } = await inWork();
  const [one, other] = [await open(), await open()];
  expect(await one.upload()).toBe(1);
  expect(await other.save('甲')).toBe(OVERTAKEN);
  expect(await documents()).toBe(2);
  expect(await other.upload()).toBe(OVERTAKEN);
  expect(await documents()).toBe(2);
  expect(await one.save('乙')).toBe(1);
  expect(await title()).toBe('乙');
});

test('a client that names neither writes as before; an open editor notices', async () => {
  const { open, plain, title } = await inWork();
  const editor = await open();
  expect(await editor.save('甲')).toBe(1);
  expect(await plain('乙')).toBe(1);
  expect(await title()).toBe('乙');
  expect(await editor.save('丙')).toBe(OVERTAKEN);
});

test('a new draft belongs to the editor that began it', async () => {
  const { token } = author;
  const { data } = await server.call('POST /api/appapi/contract/create', { body: {} }, token);
  const save = async (editor: string) =>
    (
      await server.call(
        'POST /api/appapi/contract/save',
        { body: { id: data.id, title: '甲', documents: [], parties: [], fields: [], editor } },
        token,
      )
    ).code;
  const editor = randomUUID();
  expect(await save(editor)).toBe(1);
  expect(await save(editor)).toBe(1);
  expect(await save(randomUUID())).toBe(OVERTAKEN);
});
