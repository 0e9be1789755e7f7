import type { ContractEntry, OrderSummary, ResultOf, SealCard } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { APPROVALS, detailPath, signingPath } from '~/parts/contracts/index.ts';
import { USB_KEY } from '~/site/paths.ts';
import { clockTime, type IconName } from '~/ui/index.ts';

/** Something that waits for this person. */
export interface Todo {
  id: string;
  icon: IconName;
  title: string;
  note: string;
  /** Until when, or since when. */
  when: string;
  /** Sorts; the latest of all where there is no end. */
  due: string;
  urgent: boolean;
  action: string;
  path: string;
}

/** A request to use a seal, as it stands among the approvals. */
type SealUse = ResultOf<'GET /api/appapi/approval/list'>['list'][number];

export interface Waiting {
  contracts: readonly ContractEntry[];
  orders: readonly OrderSummary[];
  uses: readonly SealUse[];
  /** Of people who want to join the company. */
  applications: number;
  seals: readonly SealCard[];
  /** How many there are in all, of what is read in part. */
  counts: { contracts: number; orders: number; uses: number };
}

const NEVER = '9999';
const PAY = '/businessProcessing/signCenter/PayDialog';
const APPLY = '/businessProcessing/order/apply';

/** What a contract waits for, the first that one may do; approving and retrying stand on its details. */
const NEXT = [
  { act: 'sign-contract', verb: '签署', pathOf: signingPath },
  { act: 'fill-contract', verb: '填写', pathOf: signingPath },
  { act: 'approve-contract', verb: '审批', pathOf: detailPath },
  { act: 'retry-contract', verb: '重试', pathOf: detailPath },
] as const;

const contractTodo = (contract: ContractEntry): Todo[] => {
  const { id, title, author, deadline, may } = contract;
  const next = NEXT.find(({ act }) => may.includes(act));
  if (!next) return [];
  const { verb, pathOf } = next;
  return [
    {
      id,
      icon: 'sign',
      title: `${verb}合同：${title}`,
      note: `${author} 发起`,
      when: deadline ? `${clockTime(deadline).short} 截止` : '等待您处理',
      due: deadline ?? NEVER,
      urgent: false,
      action: `去${verb}`,
      path: pathOf(id, false),
    },
  ];
};

const orderTodo = (order: OrderSummary): Todo[] => {
  const { id, number, title, payable, reason, expiresAt, updatedAt } = order;
  const common = { id, icon: 'document' as const, due: NEVER, urgent: false };
  const facts = `订单 ${number}　${exactYuan(payable)}`;
  if (order.may.includes('pay-order'))
    return [
      {
        ...common,
        icon: 'card',
        title: `支付订单：${title}`,
        note: facts,
        when: expiresAt ? `${clockTime(expiresAt).short} 关闭` : '',
        due: expiresAt ?? NEVER,
        urgent: true,
        action: '去支付',
        path: `${PAY}?id=${id}`,
      },
    ];
  if (order.may.includes('resubmit-order'))
    return [
      {
        ...common,
        title: `修改后重新提交：${title}`,
        note: reason || facts,
        when: `${clockTime(updatedAt).short} 驳回`,
        due: updatedAt,
        urgent: true,
        action: '去修改',
        path: `${APPLY}?id=${id}`,
      },
    ];
  if (order.may.includes('submit-order'))
    return [
      {
        ...common,
        title: `提交订单：${title}`,
        note: facts,
        when: `${clockTime(updatedAt).short} 保存`,
        action: '继续填写',
        path: `${APPLY}?id=${id}`,
      },
    ];
  return [];
};

const useTodo = ({ id, sealName, author, title, until, may }: SealUse): Todo[] =>
  may.includes('approve')
    ? [
        {
          id,
          icon: 'seal',
          title: `审批用印：${sealName}`,
          note: `${author} 申请用于《${title}》`,
          when: until ? `${clockTime(until).short} 失效` : '等待您审批',
          due: until ?? NEVER,
          urgent: false,
          action: '去审批',
          path: APPROVALS,
        },
      ]
    : [];

/** A making that waits for what only its owner has. */
const sealTodo = ({ id, name, may, making }: SealCard): Todo[] =>
  may.includes('submit-request') && making?.state === 'waiting-request'
    ? [
        {
          id: `seal-${id}`,
          icon: 'usb-key',
          title: `生成密钥：${name}`,
          note: '插入 USB Key，在其中生成密钥后继续制作',
          when: '等待您办理',
          due: NEVER,
          urgent: false,
          action: '去生成',
          path: USB_KEY,
        },
      ]
    : [];

/** What is known of all that waits, by its end. */
export function todosOf({ contracts, orders, uses, applications, seals }: Waiting): Todo[] {
  const joining: Todo[] =
    applications > 0
      ? [
          {
            id: 'applications',
            icon: 'people',
            title: `${applications} 人申请加入企业`,
            note: '同意后才能以企业名义办事',
            when: '等待审批',
            due: NEVER,
            urgent: false,
            action: '查看申请',
            path: '/businessProcessing/organization',
          },
        ]
      : [];
  return [
    ...contracts.flatMap(contractTodo),
    ...orders.flatMap(orderTodo),
    ...uses.flatMap(useTodo),
    ...seals.flatMap(sealTodo),
    ...joining,
  ].sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

/** How much waits in all: of what is read in part as the server counts it, of the rest as it is. */
export function countTodos(waiting: Waiting): number {
  const { contracts, orders, uses, counts } = waiting;
  const unread = (total: number, read: readonly unknown[]) => Math.max(0, total - read.length);
  return (
    todosOf(waiting).length +
    unread(counts.contracts, contracts) +
    unread(counts.orders, orders) +
    unread(counts.uses, uses)
  );
}
