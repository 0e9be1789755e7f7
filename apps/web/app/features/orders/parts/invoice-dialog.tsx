import type { ResultOf } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { useCallback } from 'react';
import { Pending, useAnswer } from '~/parts/payment/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Dialog, DialogButtons, FormError, RadioGroup, TextField, useForm } from '~/ui/index.ts';
import { type InvoiceValues, invoiceErrors, invoiceFacts, kindOptions } from './invoice-fields.ts';

type Suggestion = ResultOf<'GET /api/appapi/invoice/suggestion'>;

interface InvoiceFormProps {
  orderId: string;
  suggestion: Suggestion;
  onClose: () => void;
}

function InvoiceForm({ orderId, suggestion, onClose }: InvoiceFormProps) {
  const { send, done } = useActs();
  const form = useForm<InvoiceValues>({
    kind: suggestion.kinds[0] ?? 'normal',
    title: suggestion.title,
    taxCode: suggestion.taxCode,
    email: '',
    address: '',
    phone: '',
    bankName: '',
    bankAccount: '',
  });
  const submit = async () => {
    const sent = await form.attempt(
      async (values) => {
        await send('POST /api/appapi/invoice/request', { body: { orderId, facts: invoiceFacts(values) } });
      },
      { check: invoiceErrors },
    );
    if (!sent) return;
    onClose();
    await done('已申请发票，开具后通知您，在订单中下载');
  };
  const special = form.values.kind === 'special';
  return (
    <form {...form.element(submit)} className="space-y-4">
      <p className="flex items-baseline justify-between rounded bg-paper px-4 py-2.5">
        开票金额
        <span className="text-lg font-semibold tabular-nums">{exactYuan(suggestion.amount)}</span>
      </p>
      <RadioGroup
        legend="发票种类"
        value={form.values.kind}
        options={kindOptions(suggestion.kinds)}
        onChange={(kind) => form.change({ kind })}
      />
      <TextField label="发票抬头" maxLength={100} {...form.text('title')} />
      <TextField
        label={special ? '税号' : '税号（个人抬头不填）'}
        hint="18 位统一社会信用代码"
        maxLength={20}
        autoCapitalize="characters"
        {...form.text('taxCode', (typed) => typed.toUpperCase())}
      />
      {special && (
        <>
          <TextField label="注册地址" maxLength={100} {...form.text('address')} />
          <TextField label="注册电话" inputMode="tel" maxLength={20} {...form.text('phone')} />
          <TextField label="开户银行" maxLength={60} {...form.text('bankName')} />
          <TextField label="银行账号" inputMode="numeric" maxLength={30} {...form.text('bankAccount')} />
        </>
      )}
      <TextField
        label="联系邮箱"
        type="email"
        autoComplete="email"
        maxLength={100}
        hint="供开票时联系；发票开好后通知您，在订单里下载"
        {...form.text('email')}
      />
      <FormError text={form.errors.form} />
      <DialogButtons onClose={onClose} busy={form.busy}>
        申请发票
      </DialogButtons>
    </form>
  );
}

/** Asks for what an invoice needs and is not known. */
export function InvoiceDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { sendQuietly } = useSession();
  const [answer, retry] = useAnswer(
    useCallback(
      () => sendQuietly('GET /api/appapi/invoice/suggestion', { query: { orderId } }),
      [sendQuietly, orderId],
    ),
  );
  return (
    <Dialog open onClose={onClose} title="申请发票">
      {answer.state === 'there' ? (
        <InvoiceForm orderId={orderId} suggestion={answer.value} onClose={onClose} />
      ) : (
        <Pending answer={answer} onRetry={retry} />
      )}
    </Dialog>
  );
}
