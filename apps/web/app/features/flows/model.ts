import {
  type ApprovalMode,
  type ApprovalStage,
  type ContractKind,
  type FlowRole,
  type RemindDay,
  USUAL_REMIND_DAYS,
} from '@yinxin/api/client';
import { shortYuan } from '@yinxin/values';
import type { Flow } from '~/parts/approval-flow/index.ts';
import type { RoleFacts } from '~/parts/parties/index.ts';
import { fenOf } from '~/parts/workspace/fen.ts';
import { newUuid } from '~/site/uuid.ts';

/** A rule as it is typed. */
export interface RuleValues {
  key: number;
  stage: ApprovalStage;
  from: string;
  to: string;
  kinds: readonly ContractKind[];
  templates: readonly string[];
  folders: readonly string[];
  mode: ApprovalMode;
  approvers: readonly string[];
  self: boolean;
}

interface FlowValues {
  name: string;
  note: string;
  isDefault: boolean;
  roles: readonly FlowRole[];
  quorums: Readonly<Record<string, number>>;
  rules: readonly RuleValues[];
  copied: readonly string[];
  remindDays: readonly RemindDay[];
}

let made = 0;
export const newRule = (stage: ApprovalStage = 'send'): RuleValues => ({
  ...{ key: ++made, stage, from: '', to: '', kinds: [], templates: [], folders: [] },
  ...{ mode: 'turn', approvers: [], self: false },
});

export const newRole = (begun: Pick<RoleFacts, 'kind' | 'name' | 'step'>): FlowRole => ({
  ...{ key: newUuid(), part: 'signer', actingAs: 'agent', intent: 'sms', holder: 'open', holderId: null },
  ...begun,
});

const typed = (fen: number | null) => (fen === null ? '' : shortYuan(fen));

export const valuesOf = (flow: Flow | undefined): FlowValues => ({
  name: flow?.name ?? '',
  note: flow?.note ?? '',
  isDefault: flow?.isDefault ?? false,
  roles: flow?.roles ?? [],
  quorums: flow?.quorums ?? {},
  copied: flow?.copied ?? [],
  remindDays: flow?.remindDays ?? USUAL_REMIND_DAYS,
  rules: flow
    ? flow.rules.map((rule) => ({ ...rule, key: ++made, from: typed(rule.from), to: typed(rule.to) }))
    : [newRule()],
});

export const rulesOf = (rules: readonly RuleValues[]): Flow['rules'] =>
  rules.map(({ key: _, from, to, kinds, templates, folders, approvers, ...rule }) => ({
    ...rule,
    from: fenOf(from) ?? null,
    to: fenOf(to) ?? null,
    kinds: [...kinds],
    templates: [...templates],
    folders: [...folders],
    approvers: [...approvers],
  }));

/** What stands against one rule, in words. */
export function ruleError({ from, to, approvers }: RuleValues): string | undefined {
  const [least, most] = [fenOf(from), fenOf(to)];
  if (least === undefined || most === undefined) return '金额请填写数字，最多两位小数';
  if (least !== null && most !== null && least >= most) return '金额的起点须小于终点';
  return approvers.length === 0 ? '请选择审批人' : undefined;
}

/** What stands against one role, in words; a missing name is said beside it. */
export function roleError({ holder, holderId }: FlowRole): string | undefined {
  if (holder === 'member' && !holderId) return '请选择由哪位成员担任';
  return holder === 'counterparty' && !holderId ? '请从通讯录选择由谁担任' : undefined;
}
