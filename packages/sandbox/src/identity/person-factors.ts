import { respond, type TencentGateway } from '../tencent/gateway.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import { type OperationName, troubleOf } from './outcomes.ts';
import { type IdentityService, isIdNumber, readFields, textOf } from './service.ts';

const PERSON3 = { operation: 'person3', title: '运营商三要素' } as const;
const PERSON4 = { operation: 'person4', title: '银行卡四要素' } as const;

/** PhoneVerification and BankCard4EVerification of faceid 2018-03-01. */
export function servePersonFactors(gateway: TencentGateway, { chosen, journal }: IdentityService): void {
  const answerBy = (
    { operation, title }: { operation: OperationName; title: string },
    body: Record<string, unknown> | undefined,
    codes: Readonly<Record<string, string>>,
    refusal: string | undefined,
    more: object = {},
  ): VendorAnswer => {
    const [idNumber, phone, bankCard] = [textOf(body?.IdCard), textOf(body?.Phone), textOf(body?.BankCard)];
    const outcome = chosen(operation, idNumber, phone, bankCard);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    const Result = refusal ?? codes[outcome ?? ''] ?? '0';
    journal.note({ subject: idNumber, vendor: 'tencent', text: `${title}：结果 ${Result}` });
    return respond({ Result, Description: Result === '0' ? '认证通过' : '认证未通过', ...more });
  };

  gateway.on('faceid', '2018-03-01', 'PhoneVerification', (bytes) => {
    const body = readFields(bytes);
    const codes = { mismatch: '-4', late: '-9', busy: '-11' };
    return answerBy(PERSON3, body, codes, badPerson(body, '-6', '-7', '-8'), { Isp: '移动' });
  });
  gateway.on('faceid', '2018-03-01', 'BankCard4EVerification', (bytes) => {
    const body = readFields(bytes);
    const codes = { mismatch: '-1', 'no-record': '-17', busy: '-18' };
    const isCard = /^\d{12,19}$/.test(textOf(body?.BankCard)) && body?.CertType === 0;
    const refusal = isCard ? badPerson(body, '-5', '-3', '-2') : '-4';
    return answerBy(PERSON4, body, codes, refusal);
  });
}

/** The vendor looks at the shape first and does not charge for it. */
function badPerson(
  body: Record<string, unknown> | undefined,
  badPhone: string,
  badNumber: string,
  badName: string,
): string | undefined {
  if (!/^1[3-9]\d{9}$/.test(textOf(body?.Phone))) return badPhone;
  if (!isIdNumber(textOf(body?.IdCard))) return badNumber;
  return textOf(body?.Name) ? undefined : badName;
}
