import { parseBankCard, parsePhone } from '@yinxin/identifiers';
import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { codeError, useCountdown } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { type FormErrors, useForm } from '~/ui/index.ts';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';

interface PhoneFields {
  bankCard: string;
  /** The phone they sign in with is proved already. */
  whose: 'login' | 'other';
  phone: string;
  code: string;
}

const reasonOf = (parsed: { ok: true } | { ok: false; reason: string }) =>
  parsed.ok ? undefined : parsed.reason;
const found = (errors: FormErrors<PhoneFields>): FormErrors<PhoneFields> =>
  Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason));

export const errorsBeforeCode = ({ phone }: PhoneFields) => found({ phone: reasonOf(parsePhone(phone)) });

const errorsBeforeSubmit = (values: PhoneFields, bank: boolean) =>
  found({
    bankCard: bank ? reasonOf(parseBankCard(values.bankCard)) : undefined,
    ...(values.whose === 'other' ? { ...errorsBeforeCode(values), code: codeError(values.code) } : {}),
  });

/** Carrier and bank ask alike: a phone of one's own, and a card where the bank is asked. */
export function usePhoneCheck({ id, way }: Verification) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const toast = useToast();
  const bank = way === 'bank';
  const form = useForm<PhoneFields>({ bankCard: '', whose: 'login', phone: '', code: '' });
  const [step, setStep] = useState<'code' | 'submit'>();
  const [wait, startWait] = useCountdown('identity');

  const sendCode = () => {
    setStep('code');
    return form.attempt(
      async ({ phone }) => {
        const sent = await sendQuietly('POST /api/appapi/identity/code', { body: { id, phone } });
        if (!sent.needed) {
          form.change({ whose: 'login', phone: '', code: '' });
          toast.info('这就是您的登录手机号，不需要验证码');
          return;
        }
        startWait(sent.retryAfter);
        toast.success(`验证码已发送至 ${sent.sentTo}`);
      },
      { check: errorsBeforeCode, blame: 'phone' },
    );
  };

  const submit = () => {
    setStep('submit');
    return form.attempt(
      async ({ whose, phone, code, bankCard }) => {
        await sendQuietly('POST /api/appapi/audit/idCardAuditAndRegister', {
          body: {
            id,
            ...(whose === 'other' ? { phone, code } : {}),
            ...(bank ? { bankCard } : {}),
          },
        });
        await goOn('result', { subject: 'person' });
      },
      { check: (values) => errorsBeforeSubmit(values, bank) },
    );
  };

  return { form, bank, wait, work: form.busy ? step : undefined, sendCode, submit };
}
