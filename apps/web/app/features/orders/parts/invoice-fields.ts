import { INVOICE_KINDS, type InvoiceKind } from '@yinxin/api/client';
import { parseContactPhone, parseCreditCode } from '@yinxin/identifiers';
import type { FormErrors } from '~/ui/index.ts';

export interface InvoiceValues {
  kind: InvoiceKind;
  title: string;
  taxCode: string;
  email: string;
  address: string;
  phone: string;
  bankName: string;
  bankAccount: string;
}

export const kindOptions = (kinds: readonly InvoiceKind[]) =>
  kinds.map((kind) => [kind, INVOICE_KINDS[kind]] as const);

const required = (value: string, name: string) => (value.trim() === '' ? `请填写${name}` : undefined);
const refusal = (parsed: { ok: true } | { ok: false; reason: string }) =>
  parsed.ok ? undefined : parsed.reason;

/** What is wrong before it is sent; the server judges again. A person's invoice has no code. */
export function invoiceErrors(values: InvoiceValues): FormErrors<InvoiceValues> {
  const { kind, title, taxCode, email, address, phone, bankName, bankAccount } = values;
  const errors: FormErrors<InvoiceValues> = {
    title: required(title, '发票抬头'),
    taxCode: kind === 'special' || taxCode.trim() !== '' ? refusal(parseCreditCode(taxCode)) : undefined,
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : '请填写联系邮箱',
  };
  if (kind === 'normal') return errors;
  return {
    ...errors,
    address: required(address, '注册地址'),
    phone: refusal(parseContactPhone(phone)),
    bankName: required(bankName, '开户银行'),
    bankAccount: /^\d{8,30}$/.test(bankAccount.trim()) ? undefined : '银行账号为 8 至 30 位数字',
  };
}

/** As the call takes it: a plain invoice leaves away what only the other kind has. */
export function invoiceFacts(values: InvoiceValues) {
  const { kind, title, taxCode, email, ...rest } = values;
  if (kind === 'special') return { kind, title, taxCode, email, ...rest } as const;
  return { kind, title, taxCode: taxCode.trim() === '' ? null : taxCode, email } as const;
}
