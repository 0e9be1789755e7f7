import type { BillDetail } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { App, Button } from 'antd';
import { useState } from 'react';
import { AskWords } from '../parts/ask-words.tsx';
import { RedButton } from '../parts/red-button.tsx';
import { useAdmin } from '../session.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { SettlementDialog } from './settlement-dialog.tsx';

type Open = 'refuse' | 'adjust' | 'invoice' | 'settle' | 'draw';

/** What may be done with the bill now; the next step is the red one. */
export function BillActs({ detail, onChanged }: { detail: BillDetail; onChanged: () => void }) {
  const { send } = useAdmin();
  const { message, modal } = App.useApp();
  const [open, setOpen] = useState<Open>();
  const { bill, may, deposit, adjustmentWay } = detail;
  const { id } = bill;
  const waits = [...detail.adjustments, ...detail.payments].some(({ decision }) => decision === null);
  const done = (words: string) => {
    setOpen(undefined);
    message.success(words);
    onChanged();
  };
  const asked = () => done('已申请，等待另一位同事复核');
  const take = () =>
    send('POST /api/admin/bills/dispute/take', { body: { id } }).then(
      () => done('已受理'),
      () => {},
    );
  const demand = () =>
    modal.confirm({
      title: '发出付款通知',
      content: '合作方没有签收发票时使用：账单转为待付款，并通知合作方。',
      okText: '发出',
      onOk: () =>
        send('POST /api/admin/bills/demand', { body: { id } }).then(
          () => done('已发出付款通知'),
          () => {},
        ),
    });
  const maySettle = may.includes('request-partner-payment') && !waits;
  const mayDraw = maySettle && bill.settleMode !== 'share' && bill.payable > 0 && deposit >= bill.payable;
  return (
    <>
      {may.includes('take-dispute') && <RedButton onClick={take}>受理差异</RedButton>}
      {may.includes('refuse-dispute') && <Button onClick={() => setOpen('refuse')}>驳回差异</Button>}
      {may.includes('request-adjustment') && !waits && (
        <Adjust isNext={adjustmentWay === 'version'} onClick={() => setOpen('adjust')} />
      )}
      {may.includes('issue-bill-invoice') && (
        <RedButton onClick={() => setOpen('invoice')}>登记发票</RedButton>
      )}
      {may.includes('demand-payment') && <RedButton onClick={demand}>发出付款通知</RedButton>}
      {mayDraw && <Button onClick={() => setOpen('draw')}>预存款抵扣</Button>}
      {maySettle && (
        <RedButton onClick={() => setOpen('settle')}>
          {bill.settleMode === 'share' ? '登记付款' : '登记收款'}
        </RedButton>
      )}
      {open === 'refuse' && (
        <AskWords
          title="驳回差异"
          label="给合作方的答复"
          okText="驳回"
          onSay={(answer) =>
            send('POST /api/admin/bills/dispute/refuse', { body: { id, answer } }).then(() => done('已驳回'))
          }
          onClose={() => setOpen(undefined)}
        >
          账单不变，合作方可看到答复并继续核对；核对期限按处理所用的时间顺延。
        </AskWords>
      )}
      {open === 'adjust' && adjustmentWay && (
        <AdjustmentDialog
          bill={bill}
          way={adjustmentWay}
          onClose={() => setOpen(undefined)}
          onAsked={asked}
        />
      )}
      {open === 'invoice' && (
        <InvoiceDialog bill={bill} onClose={() => setOpen(undefined)} onIssued={() => done('发票已登记')} />
      )}
      {open === 'settle' && (
        <SettlementDialog bill={bill} onClose={() => setOpen(undefined)} onAsked={asked} />
      )}
      {open === 'draw' && (
        <AskWords
          title={`预存款抵扣：${exactYuan(bill.payable)}`}
          label="说明"
          okText="申请抵扣"
          onSay={(why) =>
            send('POST /api/admin/partnerPayments/request', {
              body: { kind: 'drawdown', bill: id, why },
            }).then(asked)
          }
          onClose={() => setOpen(undefined)}
        >
          抵扣后预存款余额 {exactYuan(deposit - bill.payable)}；由另一位同事复核后入账。
        </AskWords>
      )}
    </>
  );
}

/** The next step of a disputed bill; of a confirmed one it is the exception. */
const Adjust = ({ isNext, onClick }: { isNext: boolean; onClick: () => void }) =>
  isNext ? (
    <RedButton onClick={onClick}>申请调账</RedButton>
  ) : (
    <Button onClick={onClick}>申请下期调账</Button>
  );
