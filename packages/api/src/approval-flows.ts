// Who approves a contract before it is sent or sealed, as rules an organisation writes down. No schema library here: the
// browser imports it too.

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

export interface FlowRules {
  rules: readonly ApprovalRule[];
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

/** Whoever is asked once is not asked again. */
function once(steps: readonly ApprovalStep[]): ApprovalStep[] {
  const nameOf = ({ approvers }: ApprovalStep) => approvers.toSorted().join();
  return steps.filter((step, at) => steps.findIndex((one) => nameOf(one) === nameOf(step)) === at);
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
