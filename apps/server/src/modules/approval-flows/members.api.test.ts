// Nobody approves their own words, whoever began the draft; and nobody learns of templates that are not theirs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { Signatory } from '../members/testing/index.ts';
import { aTemplate } from '../templates/testing/index.ts';
import { aFlowOffice, type FlowOffice, rule } from './testing/index.ts';

let server: TestServer;
let flows: FlowOffice;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  flows = await aFlowOffice(server);
});
afterAll(() => server.close());

/** A draft of the clerk's that somebody else changed last. */
async function writtenBy(flowId: string, who: Signatory) {
  const { id, body } = await flows.draftWith(flowId, null);
  const save = (by: Signatory) =>
    flows.call('POST /api/appapi/contract/save', { body: { ...body, title: '改过的合同' } }, by);
  expect((await save(who)).code).toBe(1);
  return { id, save };
}

test('an administrator who sends a member’s draft does not approve it, unless the rule says so', async () => {
  const { office, boss, aFlow, draftWith, send, approve, waitsFor, stateOf } = flows;
  const { administrator } = office;
  const alone = await aFlow([rule({ approvers: [administrator.uid] })]);
  const { id } = await draftWith(alone, null);
  expect((await send(id, administrator)).message).toContain('审批人只有您自己');
  // the member may send it to them
  expect((await send(id)).code).toBe(1);
  expect((await approve(id, administrator)).code).toBe(1);

  const either = await aFlow([rule({ mode: 'any', approvers: [administrator.uid, boss.uid] })]);
  const other = await draftWith(either, null);
  expect((await send(other.id, administrator)).data.state).toBe('APPROVING');
  expect(await waitsFor(administrator, other.id)).toBeUndefined();
  expect((await approve(other.id, administrator)).code).not.toBe(1);
  expect((await approve(other.id, boss)).code).toBe(1);

  const lenient = await aFlow([rule({ approvers: [administrator.uid], self: true })]);
  const own = await draftWith(lenient, null);
  expect((await send(own.id, administrator)).code).toBe(1);
  expect((await approve(own.id, administrator)).code).toBe(1);
  expect(await stateOf(own.id)).toBe('SIGNING');
});

test('whoever changed a draft last does not approve it; what its author writes anew they do', async () => {
  const { office, aFlow, send, approve } = flows;
  const { administrator, clerk } = office;
  const alone = await aFlow([rule({ approvers: [administrator.uid] })]);
  const { id, save } = await writtenBy(alone, administrator);
  expect((await send(id)).message).toContain('审批人只有起草、修改或发起这份合同的人');
  expect((await save(clerk)).code).toBe(1);
  expect((await send(id)).code).toBe(1);
  expect((await approve(id, administrator)).code).toBe(1);
});

test('nor does an administrator in the place of somebody who is away', async () => {
  const { office, boss, aFlow, draftWith, send, approve, waitsFor, delegated, endDelegation } = flows;
  const { administrator } = office;
  const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
  const delegation = await delegated(boss, administrator);
  const theirs = await draftWith(flowId, null);
  expect((await send(theirs.id, administrator)).code).toBe(1);
  expect(await waitsFor(administrator, theirs.id)).toBeUndefined();
  expect((await approve(theirs.id, administrator)).code).not.toBe(1);
  const changed = await writtenBy(flowId, administrator);
  expect((await send(changed.id)).code).toBe(1);
  expect((await approve(changed.id, administrator)).code).not.toBe(1);
  // what they had no part in they approve
  const members = await draftWith(flowId, null);
  expect((await send(members.id)).code).toBe(1);
  expect(await waitsFor(administrator, members.id)).toBeDefined();
  expect((await approve(members.id, administrator)).code).toBe(1);
  expect((await endDelegation(delegation, boss)).code).toBe(1);
});

test('members read the names of templates that rules go by, and of no others; administrators choose among all', async () => {
  const { office, boss, deputy, call, aFlow } = flows;
  const ruled = await aTemplate(server, office.clerk);
  const secret = await aTemplate(server, office.clerk, { name: '未公开的收购协议' }, { publish: false });
  await aFlow([rule({ approvers: [boss.uid], templates: [ruled.id] })]);
  const choices = async (who: Signatory) =>
    (await call('GET /api/appapi/flow/list', {}, who)).data.templates.map(({ id }) => id);
  expect(await choices(deputy)).toEqual([ruled.id]);
  expect(await choices(office.administrator)).toEqual(expect.arrayContaining([ruled.id, secret.id]));
});
