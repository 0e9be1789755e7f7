// Who takes part in a contract and who approves it before it is sent or sealed, as an organisation writes it down. No schema
// library here: the browser imports it too.
import type { ActingAs, PartyIntent, PartyKind, PartyPart } from './contracts.ts';

/** What a contract is about, as far as rules and lists ask. */
export const CONTRACT_KINDS = {
  purchase: '采购',
  sales: '销售',
  service: '服务',
  lease: '租赁',
  labour: '劳动人事',
  secrecy: '保密',
  mandate: '授权委托',
  finance: '借款与担保',
  other: '其他',
} as const;
export type ContractKind = keyof typeof CONTRACT_KINDS;

export const APPROVAL_STAGES = { send: '发起前', seal: '用印前' } as const;
export type ApprovalStage = keyof typeof APPROVAL_STAGES;

export const APPROVAL_MODES = { turn: '依次同意', any: '其中一人同意' } as const;
export type ApprovalMode = keyof typeof APPROVAL_MODES;

/** The lists of the approvals queue. */
export const APPROVAL_TABS = { todo: '待我审批', done: '我已审批', mine: '我发起的' } as const;
export type ApprovalTab = keyof typeof APPROVAL_TABS;

/** Who approves what: a rule without conditions is for every contract. */
export interface ApprovalRule {
  stage: ApprovalStage;
  /** In 分: from this sum on. */
  from: number | null;
  /** In 分: below this sum. */
  to: number | null;
  kinds: readonly ContractKind[];
  templates: readonly string[];
  folders: readonly string[];
  mode: ApprovalMode;
  /** Accounts of members, in their order. */
  approvers: readonly string[];
  /** Whoever wrote the contract may approve it too. */
  self: boolean;
}

/** On which side a role of a flow stands, and whether it is settled who takes it. */
export const ROLE_HOLDERS = {
  author: '本方：发起人',
  member: '本方：指定成员',
  counterparty: '对方：通讯录联系人',
  open: '对方：发起时填写',
} as const;
export type RoleHolder = keyof typeof ROLE_HOLDERS;
export const isOwnSide = ({ holder }: { holder: RoleHolder }): boolean =>
  holder === 'author' || holder === 'member';

/** Who approves is said by rules. */
export const FLOW_PARTS = ['signer', 'cc'] as const satisfies readonly PartyPart[];
type FlowPart = (typeof FLOW_PARTS)[number];

/** A party of contracts to come, as a template's role is one; the party of a contract that takes it has its key. */
export interface FlowRole {
  key: string;
  name: string;
  kind: PartyKind;
  part: FlowPart;
  actingAs: ActingAs;
  step: number;
  intent: PartyIntent;
  holder: RoleHolder;
  /** The account of a member, or a contact in the address book: nobody's name or phone is kept in a flow. */
  holderId: string | null;
}

export interface FlowRules {
  rules: readonly ApprovalRule[];
  /** Versions from before flows had parties have neither. */
  roles?: readonly FlowRole[];
  /** Of a step, how many signatures are enough. */
  quorums?: Readonly<Record<string, number>>;
  /** Accounts of members who are told of every contract. */
  copied: readonly string[];
  /** So many days before the deadline whoever holds a contract up is reminded. */
  remindDays: readonly RemindDay[];
}

/** What an organisation can choose for it, and what holds where it chose nothing. */
export const REMIND_DAYS = [14, 7, 3, 1] as const;
export type RemindDay = (typeof REMIND_DAYS)[number];
export const USUAL_REMIND_DAYS: readonly RemindDay[] = [1];

/** What rules ask of a contract. */
export interface ApprovalSubject {
  amount: number | null;
  kind: ContractKind | null;
  templateId: string | null;
  folderId: string | null;
}

export const FLOW_LIMITS = {
  name: 50,
  note: 200,
  rules: 20,
  approvers: 10,
  copied: 20,
  choices: 50,
  /** Of one organisation. */
  flows: 100,
  /** So long somebody may be away at once. */
  delegationDays: 90,
  /** Of one request for a seal in a day. */
  reminders: 3,
} as const;

/** Keys of parties that a rule put there begin with it; no author can take one. */
export const FLOW_KEY = '$flow';
export const isByRule = ({ key }: { key: string }): boolean => key.startsWith(FLOW_KEY);

/** Roles that nobody takes in a contract. */
export const untakenRoles = <Role extends Pick<FlowRole, 'key'>>(
  roles: readonly Role[],
  parties: readonly { key: string }[],
): Role[] => roles.filter(({ key }) => parties.every((party) => party.key !== key));

/** Whether those who take roles follow one another as the flow says; whoever gets a copy has no turn. */
export function keepsOrder(
  roles: readonly Pick<FlowRole, 'key' | 'part' | 'step'>[],
  parties: readonly { key: string; step: number }[],
): boolean {
  const steps = roles.flatMap(({ key, part, step }) => {
    const party = parties.find((one) => one.key === key);
    return party && part === 'signer' ? [[step, party.step] as const] : [];
  });
  return steps.every(([wanted, given]) =>
    steps.every(([other, others]) => Math.sign(wanted - other) === Math.sign(given - others)),
  );
}

const isAbout = (listed: readonly string[], value: string | null): boolean =>
  listed.length === 0 || (value !== null && listed.includes(value));

/** Nobody passes a rule by leaving the kind open: what might be of it is taken to be. */
const isOfKind = ({ kinds }: ApprovalRule, { kind }: ApprovalSubject): boolean =>
  kind === null || isAbout(kinds, kind);

const asksAmount = ({ from, to }: ApprovalRule): boolean => from !== null || to !== null;

/** Whether a rule is for this contract, its sum left aside. */
const concerns = (rule: ApprovalRule, subject: ApprovalSubject) =>
  isOfKind(rule, subject) &&
  isAbout(rule.templates, subject.templateId) &&
  isAbout(rule.folders, subject.folderId);

const holds = ({ from, to }: ApprovalRule, amount: number): boolean =>
  (from === null || amount >= from) && (to === null || amount < to);

export interface ApprovalStep {
  /** One of them is enough. */
  approvers: readonly string[];
  self: boolean;
  /** The rule that asks for it, counted from one as people see them. */
  rule: number;
}

/** Whoever is asked once is not asked again; they decide on what is their own only where every rule lets them. */
function once(steps: readonly ApprovalStep[]): ApprovalStep[] {
  const nameOf = ({ approvers }: ApprovalStep) => approvers.toSorted().join();
  return steps.flatMap((step, at) => {
    const alike = steps.filter((one) => nameOf(one) === nameOf(step));
    const isFirst = steps.indexOf(alike[0] ?? step) === at;
    return isFirst ? [{ ...step, self: alike.every(({ self }) => self) }] : [];
  });
}

/** Whether a rule could only be judged if the contract named its kind. */
export const lacksKind = (rules: readonly ApprovalRule[], subject: ApprovalSubject): boolean =>
  subject.kind === null && rules.some((rule) => rule.kinds.length > 0 && concerns(rule, subject));

/** Whether a rule could only be judged if the contract named a sum. */
export const lacksAmount = (rules: readonly ApprovalRule[], subject: ApprovalSubject): boolean =>
  subject.amount === null && rules.some((rule) => asksAmount(rule) && concerns(rule, subject));

/**
 * Who approves one after another: the rules that hold, in their order. A rule about money is taken to hold where no sum
 * is named, and one about kinds where no kind is.
 */
export const stepsFor = (
  rules: readonly ApprovalRule[],
  stage: ApprovalStage,
  subject: ApprovalSubject,
): ApprovalStep[] =>
  once(
    rules
      .map((rule, at) => ({ ...rule, rule: at + 1 }))
      .filter((rule) => rule.stage === stage && concerns(rule, subject))
      .filter((rule) => subject.amount === null || holds(rule, subject.amount))
      .flatMap(({ mode, approvers, self, rule }) =>
        mode === 'any'
          ? [{ approvers, self, rule }]
          : approvers.map((one) => ({ approvers: [one], self, rule })),
      ),
  );
