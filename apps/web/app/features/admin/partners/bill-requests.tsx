import {
  ADJUSTMENT_WAYS,
  type BillDetail,
  PARTNER_PAYMENT_KINDS,
  type RequestFacts,
  TWO_PERSON_DECISIONS,
} from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { App } from 'antd';
import { useState } from 'react';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact } from '../parts/facts.tsx';
import { RequestCard, RequestItem } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';

interface Deciding {
  of: 'adjustment' | 'payment';
  request: RequestFacts & { amount: number };
  approve: boolean;
}

const WORDS = { adjustment: '调账', payment: '登记' } as const;

/** What somebody asked for on this bill and another decides: corrections, and money that came or went. */
export function BillRequests({ detail, onChanged }: { detail: BillDetail; onChanged: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [deciding, setDeciding] = useState<Deciding>();
  const say = async (why: string) => {
    if (!deciding) return;
    const { request, approve, of } = deciding;
    const input = { body: { id: request.id, digest: request.digest, approve, why } };
    const { decision } =
      of === 'adjustment'
        ? await send('POST /api/admin/bills/adjustments/decide', input)
        : await send('POST /api/admin/partnerPayments/decide', input);
    message.success(TWO_PERSON_DECISIONS[decision]);
    onChanged();
  };
  return (
    <>
      <RequestCard title="调账申请">
        {detail.adjustments.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            title={`调账 ${exactYuan(request.amount)}，${ADJUSTMENT_WAYS[request.way]}`}
            onDecide={(approve) => setDeciding({ of: 'adjustment', request, approve })}
          >
            <Fact name="应结金额">
              {exactYuan(request.payable)} 变为 {exactYuan(request.payable + request.amount)}
              {request.way === 'later' && '（本账单不变，计入下期）'}
            </Fact>
          </RequestItem>
        ))}
      </RequestCard>
      <RequestCard title="收付款登记">
        {detail.payments.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            title={`${PARTNER_PAYMENT_KINDS[request.kind]} ${exactYuan(request.amount)}`}
            onDecide={(approve) => setDeciding({ of: 'payment', request, approve })}
          >
            {request.transaction && <Fact name="银行流水">{request.transaction}</Fact>}
            <Fact name="日期">{request.paidOn}</Fact>
          </RequestItem>
        ))}
      </RequestCard>
      {deciding && (
        <AskWords
          title={`${deciding.approve ? '同意' : '不同意'}${WORDS[deciding.of]}：${exactYuan(deciding.request.amount)}`}
          label="说明"
          okText={deciding.approve ? '同意' : '不同意'}
          danger={deciding.approve}
          onSay={say}
          onClose={() => setDeciding(undefined)}
        >
          {deciding.approve &&
            (deciding.of === 'adjustment'
              ? '同意后随即生效并通知合作方，不能撤回。'
              : '请先在银行流水中核对流水号、金额与日期一致。同意后随即入账，不能撤回。')}
        </AskWords>
      )}
    </>
  );
}
