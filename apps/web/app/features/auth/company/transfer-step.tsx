import { parseBankAccount } from '@yinxin/identifiers';
import { useRevalidator } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { fetchDemoAccount } from '~/parts/demo-data/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, calendarDay, FormError, Note, TextField, useForm } from '~/ui/index.ts';
import { DemoFill } from '../parts/demo-fill.tsx';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { fenOf, reasonOf, wrong } from './company-fields.ts';

interface StepProps {
  verification: Verification;
}

const EVERY_MS = 2000;
/** AMOUNT_WRONG: the case stands, with one try less. */
const AMOUNT_WRONG = 30632;

/** Where the money goes. */
function AccountForm({ verification: { id, facts, transfer } }: StepProps) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const { site } = useSiteData();
  const form = useForm({ bankName: '', account: '' });
  const submit = () =>
    form.attempt(
      async ({ bankName, account }) => {
        await sendQuietly('POST /api/appapi/identity/org/transfer', { body: { id, bankName, account } });
        await goOn('company');
      },
      {
        check: ({ bankName, account }) =>
          wrong<{ bankName: string; account: string }>({
            bankName: bankName.trim().length >= 2 ? undefined : '请输入开户行，例如 示例银行北京分行',
            account: reasonOf(parseBankAccount(account)),
          }),
      },
    );
  return (
    <form {...form.element(submit)} aria-label="对公账户" className="space-y-5">
      <Note tone="info">
        我们向户名为“{facts.companyName}”的账户打入一笔不足 1 元的款项，您查到金额后回来填写。
      </Note>
      {transfer?.reason && (
        <Note tone="warning" role="status">
          {transfer.reason}。
        </Note>
      )}
      {site.demo && (
        <DemoFill words="填入演示账户" onFill={async () => form.change(await fetchDemoAccount())} />
      )}
      <TextField label="开户行" {...form.text('bankName')} placeholder="银行与支行名称" maxLength={60} />
      <TextField
        label="对公账号"
        {...form.text('account')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        className="tabular-nums"
      />
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        请打款
      </Button>
    </form>
  );
}

/** What arrived: three tries, some days. */
function AmountForm({ verification: { id, transfer } }: StepProps) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const { revalidate } = useRevalidator();
  const form = useForm({ amount: '' });
  const isSent = transfer?.state === 'sent';
  usePoll(!isSent, EVERY_MS, revalidate);

  const submit = () =>
    form.attempt(
      async ({ amount }) => {
        const amountFen = fenOf(amount) ?? 0;
        await sendQuietly('POST /api/appapi/identity/org/amount', { body: { id, amountFen } }).catch(
          async (error: unknown) => {
            if ((error as { code?: unknown }).code === AMOUNT_WRONG) await revalidate();
            throw error;
          },
        );
        await goOn('result', { subject: 'organization' });
      },
      {
        check: ({ amount }) =>
          wrong<{ amount: string }>({
            amount: fenOf(amount) === undefined ? '请按到账金额填写，例如 0.37' : undefined,
          }),
        blame: 'amount',
      },
    );

  if (!isSent)
    return (
      <Note tone="info" icon="clock" role="status">
        正在汇出，通常几分钟内到账。可以离开，稍后在任何设备上回来填写。
      </Note>
    );
  return (
    <form {...form.element(submit)} aria-label="核对金额" className="space-y-5">
      <Note tone="success" role="status">
        款项已汇出，请查询对公账户的到账金额，附言为“印信企业认证”。
      </Note>
      <TextField
        label="到账金额（元）"
        {...form.text('amount')}
        hint={`还可以填写 ${transfer.triesLeft} 次，${calendarDay(transfer.expiresAt).full} 前有效`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={8}
        className="tabular-nums"
      />
      <Button type="submit" block busy={form.busy}>
        确认金额
      </Button>
    </form>
  );
}

/** 对公打款. */
export const TransferStep = (props: StepProps) =>
  props.verification.step === 'amount' ? <AmountForm {...props} /> : <AccountForm {...props} />;
