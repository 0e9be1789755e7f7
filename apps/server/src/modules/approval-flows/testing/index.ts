import type { CallInput, Route, saveFlow } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import type { TestServer } from '../../../testing/server.ts';
import { aDraft, aSigner, detailFor, partyOf } from '../../contracts/testing/index.ts';
import { aMember, type Signatory } from '../../members/testing/index.ts';
import { anOffice } from '../../templates/testing/index.ts';

type FlowBody = CallInput<typeof saveFlow>['body'];
export type Rule = FlowBody['rules'][number];

const CENT = 100;
export const LIMIT = 100_000 * CENT;
export const rule = (change: Partial<Rule> & Pick<Rule, 'approvers'>): Rule => ({ stage: 'send', ...change });

/** A company whose contracts are approved, and what people do with them. */
export async function aFlowOffice(server: TestServer) {
  const office = await anOffice(server, 500);
  const boss = await aMember(server, office.id, ['auditor']);
  const deputy = await aMember(server, office.id, ['operator']);
  const guest = await aSigner(server, '客示例', 0);

  const call = <R extends Route>(route: R, input: Record<string, unknown>, who?: Signatory) =>
    server.call(route, input as never, who?.token);
  /** Above the limit the boss. */
  const byAmount = (): Rule[] => [rule({ from: LIMIT, approvers: [boss.uid] })];

  let named = 0;
  async function aFlow(rules: Rule[], change: Partial<FlowBody> = {}): Promise<string> {
    const body = { name: `流程 ${++named}`, rules, ...change };
    const { data, message } = await call('POST /api/appapi/flow/save', { body }, office.administrator);
    if (!data) throw new Error(message);
    return data.id;
  }
  const saveAgain = (id: string, version: number, rules: Rule[]) =>
    call(
      'POST /api/appapi/flow/save',
      { body: { id, version, name: `流程 ${++named}`, rules } },
      office.administrator,
    );

  const draftWith = (
    flowId: string | null,
    amount: number | null,
    author: Signatory = office.clerk,
    more = {},
  ) => aDraft(server, author, { parties: [partyOf(guest)], change: { flowId, amount, ...more } });
  const send = (id: string, author: Signatory = office.clerk) =>
    call('POST /api/appapi/contract/send', { body: { id } }, author);
  async function sent(
    flowId: string | null,
    amount: number | null,
    author: Signatory = office.clerk,
    more = {},
  ) {
    const { id } = await draftWith(flowId, amount, author, more);
    const { code, message, data } = await send(id, author);
    if (code !== 1) throw new Error(message);
    return { id, state: data.state };
  }
  /** As the page does it: who may not read the contract names no version, and is refused before it is asked about. */
  const readBy = async (who: Signatory, id: string) => (await detailFor(server, who, id)).data?.version ?? '';
  const approve = async (id: string, who: Signatory) =>
    call('POST /api/appapi/contract/approve', { body: { id, version: await readBy(who, id) } }, who);
  const refuse = async (id: string, who: Signatory, reason: string) =>
    call('POST /api/appapi/contract/reject', { body: { id, reason, version: await readBy(who, id) } }, who);
  const queue = async (who: Signatory, tab = 'todo') =>
    (await call('GET /api/appapi/approval/list', { query: { tab, limit: 50 } }, who)).data;
  const waitsFor = async (who: Signatory, id: string) =>
    (await queue(who)).list.find((item) => item.id === id);
  const stateOf = async (id: string) => (await detailFor(server, office.administrator, id)).data.state;
  const quotaLeft = async () => (await call('GET /api/appapi/contract/quota', {}, office.clerk)).data.left;

  async function delegation(from: Signatory, to: Signatory, change: Record<string, string> = {}) {
    const body = {
      uid: to.uid,
      from: new Date(Date.now() - 1_000).toISOString(),
      until: new Date(Date.now() + DAY_MS).toISOString(),
      ...change,
    };
    return call('POST /api/appapi/approval/delegate', { body }, from);
  }
  async function delegated(from: Signatory, to: Signatory): Promise<string> {
    const { data, message } = await delegation(from, to);
    if (!data) throw new Error(message);
    return data.id;
  }
  const endDelegation = (id: string, who: Signatory) =>
    call('POST /api/appapi/approval/endDelegation', { body: { id } }, who);

  return {
    ...{ office, boss, deputy, guest, call, byAmount, aFlow, saveAgain, draftWith, send, sent },
    ...{ approve, refuse, queue, waitsFor, stateOf, quotaLeft, delegation, delegated, endDelegation },
  };
}
export type FlowOffice = Awaited<ReturnType<typeof aFlowOffice>>;
