import type { ApprovalItem, ContractEntry, OrderSummary, SealCard, Todo } from '@yinxin/api';
import { exactYuan, nearWords } from '@yinxin/values';
import * as address from './addresses.ts';

/** What may wait for somebody, as the lists of the account tell it. */
export interface Waiting {
  contracts: readonly ContractEntry[];
  orders: readonly OrderSummary[];
  /** Uses of seals, and contracts that are approved in another's place; one's own stand among the contracts. */
  approvals: readonly ApprovalItem[];
  /** Of people who want to join the company. */
  applications: number;
  seals: readonly SealCard[];
}

/** What a contract waits for, the first that one may do; approving and retrying stand on its details. */
const NEXT = [
  { act: 'sign-contract', verb: '签署', pathOf: address.contractSigning },
  { act: 'fill-contract', verb: '填写', pathOf: address.contractSigning },
  { act: 'approve-contract', verb: '审批', pathOf: address.contractDetail },
  { act: 'retry-contract', verb: '重试', pathOf: address.contractDetail },
] as const;

const signedSoFar = ({ places }: ContractEntry): string => {
  const signers = places.filter(({ part }) => part === 'signer');
  const signed = signers.filter(({ state }) => state === 'SIGNED').length;
  return signers.length > 1 ? `，${signed} / ${signers.length} 方已签` : '';
};

function contractTodo(contract: ContractEntry, now: Date): Todo[] {
  const { id, title, author, deadline, changedAt, may } = contract;
  const next = NEXT.find(({ act }) => may.includes(act));
  if (!next) return [];
  return [
    {
      id,
      kind: 'contract',
      title: `${next.verb}《${title}》`,
      note: `${author} 发起${signedSoFar(contract)}`,
      when: deadline
        ? `${nearWords(new Date(deadline), now)} 截止`
        : `${nearWords(new Date(changedAt), now)} 轮到您`,
      due: deadline,
      urgent: false,
      action: `去${next.verb}`,
      path: next.pathOf(id),
    },
  ];
}

function orderTodo(order: OrderSummary, now: Date): Todo[] {
  const { id, number, title, payable, reason, expiresAt, updatedAt, may } = order;
  const facts = `订单 ${number}　${exactYuan(payable)}`;
  const at = (moment: string) => nearWords(new Date(moment), now);
  if (may.includes('pay-order'))
    return [
      {
        ...{ id, kind: 'order', urgent: true, action: '去支付', path: address.orderPayment(id) },
        title: `支付订单：${title}`,
        note: facts,
        when: expiresAt ? `${at(expiresAt)} 关闭` : '',
        due: expiresAt,
      },
    ];
  if (may.includes('resubmit-order'))
    return [
      {
        ...{ id, kind: 'order', urgent: true, action: '去修改', path: address.orderForm(id) },
        title: `修改后重新提交：${title}`,
        note: reason || facts,
        when: `${at(updatedAt)} 驳回`,
        due: null,
      },
    ];
  if (may.includes('submit-order'))
    return [
      {
        ...{ id, kind: 'order', urgent: false, action: '继续填写', path: address.orderForm(id) },
        title: `提交订单：${title}`,
        note: facts,
        when: `${at(updatedAt)} 保存`,
        due: null,
      },
    ];
  return [];
}

const approvalTodo = (item: ApprovalItem, now: Date): Todo[] =>
  item.may.includes('approve')
    ? [
        {
          id: item.id,
          kind: 'seal-use',
          title: item.kind === 'seal-use' ? `审批用印：${item.sealName}` : `代为审批《${item.title}》`,
          note:
            item.kind === 'seal-use'
              ? `${item.author} 申请用于《${item.title}》`
              : `代 ${item.actingFor} 审批，${item.author} 发起`,
          when: item.until
            ? `${nearWords(new Date(item.until), now)} 失效`
            : `${nearWords(new Date(item.at), now)} 申请`,
          due: item.until,
          urgent: false,
          action: '去审批',
          path: address.APPROVALS,
        },
      ]
    : [];

/** A making that waits for what only its owner has. */
const sealTodo = ({ id, name, may, making }: SealCard): Todo[] =>
  may.includes('submit-request') && making?.state === 'waiting-request'
    ? [
        {
          ...{ id: `seal-${id}`, kind: 'key', due: null, urgent: false, when: '等待您办理' },
          title: `生成密钥：${name}`,
          note: '插入 USB Key，在其中生成密钥后继续制作',
          action: '去生成',
          path: address.USB_KEY,
        },
      ]
    : [];

const joiningTodo = (applications: number): Todo[] =>
  applications > 0
    ? [
        {
          ...{ id: 'applications', kind: 'applications', due: null, urgent: false, when: '等待审批' },
          title: `${applications} 人申请加入企业`,
          note: '同意后才能以企业名义办事',
          action: '查看申请',
          path: address.ORGANIZATION,
        },
      ]
    : [];

/** What waits for this person: what ends first stands first, what never ends last. */
export function todosOf({ contracts, orders, approvals, seals, applications }: Waiting, now: Date): Todo[] {
  const end = ({ due }: Todo) => (due ? new Date(due).getTime() : Number.POSITIVE_INFINITY);
  return [
    ...orders.filter(({ state }) => state === 'rejected').flatMap((order) => orderTodo(order, now)),
    ...contracts.flatMap((contract) => contractTodo(contract, now)),
    ...orders.filter(({ state }) => state !== 'rejected').flatMap((order) => orderTodo(order, now)),
    ...approvals.flatMap((item) => approvalTodo(item, now)),
    ...seals.flatMap(sealTodo),
    ...joiningTodo(applications),
  ].sort((one, other) => {
    const [a, b] = [end(one), end(other)];
    return a === b ? 0 : a - b;
  });
}
