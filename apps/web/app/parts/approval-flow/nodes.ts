import {
  APPROVAL_MODES,
  APPROVAL_STAGES,
  type ApprovalRule,
  type ApprovalStage,
  CONTRACT_KINDS,
  type PartyPart,
  type PartyState,
  type ResultOf,
} from '@yinxin/api/client';
import { yuan } from '~/ui/index.ts';

export type Flows = ResultOf<'GET /api/appapi/flow/list'>;
export type Flow = Flows['list'][number];
export type Plan = ResultOf<'GET /api/appapi/flow/plan'>;

/** One station of a flow. */
export interface FlowNode {
  title: string;
  note: string;
  state: 'plain' | 'done' | 'now' | 'refused';
}

const plain = (title: string, note = ''): FlowNode => ({ title, note, state: 'plain' });

const sumWords = ({ from, to }: Pick<ApprovalRule, 'from' | 'to'>): string => {
  if (from !== null && to !== null) return `满 ${yuan(from)}、不满 ${yuan(to)}`;
  if (from !== null) return `满 ${yuan(from)}`;
  return to !== null ? `不满 ${yuan(to)}` : '';
};

type Choices = Pick<Flows, 'members' | 'templates' | 'folders'>;

/** For which contracts a rule is. */
export function conditionWords(rule: ApprovalRule, { templates, folders }: Choices): string {
  const named = (ids: readonly string[], list: Choices['templates']) =>
    ids.map((id) => list.find((one) => one.id === id)?.name ?? '已删除').join('、');
  const words = [
    sumWords(rule),
    rule.kinds.map((kind) => CONTRACT_KINDS[kind]).join('、'),
    rule.templates.length > 0 ? `模板 ${named(rule.templates, templates)}` : '',
    rule.folders.length > 0 ? `文件夹 ${named(rule.folders, folders)}` : '',
  ].filter(Boolean);
  return words.length > 0 ? words.join('，') : '所有合同';
}

export const memberName = (uid: string, { members }: Choices): string =>
  members.find((member) => member.uid === uid)?.name || '未实名成员';

const approverWords = ({ mode, approvers }: ApprovalRule, choices: Choices): string => {
  const names = approvers.map((uid) => memberName(uid, choices));
  return mode === 'turn' || names.length < 2
    ? names.join(' → ')
    : `${names.join('、')}，${APPROVAL_MODES.any}`;
};

/** A flow as its rules say it. */
export function nodesOfFlow({ rules, copied }: Pick<Flow, 'rules' | 'copied'>, choices: Choices): FlowNode[] {
  const ofStage = (stage: ApprovalStage) =>
    rules
      .filter((rule) => rule.stage === stage)
      .map((rule) =>
        plain(
          `${APPROVAL_STAGES[stage]}：${approverWords(rule, choices) || '还没有审批人'}`,
          conditionWords(rule, choices),
        ),
      );
  const told = copied.map((uid) => memberName(uid, choices)).join('、');
  return [
    plain('发起人提交'),
    ...ofStage('send'),
    plain('各方填写'),
    ...ofStage('seal'),
    plain('签署、用印，完成', told && `抄送 ${told}`),
  ];
}

/** What a draft will go past. */
export function nodesOfPlan({ send, seal }: Plan): FlowNode[] {
  const ofStage = (stage: ApprovalStage, steps: Plan['send']) =>
    steps.map(({ people }) => {
      const names = people.map(({ name }) => name || '未实名成员').join('、');
      return plain(`${APPROVAL_STAGES[stage]}：${names}`, people.length > 1 ? APPROVAL_MODES.any : '');
    });
  return [
    plain('发起人提交'),
    ...ofStage('send', send),
    plain('各方填写'),
    ...ofStage('seal', seal),
    plain('签署、用印，完成'),
  ];
}

interface Place {
  part: PartyPart;
  step: number;
  state: PartyState;
  name: string;
  organizationName: string;
  byRule: boolean;
  actedBy: string;
}

const stateOf = (places: readonly Place[], isOver: boolean): FlowNode['state'] => {
  if (places.some(({ state }) => state === 'REJECTED')) return 'refused';
  if (isOver || places.every(({ state }) => state === 'SIGNED')) return 'done';
  return places.some(({ state }) => state !== 'WAITING' && state !== 'EXPIRED' && state !== 'SIGNED')
    ? 'now'
    : 'plain';
};

const nameOf = ({ name, organizationName, byRule, actedBy }: Place) =>
  `${byRule ? name : organizationName || name}${actedBy && `（${actedBy} 代）`}`;

/** A contract as it stands: who approved and signed, whose turn it is. */
export function nodesOfContract({
  state,
  parties,
}: {
  state: string;
  parties: readonly Place[];
}): FlowNode[] {
  const isApproved = !['DRAFT', 'APPROVING', 'RECALLED', 'EXPIRED'].includes(state);
  const isComplete = ['COMPLETE', 'INVALIDING', 'INVALIDED'].includes(state);
  const ofPart = (part: PartyPart, words: string, isOver: boolean) => {
    const own = parties.filter((party) => party.part === part);
    return [...new Set(own.map(({ step }) => step))]
      .toSorted((a, b) => a - b)
      .map((step): FlowNode => {
        const inStep = own.filter((party) => party.step === step);
        return {
          title: `${words}：${inStep.map(nameOf).join('、')}`,
          note: inStep.length > 1 && inStep[0]?.byRule ? APPROVAL_MODES.any : '',
          state: stateOf(inStep, isOver),
        };
      });
  };
  return [
    { title: '发起', note: '', state: state === 'DRAFT' ? 'now' : 'done' },
    ...ofPart('approver', '审批', isApproved),
    ...ofPart('signer', '签署', isComplete),
    { title: '完成', note: '', state: isComplete ? 'done' : 'plain' },
  ];
}
