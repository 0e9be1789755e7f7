import { expect, test } from 'vitest';
import { type InvoiceValues, invoiceErrors, invoiceFacts } from './invoice-fields.ts';

const values = (given: Partial<InvoiceValues> = {}): InvoiceValues => ({
  kind: 'normal',
  title: '示例科技有限公司',
  taxCode: '',
  email: 'finance@example.com',
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
  ...given,
});
const wrongIn = (given: Partial<InvoiceValues>) =>
  Object.entries(invoiceErrors(values(given)))
    .filter(([, reason]) => reason)
    .map(([field]) => field);

test('a person’s invoice needs no code, a company’s must be right', () => {
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ taxCode: '91110108MA01EXMP00' })).toEqual(['taxCode']);
});

test('the special kind asks for everything a company has', () => {
  expect(wrongIn({ kind: 'special' })).toEqual(['taxCode', 'address', 'phone', 'bankName', 'bankAccount']);
});

test('a plain invoice is sent without what only the other has', () => {
  expect(invoiceFacts(values({ address: '示例市' }))).toEqual({
    kind: 'normal',
    title: '示例科技有限公司',
    taxCode: null,
    email: 'finance@example.com',
  });
});
