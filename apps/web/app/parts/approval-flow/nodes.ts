import {
  APPROVAL_MODES,
  APPROVAL_STAGES,
  type ApprovalRule,
  type ApprovalStage,
  CONTRACT_KINDS,
  type PartyKind,
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

/** Who acts in a flow: a role of a template, or a party by name. */
export interface Acting {
  part: PartyPart;
  kind: PartyKind;
  step: number;
  name: string;
}

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

/** Who signs one after another; a flow that is for every contract knows nobody by name. */
function signingNodes(acting: readonly Acting[]): FlowNode[] {
  const signers = acting.filter(({ part }) => part === 'signer');
  if (signers.length === 0) return [plain('签署、盖章：各方')];
  return inSteps(signers).map((same) => plain(signWords(same), same.length > 1 ? '不分先后' : ''));
}

/** A flow as its rules say it, with the roles of a template where it is shown for one. */
export function nodesOfFlow(
  { rules, copied }: Pick<Flow, 'rules' | 'copied'>,
  choices: Choices,
  roles: readonly Acting[] = [],
): FlowNode[] {
  const ofStage = (stage: ApprovalStage) =>
    rules
      .filter((rule) => rule.stage === stage)
      .map((rule) =>
        plain(
          `${APPROVAL_STAGES[stage]}审批：${approverWords(rule, choices) || '还没有审批人'}`,
          conditionWords(rule, choices),
        ),
      );
  const told = copied.map((uid) => memberName(uid, choices)).join('、');
  return [
    plain('提交：发起人'),
    ...ofStage('send'),
    plain('填写：各方'),
    ...ofStage('seal'),
    ...signingNodes(roles),
    plain('完成', told && `抄送：${told}`),
  ];
}

/** What a draft will go past, and who signs it then. */
export function nodesOfPlan({ send, seal }: Plan, parties: readonly Acting[]): FlowNode[] {
  const ofStage = (stage: ApprovalStage, steps: Plan['send']) =>
    steps.map(({ people }) => {
      const names = people.map(({ name }) => name || '未实名成员').join('、');
      return plain(`${APPROVAL_STAGES[stage]}审批：${names}`, people.length > 1 ? APPROVAL_MODES.any : '');
    });
  return [
    plain('提交：发起人'),
    ...ofStage('send', send),
    plain('填写：各方'),
    ...ofStage('seal', seal),
    ...signingNodes(parties),
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
