import {
  type Balance,
  type ContractEntry,
  endsSoon,
  type NextStep,
  type OrderSummary,
  promisedBy,
  type SealCard,
  type Todo,
  type Verification,
  type WorkStep,
  waysOf,
} from '@yinxin/api';
import { nearWords, timeInChina } from '@yinxin/values';
import * as address from './addresses.ts';

type Subject = Verification['subject'];

/** How somebody stands in the account they act in: all that the rule reads. */
export interface Situation {
  now: Date;
  isPersonVerified: boolean;
  /** Of a company's account. */
  company: { isCertified: boolean; mayCertify: boolean; mayOrder: boolean } | null;
  /** The newest attempts to prove who they are; of the company only for who administers it. */
  cases: Readonly<Record<Subject, Verification | null>>;
  /** How often the way of a refused attempt can be tried today. */
  triesLeft: number;
  seals: readonly SealCard[];
  hasSeal: boolean;
  orders: readonly OrderSummary[];
  /** Contracts that were sent or received. */
  contracts: number;
  /** The draft that was changed last. */
  draft: ContractEntry | null;
  todos: readonly Todo[];
  todoCount: number;
  /** Contracts that wait for others. */
  waitingCount: number;
  trial: Balance['trial'];
}

const SUBJECTS = {
  person: { name: '实名', path: address.AUTH },
  organization: { name: '企业认证', path: address.COMPANY_AUTH },
} as const satisfies Record<Subject, unknown>;

/** Whose missing proof stops the account: the person's first, then the company's. */
function unproven({ isPersonVerified, company }: Situation): Subject | undefined {
  if (!isPersonVerified) return 'person';
  return company && !company.isCertified ? 'organization' : undefined;
}

const ended = (text: string) => (/[。！？]$/.test(text) ? text : `${text}。`);

function refusedCase({ now, triesLeft }: Situation, found: Verification): NextStep {
  const { subject, way, reason, updatedAt } = found;
  const { name, path } = SUBJECTS[subject];
  const who = waysOf(subject)[way]?.words ?? '';
  const again =
    triesLeft > 0
      ? `今天用这种方式还可以试 ${triesLeft} 次，也可以换一种。`
      : '今天用这种方式的次数用完了，请换一种，或者明天再试。';
  return {
    kind: 'refused',
    note: `${who} ${nearWords(new Date(updatedAt), now)} 的答复`,
    title: reason ? `${name}没有通过：${reason.words}` : `${name}没有通过`,
    text: [reason?.note ? ended(`审核说明：${reason.note}`) : '', reason?.advice ?? '', again].join(''),
    action: { words: '改好再试', path },
    other: null,
  };
}

/** Whoever was refused learns why, and what to do. */
function refusal(situation: Situation): NextStep | undefined {
  const { now, cases, orders, seals } = situation;
  const subject = unproven(situation);
  const found = subject && cases[subject];
  if (found?.state === 'refused') return refusedCase(situation, found);
  const order = orders.find(({ state, may }) => state === 'rejected' && may.includes('resubmit-order'));
  if (order)
    return {
      kind: 'refused',
      note: `${nearWords(new Date(order.updatedAt), now)} 驳回`,
      title: `没有通过审核：${order.title}`,
      text: `${ended(order.reason || '请查看审核意见')}改好这一处再提交，已付的费用保留，不重复收取。`,
      action: { words: '去修改', path: address.orderForm(order.id) },
      other: { words: '查看订单', path: address.orderDetail(order.id) },
    };
  const failed = seals.find(({ state, may }) => state === 'failed' && may.includes('drop-making'));
  return (
    failed && {
      kind: 'refused',
      note: `${nearWords(new Date(failed.stateSince), now)} 停下`,
      title: `${failed.name}没能制作`,
      text: `${ended(failed.reason || '请查看原因')}已付的费用保留，处理后接着制作。`,
      action: { words: '去处理', path: address.SEALS },
      other: null,
    }
  );
}

const promiseWords = (promised: Date, now: Date) =>
  promised > now
    ? `正在审核，最晚${nearWords(promised, now)} 告诉您`
    : '正在审核，已过我们承诺的时间，正在加急';

/** What a case or an order waits for, by when it is told, and what to do meanwhile. */
function waitingCase({ now, draft }: Situation, { subject, queue, updatedAt }: Verification): NextStep {
  const submittedAt = queue?.submittedAt ?? updatedAt;
  const reviewers = subject === 'organization' ? '由两位审核员先后来看' : '由审核员核对证件';
  const ahead = queue && queue.place > 1 ? `，前面还有 ${queue.place - 1} 件` : '';
  return {
    kind: 'waiting',
    note: `${nearWords(new Date(submittedAt), now)} 已提交`,
    title: promiseWords(promisedBy(subject, submittedAt), now),
    text: `${SUBJECTS[subject].name}${reviewers}${ahead}。结果发短信，不用守着；等的时候可以先把合同准备好，通过后就能发出。`,
    action: draft
      ? { words: '接着准备合同', path: address.contractDraft(draft.id) }
      : { words: '先准备合同', path: address.CREATE },
    other: { words: '查看进度', path: SUBJECTS[subject].path },
  };
}

function waitingOrder({ now }: Situation, order: OrderSummary): NextStep {
  const settledAt = order.passed['settle-order'] ?? order.passed['submit-order'] ?? order.updatedAt;
  return {
    kind: 'waiting',
    note: order.title,
    title:
      order.state === 'making'
        ? `${order.title}正在制作，约 10 分钟`
        : promiseWords(promisedBy('order', settledAt), now),
    text: '结果发短信，不用守着。等的时候可以先把合同放上来、填好对方，好了就直接发送。',
    action: { words: '先准备合同', path: address.CREATE },
    other: { words: '查看进度', path: address.orderDetail(order.id) },
  };
}

function proofStep(situation: Situation, subject: Subject): NextStep {
  const { cases, company, todoCount } = situation;
  const found = cases[subject];
  if (found?.state === 'reviewing') return waitingCase(situation, found);
  if (subject === 'person')
    return todoCount > 0 || company
      ? {
          ...{ kind: 'link', note: '免费，约 1 分钟', other: null },
          title: todoCount > 0 ? '实名后就能签等着您的合同' : '实名 1 分钟，就能以企业名义办理',
          text: '只要身份证号和本人的手机号，只做一次。',
          action: { words: '去实名', path: address.AUTH },
        }
      : preparedContract(situation);
  if (!company?.mayCertify)
    return {
      ...{ kind: 'link', note: '', other: null },
      title: '等管理员完成企业认证',
      text: '企业还没有认证，不能以企业名义签署。请联系管理员办理，约 3 分钟。',
      action: { words: '查看成员', path: address.ORGANIZATION },
    };
  return {
    ...{ kind: 'link', note: '免费，约 3 分钟', other: null },
    title: '认证企业，就能以企业名义签合同',
    text: '准备营业执照和法定代表人的手机号；拍一张执照，信息自动填好。',
    action: { words: '去认证', path: address.COMPANY_AUTH },
  };
}

const isOpenTrial = (state: string | undefined) => state === 'open';

const trialSealWords = ({ trial }: Situation): string =>
  trial?.seal && isOpenTrial(trial.seal.state) ? `首枚试用 ${trial.seal.days} 天 ¥0` : '';

const trialWords = ({ trial }: Situation): string =>
  trial && isOpenTrial(trial.state) ? `前 ${trial.contracts} 份免费，` : '';

function sealStep(situation: Situation): NextStep {
  const { now, company, orders, todos } = situation;
  const unpaid = orders.find(({ may }) => may.includes('pay-order'));
  if (unpaid)
    return {
      kind: 'link',
      note: unpaid.expiresAt ? `${nearWords(new Date(unpaid.expiresAt), now)} 关闭` : '',
      title: `支付${unpaid.title}`,
      text: '付好就开始审核和制作；合同可以先准备起来。',
      action: { words: '去支付', path: address.orderPayment(unpaid.id) },
      other: { words: '查看订单', path: address.orderDetail(unpaid.id) },
    };
  const coming = orders.find(({ state }) => state === 'reviewing' || state === 'making');
  if (coming) return waitingOrder(situation, coming);
  if (!company?.mayOrder)
    return {
      ...{ kind: 'link', note: '', other: null },
      title: '等管理员申请印章',
      text: '企业还没有印章。请联系管理员或印章管理员申请，办好后授权给您使用。',
      action: { words: '查看成员', path: address.ORGANIZATION },
    };
  const waits = todos.filter(({ kind }) => kind === 'contract').length;
  const begun = orders.find(({ may }) => may.includes('submit-order'));
  return {
    ...{ kind: 'link', note: trialSealWords(situation), other: null },
    title: '申请第一枚印章',
    text: `${waits > 0 ? `有 ${waits} 份合同等着盖章。` : ''}选好种类就看得到章面，提交后约 2 小时可以使用。`,
    action: begun
      ? { words: '接着填写', path: address.orderForm(begun.id) }
      : { words: '申请印章', path: address.APPLY },
  };
}

const sendDraft = ({ id, title, changedAt }: ContractEntry, now: Date): NextStep => ({
  kind: 'link',
  note: `草稿 ${nearWords(new Date(changedAt), now)} 存好`,
  title: `把《${title}》发给对方`,
  text: '填好对方的姓名和手机号，放好签署位置，就能发出，约 2 分钟。',
  action: { words: '接着办', path: address.contractDraft(id) },
  other: { words: '换一份文件', path: address.CREATE },
});

/** Who they are is asked before it goes out, and not before it is written. */
const preparedContract = ({ draft, now }: Situation): NextStep => ({
  ...(draft
    ? sendDraft(draft, now)
    : {
        ...{ kind: 'link' as const, note: '约 2 分钟' },
        title: '放上要签的文件',
        text: '自己签，或者请对方签，都先把文件准备好；发出之前再实名，约 1 分钟，只做一次。',
        action: { words: '选择文件', path: address.CREATE },
      }),
  other: { words: '先实名', path: address.AUTH },
});

const firstContract = (situation: Situation): NextStep =>
  situation.draft
    ? sendDraft(situation.draft, situation.now)
    : {
        ...{ kind: 'link', note: `${trialWords(situation)}约 4 分钟` },
        title: '发起第一份合同',
        text: '放上一份文件，填好对方的手机号，指定签在哪里；对方收到短信就能看、就能签。',
        action: { words: '选择文件', path: address.CREATE },
        other: { words: '从模板开始', path: address.TEMPLATES },
      };

interface Link {
  name: string;
  isDone: (situation: Situation) => boolean;
  stepOf: (situation: Situation) => NextStep;
}
const FILE: Link = {
  name: '准备合同',
  isDone: ({ draft, contracts, isPersonVerified }) => draft !== null || contracts > 0 || isPersonVerified,
  stepOf: (situation) => proofStep(situation, 'person'),
};
const PERSON: Link = {
  name: '个人实名',
  isDone: ({ isPersonVerified }) => isPersonVerified,
  stepOf: (situation) => proofStep(situation, 'person'),
};
const COMPANY: Link = {
  name: '企业认证',
  isDone: ({ company }) => company?.isCertified === true,
  stepOf: (situation) => proofStep(situation, 'organization'),
};
const SEAL: Link = { name: '印章', isDone: ({ hasSeal }) => hasSeal, stepOf: sealStep };
const CONTRACT: Link = {
  name: '第一份合同',
  isDone: ({ contracts }) => contracts > 0,
  stepOf: firstContract,
};

/** Whoever signs in their own name draws their signature while signing: neither a company nor a seal is asked of them. */
function linksOf({ company, cases, isPersonVerified }: Situation): readonly Link[] {
  if (company) return [PERSON, COMPANY, SEAL, CONTRACT];
  // whoever has begun to prove who they are goes on with it
  const isBegun =
    !isPersonVerified && (cases.person?.state === 'refused' || cases.person?.state === 'reviewing');
  return isBegun ? [PERSON, FILE, CONTRACT] : [FILE, PERSON, CONTRACT];
}

/** The way from a new account to its first contract; nothing once it was walked. */
export function stepsOf(situation: Situation): WorkStep[] {
  const links = linksOf(situation);
  const next = links.findIndex(({ isDone }) => !isDone(situation));
  if (next < 0) return [];
  return links.map(({ name, isDone }, index) => ({
    name,
    state: isDone(situation) ? 'done' : index === next ? 'next' : 'later',
  }));
}

const missingLink = (situation: Situation): NextStep | undefined =>
  linksOf(situation)
    .find(({ isDone }) => !isDone(situation))
    ?.stepOf(situation);

function nearestDeadline({ todos, todoCount }: Situation): NextStep | undefined {
  const [first] = todos;
  return (
    first && {
      kind: 'due',
      note: first.when,
      title: first.title,
      text: ended(first.note),
      action: { words: first.action, path: first.path },
      other: todoCount > 1 ? { words: `其余 ${todoCount - 1} 件`, path: '#todos' } : null,
    }
  );
}

/** The certificate that ends first, while it can still be renewed. */
function nextExpiry({ seals }: Situation): NextStep | undefined {
  const [ending] = seals
    .filter(({ may, certificate }) => may.includes('order-renewal') && certificate && endsSoon(certificate))
    .map(({ id, name, certificate }) => ({
      ...{ id, name },
      daysLeft: certificate?.daysLeft ?? 0,
      notAfter: certificate?.notAfter ?? '',
    }))
    .sort((one, other) => one.daysLeft - other.daysLeft);
  return (
    ending && {
      kind: 'expiry',
      note: `${ending.daysLeft} 天后到期`,
      title: `为${ending.name}续期`,
      text: `证书 ${timeInChina(new Date(ending.notAfter)).slice(0, 10)} 到期，之后不能用它签新合同；已签的不受影响。`,
      action: { words: '申请续期', path: address.renewal(ending.id) },
      other: null,
    }
  );
}

function nothingToDo({ draft, waitingCount, now }: Situation): NextStep {
  if (draft) return { ...sendDraft(draft, now), kind: 'free' };
  if (waitingCount > 0)
    return {
      ...{ kind: 'free', note: '', other: null },
      title: '没有等着您的事',
      text: `${waitingCount} 份合同在等对方，有进展会通知您；等久了可以催一下。`,
      action: { words: '看看等对方的', path: `${address.SIGN_CENTER}?box=waiting` },
    };
  return {
    ...{ kind: 'free', note: '', other: null },
    title: '没有等着您的事',
    text: '有合同要签、订单要付、用印要批时，会先出现在这里。',
    action: { words: '从模板发起', path: address.TEMPLATES },
  };
}

/**
 * The one thing to do now: what was refused, then what is still missing before the first contract, then what ends
 * first, then what runs out next.
 */
export const nextStep = (situation: Situation): NextStep =>
  refusal(situation) ??
  missingLink(situation) ??
  nearestDeadline(situation) ??
  nextExpiry(situation) ??
  nothingToDo(situation);
