import {
  APPROVAL_MODES,
  APPROVAL_STAGES,
  type ApprovalRule,
  type ApprovalStage,
  CONTRACT_KINDS,
  type FlowRole,
  isOwnSide,
  type PartyKind,
  type PartyPart,
  type PartyState,
  type ResultOf,
} from '@yinxin/api/client';
import { yuan } from '@yinxin/values';

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

type Choices = Pick<Flows, 'members' | 'templates' | 'folders' | 'counterparties'>;

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

/** Who acts in a flow: a role of a template, or a party by name. */
export interface Acting {
  part: PartyPart;
  kind: PartyKind;
  step: number;
  name: string;
  /** Of whose organisation the approvals before sealing are. */
  isOwn?: boolean;
}

/** Who takes a role, where that is settled. */
function holderWords({ holder, holderId }: FlowRole, choices: Choices): string {
  if (holder === 'open') return '';
  if (holder === 'author') return '本方';
  if (holder === 'member') return `本方 ${memberName(holderId ?? '', choices)}`;
  return choices.counterparties.find(({ id }) => id === holderId)?.name ?? '联系人已删除';
}

const actingIn = (roles: readonly FlowRole[], choices: Choices): Acting[] =>
  roles.map((role) => {
    const words = holderWords(role, choices);
    return { ...role, name: `${role.name}${words && `（${words}）`}`, isOwn: isOwnSide(role) };
  });

/** What each does to sign: a company puts its seal, a person their name. */
const SIGNS: Readonly<Record<PartyKind, string>> = { organization: '盖章', person: '签署' };

const signWords = (acting: readonly Pick<Acting, 'kind' | 'name'>[]): string =>
  (['organization', 'person'] as const)
    .map((kind) => ({ kind, names: acting.filter((one) => one.kind === kind).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)
    .map(({ kind, names }) => `${SIGNS[kind]}：${names.join('、')}`)
    .join('；');

const inSteps = <One extends { step: number }>(ones: readonly One[]): One[][] =>
  [...new Set(ones.map(({ step }) => step))]
    .toSorted((a, b) => a - b)
    .map((step) => ones.filter((one) => one.step === step));

type Quorums = Readonly<Record<string, number>>;

const togetherWords = (same: readonly Acting[], quorums: Quorums): string => {
  const needed = quorums[String(same[0]?.step)];
  if (same.length < 2) return '';
  return needed === undefined ? '不分先后' : `不分先后，签满 ${needed} 方即可`;
};

/**
 * Who signs one after another; a flow that is for every contract knows nobody by name. What is approved before sealing
 * comes before one's own seal, or before everybody where that is not known.
 */
function signingNodes(
  acting: readonly Acting[],
  approvals: readonly FlowNode[],
  quorums: Quorums,
): FlowNode[] {
  const steps = inSteps(acting.filter(({ part }) => part === 'signer'));
  if (steps.length === 0) return [...approvals, plain('签署、盖章：各方')];
  const sealed = steps.findIndex((same) => same.some(({ kind, isOwn }) => isOwn && kind === 'organization'));
  const nodes = steps.map((same) => plain(signWords(same), togetherWords(same, quorums)));
  return nodes.toSpliced(Math.max(0, sealed), 0, ...approvals);
}

/** That the parties of a flow are not those of what is made from a template. */
export const templateHolds = ({ name, roles }: Pick<Flow, 'name' | 'roles'>): string | undefined =>
  roles.length > 0
    ? `流程“${name}”另定了参与方（${roles.map((role) => role.name).join('、')}）；由模板发起的合同以模板的角色与顺序为准，流程只管审批与提醒。`
    : undefined;

/** A flow as it says itself, with the roles of a template in place of its own where it is shown for one. */
export function nodesOfFlow(
  flow: Pick<Flow, 'rules' | 'copied' | 'roles' | 'quorums'>,
  choices: Choices,
  template?: { roles: readonly Acting[]; quorums: Quorums },
): FlowNode[] {
  const { rules, copied } = flow;
  const { roles, quorums } = template ?? { ...flow, roles: actingIn(flow.roles, choices) };
  const ofStage = (stage: ApprovalStage) =>
    rules
      .filter((rule) => rule.stage === stage)
      .map((rule) =>
        plain(
          `${APPROVAL_STAGES[stage]}审批：${approverWords(rule, choices) || '还没有审批人'}`,
          conditionWords(rule, choices),
        ),
      );
  const told = [
    ...copied.map((uid) => memberName(uid, choices)),
    ...roles.filter(({ part }) => part === 'cc').map(({ name }) => name),
  ].join('、');
  return [
    plain('提交：发起人'),
    ...ofStage('send'),
    plain('填写：各方'),
    ...signingNodes(roles, ofStage('seal'), quorums),
    plain('完成', told && `抄送：${told}`),
  ];
}

/** What a draft will go past, and who signs it then. */
export function nodesOfPlan({ send, seal }: Plan, parties: readonly Acting[], quorums: Quorums): FlowNode[] {
  const ofStage = (stage: ApprovalStage, steps: Plan['send']) =>
    steps.map(({ people }) => {
      const names = people.map(({ name }) => name || '未实名成员').join('、');
      return plain(`${APPROVAL_STAGES[stage]}审批：${names}`, people.length > 1 ? APPROVAL_MODES.any : '');
    });
  return [
    plain('提交：发起人'),
    ...ofStage('send', send),
    plain('填写：各方'),
    ...signingNodes(parties, ofStage('seal', seal), quorums),
    plain('完成'),
  ];
}

interface Place extends Acting {
  state: PartyState;
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
  const ofPart = (part: PartyPart, words: (places: readonly Place[]) => string, isOver: boolean) =>
    inSteps(parties.filter((party) => party.part === part)).map(
      (places): FlowNode => ({
        title: words(places),
        note: places.length > 1 && places[0]?.byRule ? APPROVAL_MODES.any : '',
        state: stateOf(places, isOver),
      }),
    );
  return [
    { title: '发起', note: '', state: state === 'DRAFT' ? 'now' : 'done' },
    ...ofPart('approver', (places) => `审批：${places.map(nameOf).join('、')}`, isApproved),
    ...ofPart(
      'signer',
      (places) => signWords(places.map((place) => ({ kind: place.kind, name: nameOf(place) }))),
      isComplete,
    ),
    { title: '完成', note: '', state: isComplete ? 'done' : 'plain' },
  ];
}
