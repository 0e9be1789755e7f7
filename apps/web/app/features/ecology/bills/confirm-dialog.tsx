import type { InputOf, PartnerBillItem, ResultOf } from '@yinxin/api/client';
import { capitalYuan, exactYuan } from '@yinxin/values';
import { useEffect, useState } from 'react';
import { CodeField, codeError, codeIn, DemoInbox, useCountdown } from '~/parts/proof/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Dialog, DialogButtons, FormError, Note, useForm } from '~/ui/index.ts';
import { amount } from '../parts/money.tsx';
import { usePartner } from '../session.tsx';
import { payableOf } from './splitting.ts';

interface ConfirmDialogProps {
  bills: readonly PartnerBillItem[];
  /** Chosen as well, and not confirmed now. */
  left?: readonly { bill: PartnerBillItem; why: string }[];
  onClose: () => void;
  onConfirmed?: () => void;
}

type Confirmed = ResultOf<'POST /api/partner/bill/confirmation/confirm'>;
type Begun = ResultOf<'POST /api/partner/bill/confirmation/begin'>;

/** A code to the phone of whoever confirms, good for these bills as they are now. */
function useCode(body: InputOf<'POST /api/partner/bill/confirmation/begin'>['body']) {
  const { send } = usePartner();
  const [begun, setBegun] = useState<Begun>();
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown('confirm-bills');
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const answer = await send('POST /api/partner/bill/confirmation/begin', { body });
      setBegun(answer);
      startWait(answer.retryAfter);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '验证码没有发出，请重试');
    } finally {
      setSending(false);
    }
  };
  return { begun, sending, wait, failure, ask };
}

const Left = ({ left }: { left: NonNullable<ConfirmDialogProps['left']> }) => (
  <details className="rounded border border-line px-4 py-2 text-sm">
    <summary className="min-h-6">另外 {left.length} 张这次不确认</summary>
    <ul className="mt-1 max-h-32 space-y-1 overflow-y-auto pb-1 text-xs text-ink-2">
      {left.map(({ bill, why }) => (
        <li key={bill.id}>
          <span className="font-mono">{bill.number}</span>：{why}
        </li>
      ))}
    </ul>
  </details>
);

/** Bills, their sum in words of money, and the second factor: there is no way back from a confirmation. */
export function ConfirmDialog({ bills, left = [], onClose, onConfirmed }: ConfirmDialogProps) {
  const { send, done, failed, self } = usePartner();
  const { demo } = useSiteData().site;
  const isDiffering = bills.some(({ hindrance }) => hindrance === 'difference');
  const ids = bills.map(({ id }) => id);
  const code = useCode({ bills: ids, acceptsDifference: isDiffering });
  const form = useForm({ code: '' });
  const total = payableOf(bills);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one message for one dialog
  useEffect(() => void code.ask(), []);
  const confirm = async () => {
    let answer: Confirmed | undefined;
    const isDone = await form.attempt(
      async ({ code: typed }) => {
        if (!code.begun) return;
        answer = await send('POST /api/partner/bill/confirmation/confirm', {
          body: {
            ...{ confirmationId: code.begun.confirmationId, code: typed, acceptsDifference: isDiffering },
            bills: code.begun.bills.map(({ id }) => id),
          },
        });
      },
      {
        check: ({ code: typed }): { code?: string } => {
          const wrong = codeError(typed);
          return wrong ? { code: wrong } : {};
        },
        blame: 'code',
      },
    );
    if (!isDone || !answer) return;
    onClose();
    onConfirmed?.();
    const { confirmed, refused } = answer;
    for (const { number, words } of refused) failed(new Error(`${number} 没有确认：${words}`));
    if (confirmed.length > 0) await done(`已确认 ${confirmed.length} 张账单`);
  };
  return (
    <Dialog open onClose={onClose} title={`确认 ${bills.length} 张账单`}>
      <form {...form.element(confirm)} className="space-y-4">
        <table className="w-full text-sm">
          <caption className="sr-only">要确认的账单</caption>
          <tbody>
            {bills.map(({ id, number, payable }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-mono font-normal wrap-anywhere">
                  {number}
                </th>
                <td className="py-2 text-right whitespace-nowrap tabular-nums">{amount(payable)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-2 text-left align-top">
                合计
              </th>
              <td className="py-2 text-right">
                <strong className="tabular-nums">{exactYuan(total)}</strong>
                <span className="block text-xs text-ink-2">{capitalYuan(total)}</span>
              </td>
            </tr>
          </tfoot>
        </table>
        {isDiffering && (
          <Note tone="warning">
            与导入的明细还有差额，确认即以平台金额为准。觉得平台有误的，请取消后提出差异。
          </Note>
        )}
        {code.begun?.refused.map(({ id, number, words }) => (
          <Note key={id} tone="warning">
            <span className="font-mono">{number}</span> 现在不能确认：{words}
          </Note>
        ))}
        {left.length > 0 && <Left left={left} />}
        <p className="text-xs text-ink-2">确认后进入开票，不能撤回；之后发现的更正计入下期调账。</p>
        <CodeField
          {...form.text('code', codeIn)}
          hint={code.begun ? `验证码已发到 ${code.begun.sentTo}` : `验证码发到 ${self.userInfo.phone}`}
          wait={code.wait}
          sending={code.sending}
          onAsk={code.ask}
        />
        <FormError text={form.errors.form ?? code.failure} />
        {demo && <DemoInbox />}
        <DialogButtons
          onClose={onClose}
          busy={form.busy}
          disabled={!code.begun || code.begun.bills.length === 0}
        >
          确认 {bills.length} 张
        </DialogButtons>
      </form>
    </Dialog>
  );
}
