import type { ContractEntry, OrderSummary, SealCard, UseRequest } from '@yinxin/api/client';
import { detailPath, signingPath } from '~/parts/contracts/index.ts';
import { USB_KEY } from '~/site/paths.ts';
import { clockTime, exactYuan, type IconName } from '~/ui/index.ts';

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

export interface Waiting {
  contracts: readonly ContractEntry[];
  orders: readonly OrderSummary[];
  requests: readonly UseRequest[];
  /** Of people who want to join the company. */
  applications: number;
  seals: readonly SealCard[];
}

const NEVER = '9999';
const PAY = '/businessProcessing/signCenter/PayDialog';
const APPLY = '/businessProcessing/order/apply';

const contractTodo = (contract: ContractEntry): Todo[] => {
  const { id, title, author, deadline, may } = contract;
  const verb = may.includes('sign-contract')
    ? '签署'
    : may.includes('fill-contract')
      ? '填写'
      : may.includes('approve-contract')
        ? '审批'
        : undefined;
  if (!verb) return [];
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
      path: verb === '审批' ? detailPath(id, false) : signingPath(id, false),
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

const requestTodo = ({ requestId, sealName, applicant, document, expiresAt, may }: UseRequest): Todo[] =>
  may.includes('approve-use')
    ? [
        {
          id: requestId,
          icon: 'seal',
          title: `审批用印：${sealName}`,
          note: `${applicant} 申请用于《${document}》`,
          when: `${clockTime(expiresAt).short} 失效`,
          due: expiresAt,
          urgent: false,
          action: '去审批',
          path: '/businessProcessing/seal?view=approvals',
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

/** All that waits, by its end. */
export function todosOf({ contracts, orders, requests, applications, seals }: Waiting): Todo[] {
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
    ...requests.flatMap(requestTodo),
    ...seals.flatMap(sealTodo),
    ...joining,
  ].sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}
