// Rules that go by the folder of a template: who may take them away, and what is under way keeps them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { Signatory } from '../members/testing/index.ts';
import { aTemplate } from '../templates/testing/index.ts';
import { aFlowOffice, type FlowOffice, rule } from './testing/index.ts';

let server: TestServer;
let desk: FlowOffice;
beforeAll(async () => {
  server = await aServer();
  desk = await aFlowOffice(server);
});
afterAll(() => server.close());

const FOLDER_RULED = 30834;
const aName = () => randomUUID().slice(0, 18);

const removeFolder = (id: string, who: Signatory) =>
  desk.call('POST /api/appapi/template/removeFolder', { body: { id } }, who);
const rename = (id: string, who: Signatory) =>
  desk.call('POST /api/appapi/template/saveFolder', { body: { id, name: aName() } }, who);
const move = (id: string, folderId: string | null, who: Signatory) =>
  desk.call('POST /api/appapi/template/move', { body: { id, folderId } }, who);
const actsOn = async (target: string): Promise<string[]> =>
  (
    await server.store.pool.query('select act from events where target_id = $1 order by number', [target])
  ).rows.map(({ act }) => act);

/** A template in a folder of its own, and that folder in a rule where asked. */
async function inFolder({ ruled }: { ruled: boolean }) {
  const { office, boss, call, aFlow } = desk;
  const { id: templateId } = await aTemplate(server, office.clerk);
  const body = { name: aName() };
  const { data } = await call('POST /api/appapi/template/saveFolder', { body }, office.clerk);
  const folderId = data.id;
  expect((await move(templateId, folderId, office.clerk)).code).toBe(1);
  const rules = ['send', 'seal'].map((stage) =>
    rule({ stage: stage as 'send' | 'seal', folders: ruled ? [folderId] : [], approvers: [boss.uid] }),
  );
  return { templateId, folderId, flowId: await aFlow(rules) };
}

async function made(templateId: string, flowId: string): Promise<string> {
  const { office, call } = desk;
  const form = await call('GET /api/appapi/template/form', { query: { id: templateId } }, office.clerk);
  const company = { role: 'company', name: '张示例', phone: office.clerk.phone };
  const staff = { role: 'staff', name: '客示例', phone: desk.guest.phone };
  const values = Object.fromEntries(
    form.data.blanks
      .filter(({ required }) => required)
      .map(({ key, kind }) => [key, kind === 'number' ? '5000' : '工程师']),
  );
  const body = {
    ...{ id: templateId, version: form.data.version, title: '劳动合同', values },
    parties: [{ ...company, organizationName: office.name }, staff],
  };
  const { data, message } = await call('POST /api/appapi/template/use', { body }, office.clerk);
  if (!data) throw new Error(message);
  await server.store.pool.query('update contracts set flow_id = $2 where id = $1', [data.id, flowId]);
  return data.id;
}
const planOf = async (id: string) =>
  (await desk.call('GET /api/appapi/flow/plan', { query: { contractId: id } }, desk.office.clerk)).data;

test('a folder that a rule goes by is renamed, removed and emptied by administrators alone, and all of it is recorded', async () => {
  const { office } = desk;
  const { templateId, folderId } = await inFolder({ ruled: true });
  expect((await rename(folderId, office.clerk)).code).toBe(FOLDER_RULED);
  expect((await removeFolder(folderId, office.clerk)).code).toBe(FOLDER_RULED);
  expect((await move(templateId, null, office.clerk)).code).toBe(FOLDER_RULED);
  expect(await actsOn(folderId)).toEqual(['create-template-folder']);
  expect((await rename(folderId, office.administrator)).code).toBe(1);
  expect((await move(templateId, null, office.administrator)).code).toBe(1);
  expect((await removeFolder(folderId, office.administrator)).code).toBe(1);
  expect(await actsOn(folderId)).toEqual([
    'create-template-folder',
    'rename-template-folder',
    'remove-template-folder',
  ]);
  expect((await actsOn(templateId)).filter((act) => act === 'move-template')).toHaveLength(2);
});

test('a folder that no rule names is every author’s', async () => {
  const { office } = desk;
  const { templateId, folderId } = await inFolder({ ruled: false });
  expect((await rename(folderId, office.clerk)).code).toBe(1);
  expect((await move(templateId, null, office.clerk)).code).toBe(1);
  expect((await removeFolder(folderId, office.clerk)).code).toBe(1);
});

test('a stopped flow leaves its folders to every author, asks nothing of new contracts, and keeps what was sent', async () => {
  const { office, send, call } = desk;
  const { templateId, folderId, flowId } = await inFolder({ ruled: true });
  const turn = (stopped: boolean) =>
    call('POST /api/appapi/flow/stop', { body: { id: flowId, stopped } }, office.administrator);
  const sent = await made(templateId, flowId);
  expect((await send(sent)).code).toBe(1);
  expect((await turn(true)).code).toBe(1);
  expect(await planOf(sent)).toMatchObject({ send: [{}], seal: [{}] });
  expect(await desk.stateOf(sent)).toBe('APPROVING');
  // a new one is not held up by it, whoever chose it is asked to choose anew
  expect(await planOf(await made(templateId, flowId))).toMatchObject({ flow: null, send: [], seal: [] });
  expect((await rename(folderId, office.clerk)).code).toBe(1);
  expect((await move(templateId, null, office.clerk)).code).toBe(1);
  expect((await move(templateId, folderId, office.clerk)).code).toBe(1);
  expect((await turn(false)).code).toBe(1);
  expect((await rename(folderId, office.clerk)).code).toBe(FOLDER_RULED);
  expect((await move(templateId, null, office.clerk)).code).toBe(FOLDER_RULED);
  expect(await planOf(await made(templateId, flowId))).toMatchObject({ send: [{}], seal: [{}] });
  expect((await turn(true)).code).toBe(1);
  expect((await removeFolder(folderId, office.clerk)).code).toBe(1);
  expect(await planOf(sent)).toMatchObject({ send: [{}], seal: [{}] });
  // taken up again it would ask nothing of anybody, and look as if it did
  expect(await turn(false)).toMatchObject({ code: 30872, message: expect.stringContaining('已不存在') });
});

test('what was sent keeps the rules of its folder; what is sent later goes by where the template lies then', async () => {
  const { office, send } = desk;
  const { templateId, folderId, flowId } = await inFolder({ ruled: true });
  const sent = await made(templateId, flowId);
  expect((await send(sent)).code).toBe(1);
  expect(await planOf(sent)).toMatchObject({ send: [{}], seal: [{}] });
  const draft = await made(templateId, flowId);
  expect(await planOf(draft)).toMatchObject({ send: [{}], seal: [{}] });
  expect((await removeFolder(folderId, office.administrator)).code).toBe(1);
  expect(await planOf(sent)).toMatchObject({ send: [{}], seal: [{}] });
  expect(await planOf(draft)).toMatchObject({ send: [], seal: [] });
});
