import type { PaymentView } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import type { TransferProps } from '~/parts/payment/index.ts';
import { CopyButton } from '~/parts/reading/copy-button.tsx';
import { FileUpload, uploadFile } from '~/parts/upload/index.ts';
import { clockTime, Note } from '~/ui/index.ts';

/** Where the money goes, what must be written on it, and the bank's proof. */
export function BankTransfer({ payment, status, onProved }: TransferProps) {
  const { bank, paymentId, amount, expiresAt } = payment;
  if (!bank) return null;
  const attempt = status?.payments.find((view) => view.paymentId === paymentId);
  const isProved = attempt?.state === 'proved';
  const facts = [
    ['收款户名', bank.holder],
    ['收款账号', bank.account],
    ['开户行', bank.bankName],
    ['转账附言', bank.remark],
  ] as const;
  return (
    <div className="space-y-4">
      <dl className="divide-y divide-line rounded border border-line px-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-h-12 items-center gap-3 py-1.5">
            <dt className="w-20 shrink-0 text-sm text-ink-3">{name}</dt>
            <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <CopyButton text={value} what={name} />
            </dd>
          </div>
        ))}
      </dl>
      <Note tone="info">
        请从 <strong>与订单同名的账户</strong> 转出 {exactYuan(amount)}，附言原样填写。请在{' '}
        {clockTime(expiresAt).full} 前转出。
      </Note>
      {attempt?.note && !isProved && (
        <Note tone="danger" role="alert">
          {attempt.note}
        </Note>
      )}
      <FileUpload<PaymentView>
        words="转账凭证"
        hint={
          isProved
            ? '凭证已提交，工作人员核对到账后订单自动继续；核对前可以重新提交'
            : '银行回单的图片或 PDF，10 MB 以内'
        }
        stored={isProved ? {} : undefined}
        upload={(file, onProgress) => uploadFile('/api/appapi/pay/proof', { paymentId }, file, onProgress)}
        onUploaded={onProved}
      />
    </div>
  );
}
