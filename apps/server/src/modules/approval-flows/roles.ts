import { AUTHOR_KEY, type FlowRole, type FlowRules, isByRule } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { kindsOfCounterparties } from '../counterparties/index.ts';

const wrong = (reason: string) => problem('FLOW_INVALID', { reason });

/** Who takes part by a flow; those written before flows had parties say nothing of it. */
export const rolesOf = ({ roles = [], quorums = {} }: FlowRules) => ({ roles, quorums });

/** As they follow one another, so that the list reads as the order does; who gets a copy has no turn. */
export const inTurns = (roles: readonly FlowRole[]): FlowRole[] => {
  const turnOf = ({ part, step }: FlowRole) => (part === 'cc' ? Number.MAX_SAFE_INTEGER : step);
  return roles.toSorted((a, b) => turnOf(a) - turnOf(b));
};

const holdersOf = (roles: readonly FlowRole[], holder: FlowRole['holder']): string[] =>
  roles.flatMap((role) => (role.holder === holder && role.holderId ? role.holderId : []));
export const membersIn = (rules: FlowRules): string[] => holdersOf(rolesOf(rules).roles, 'member');
export const contactsIn = (rules: FlowRules): string[] => holdersOf(rolesOf(rules).roles, 'counterparty');

const isTwice = (ones: readonly string[]) => new Set(ones).size !== ones.length;

/** What a flow says about who takes part makes a contract that could be signed. */
function requireSound({ roles, quorums }: ReturnType<typeof rolesOf>): void {
  const keys = roles.map(({ key }) => key);
  if (isTwice(keys) || keys.includes(AUTHOR_KEY) || roles.some(isByRule)) throw wrong('角色的键重复或不可用');
  if (isTwice(roles.map(({ name }) => name))) throw wrong('角色名称重复');
  const signers = roles.filter(({ part }) => part === 'signer');
  if (roles.length > 0 && signers.length === 0) throw wrong('参与方中至少要有一个签署的角色');
  for (const { name, holder, holderId } of roles) {
    const isNamed = holder === 'member' || holder === 'counterparty';
    if (isNamed !== (holderId !== null))
      throw wrong(`角色“${name}”${isNamed ? '没有选择' : '不能指定'}由谁担任`);
  }
  const places = signers
    .filter(({ holder }) => holder !== 'open')
    .map(({ kind, holder, holderId }) => `${kind} ${holder} ${holderId}`);
  if (isTwice(places)) throw wrong('同一个人在流程中签署两次');
  for (const [step, needed] of Object.entries(quorums))
    if (needed >= signers.filter((role) => String(role.step) === step).length)
      throw wrong(`第 ${step} 步的签署方不足`);
}

/** Nobody is named who is neither a member nor in the organisation's address book. */
export async function requireRoles(
  tx: Queryable,
  organizationId: string,
  rules: FlowRules,
  members: ReadonlySet<string>,
): Promise<void> {
  const settled = rolesOf(rules);
  requireSound(settled);
  if (membersIn(rules).some((uid) => !members.has(uid))) throw wrong('担任角色的须是本企业现在的成员');
  const kinds = await kindsOfCounterparties(tx, organizationId, contactsIn(rules));
  for (const { name, kind, holder, holderId } of settled.roles) {
    if (holder !== 'counterparty') continue;
    const found = kinds.get(holderId ?? '');
    if (!found) throw wrong(`角色“${name}”指定的联系人已不在通讯录中`);
    if (found !== kind) throw wrong(`角色“${name}”指定的联系人不是${kind === 'person' ? '个人' : '单位'}`);
  }
}
