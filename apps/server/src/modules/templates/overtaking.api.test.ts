// Several people write on one template: nobody's words are lost unsaid.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { Signatory } from '../members/testing/index.ts';
import { anOffice, aTemplate, type Office, uploadTo } from './testing/index.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await aServer();
  office = await anOffice(server);
});
afterAll(() => server.close());

const OVERTAKEN = 30858;

/** A template that is being written on, and editors that have it open. */
async function inWork() {
  const { id, body } = await aTemplate(server, office.clerk, {}, { publish: false });
  const read = async ({ token }: Signatory) =>
    (await server.call('GET /api/appapi/template/draft', { query: { id } }, token)).data;
  const open = async (who: Signatory) => {
    const seen = { revision: (await read(who)).revision, editor: randomUUID() };
    return {
      /** The answer may get lost on its way. */
      save: async (name: string, { lost = false } = {}) => {
        const answer = await server.call(
          'POST /api/appapi/template/save',
          { body: { ...body, ...seen, name } },
          who.token,
        );
        if (answer.code === 1 && !lost) seen.revision = answer.data.revision;
        return answer.code;
      },
      /** Another document into the draft; the answer may get lost on its way. */
      upload: async ({ lost = false } = {}) => {
        const answer = await uploadTo(server, who, id, seen);
        if (answer.code === 1 && !lost) seen.revision = answer.data.revision;
        return answer.code;
      },
      publish: async () =>
        (await server.call('POST /api/appapi/template/publish', { body: { id, ...seen } }, who.token)).code,
    };
  };
  return {
    open,
    name: async () => (await read(office.clerk)).name,
    documents: async () => (await read(office.clerk)).documents.length,
  };
}

test('whoever did not see what another saved since is refused, and what was saved stays', async () => {
  const { open, name } = await inWork();
  const [clerk, administrator] = [await open(office.clerk), await open(office.administrator)];
  expect(await clerk.save('甲')).toBe(1);
  expect(await clerk.save('乙')).toBe(1);
  expect(await administrator.save('丙')).toBe(OVERTAKEN);
  expect(await name()).toBe('乙');
  const again = await open(office.administrator);
  expect(await again.save('丁')).toBe(1);
  expect(await clerk.save('戊')).toBe(OVERTAKEN);
  expect(await name()).toBe('丁');
});

test('what another wrote since is not published unseen', async () => {
  const { open } = await inWork();
  const [clerk, administrator] = [await open(office.clerk), await open(office.administrator)];
  expect(await clerk.save('甲')).toBe(1);
  expect(await administrator.publish()).toBe(OVERTAKEN);
  expect(await clerk.publish()).toBe(1);
});

test('two windows of one person are two editors', async () => {
  const { open } = await inWork();
  const [one, other] = [await open(office.clerk), await open(office.clerk)];
  expect(await one.save('甲')).toBe(1);
  expect(await other.save('乙')).toBe(OVERTAKEN);
});

test('an editor whose answers got lost goes on, unless another wrote meanwhile', async () => {
  const { open, name } = await inWork();
  const editor = await open(office.clerk);
  expect(await editor.save('甲', { lost: true })).toBe(1);
  expect(await editor.save('乙', { lost: true })).toBe(1);
  expect(await editor.save('丙', { lost: true })).toBe(1);
  expect(await name()).toBe('丙');
  const other = await open(office.administrator);
  expect(await other.save('丁')).toBe(1);
  expect(await editor.save('戊')).toBe(OVERTAKEN);
});

test('pages that another uploaded are neither published unseen nor taken away by a save', async () => {
  const { open, documents } = await inWork();
  const [clerk, administrator] = [await open(office.clerk), await open(office.administrator)];
  expect(await administrator.upload()).toBe(1);
  expect(await clerk.publish()).toBe(OVERTAKEN);
  expect(await clerk.save('甲')).toBe(OVERTAKEN);
  expect(await documents()).toBe(2);
  // who uploaded has seen it
  expect(await administrator.publish()).toBe(1);
});

test('an upload does not carry an editor past what another saved', async () => {
  const { open, name, documents } = await inWork();
  const [clerk, administrator] = [await open(office.clerk), await open(office.administrator)];
  expect(await clerk.save('甲')).toBe(1);
  expect(await administrator.upload()).toBe(OVERTAKEN);
  expect(await documents()).toBe(1);
  expect(await administrator.save('乙')).toBe(OVERTAKEN);
  expect(await name()).toBe('甲');
});

test('an editor uploads, saves and publishes in a row, whether or not it heard the answers', async () => {
  const { open, name } = await inWork();
  const editor = await open(office.clerk);
  expect(await editor.upload()).toBe(1);
  expect(await editor.upload({ lost: true })).toBe(1);
  expect(await editor.upload({ lost: true })).toBe(1);
  expect(await editor.save('甲', { lost: true })).toBe(1);
  expect(await name()).toBe('甲');
  expect(await editor.publish()).toBe(1);
});
