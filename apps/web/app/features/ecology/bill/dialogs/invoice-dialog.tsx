import { BILL_INVOICE_KINDS, type BillInvoiceKind, type PartnerBill } from '@yinxin/api/client';
import { parseCreditCode } from '@yinxin/identifiers';
import { exactYuan } from '@yinxin/values';
import { Choice, ChoiceGroup, Dialog, DialogButtons, FormError, TextField, useForm } from '~/ui/index.ts';
import { usePartner } from '../../session.tsx';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const NOTES: Readonly<Record<BillInvoiceKind, string>> = {
  special: '一般纳税人可以抵扣',
  normal: '不用来抵扣',
};

/** Who the invoice is for, of which kind, and where it goes. */
export function InvoiceDialog({ bill, onClose }: { bill: PartnerBill; onClose: () => void }) {
  const { send, done, self } = usePartner();
  const form = useForm({
    kind: 'special' as BillInvoiceKind,
    title: self.userInfo.orgName,
    taxNumber: '',
    email: '',
  });
  const request = async () => {
    const isDone = await form.attempt(
      async ({ kind, title, taxNumber, email }) => {
        await send('POST /api/partner/bill/invoice/request', {
          body: {
            ...{ id: bill.id, kind, title: title.trim() },
            taxNumber: taxNumber.trim().toUpperCase(),
            email: email.trim(),
          },
        });
      },
      {
        check: ({ title, taxNumber, email }) => {
          const code = parseCreditCode(taxNumber);
          return {
            ...(!title.trim() && { title: '请输入发票抬头' }),
            ...(!code.ok && { taxNumber: code.reason }),
            ...(!MAIL.test(email.trim()) && { email: '请输入收发票的邮箱，例如 finance@example.cn' }),
          };
        },
      },
    );
    if (!isDone) return;
    onClose();
    await done('已申请开票，平台开出后会在这里登记');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="申请开票"
      description={`金额 ${exactYuan(bill.payable)}，含税 ${exactYuan(bill.tax)}。`}
    >
      <form {...form.element(request)} className="space-y-4">
        <ChoiceGroup legend="发票种类">
          {(Object.keys(BILL_INVOICE_KINDS) as BillInvoiceKind[]).map((kind) => (
            <Choice
              key={kind}
              name="kind"
              checked={form.values.kind === kind}
              onChoose={() => form.change({ kind })}
              title={BILL_INVOICE_KINDS[kind]}
              note={NOTES[kind]}
            />
          ))}
        </ChoiceGroup>
        <TextField label="抬头" maxLength={100} autoComplete="organization" {...form.text('title')} />
        <TextField
          label="纳税人识别号"
          className="font-mono"
          maxLength={20}
          hint="即统一社会信用代码，18 位"
          {...form.text('taxNumber')}
        />
        <TextField
          label="收票邮箱"
          type="email"
          autoComplete="email"
          maxLength={100}
          {...form.text('email')}
        />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          申请开票
        </DialogButtons>
      </form>
    </Dialog>
  );
}
