import { CallError } from '@yinxin/api/client';
import { useState } from 'react';
import { useToast } from '~/feedback';
import { useSession } from '~/session';
import { useCountdown } from './countdown.ts';
import {
  errorsBeforeCode,
  errorsBeforeLogin,
  type FieldErrors,
  hasErrors,
  type LoginFields,
} from './fields.ts';

/** Product.md section 9: the code that signs in. */
const LOGIN_BUSINESS = 1001;

type Work = 'code' | 'login';

const messageOf = (error: unknown) =>
  error instanceof CallError ? error.message : '网络连接失败，请稍后再试';

/** The two steps of signing in. Failures are told beside the field they concern. */
export function useLogin(destination: string) {
  const { sendQuietly, signIn } = useSession();
  const toast = useToast();
  const [fields, setFields] = useState<LoginFields>({ phone: '', code: '', agreed: false });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [work, setWork] = useState<Work>();
  const [wait, startWait] = useCountdown();
  const [refusals, setRefusals] = useState(0);

  const change = (changed: Partial<LoginFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };

  const refuse = (reasons: FieldErrors) => {
    setErrors(reasons);
    setRefusals((count) => count + 1);
  };

  const attempt = async (kind: Work, blocked: FieldErrors, step: () => Promise<void>) => {
    if (work) return;
    if (hasErrors(blocked)) return refuse(blocked);
    setErrors({});
    setWork(kind);
    try {
      await step();
    } catch (error) {
      refuse({ [kind === 'code' ? 'phone' : 'code']: messageOf(error) });
      setWork(undefined);
    }
  };

  const sendCode = (onSent: () => void) =>
    attempt('code', errorsBeforeCode(fields), async () => {
      const { retryAfter } = await sendQuietly('POST /api/appapi/sms/getVerificationCode', {
        body: { phone: fields.phone, businessCode: LOGIN_BUSINESS },
      });
      startWait(retryAfter);
      toast.success('验证码已发送，请注意查收');
      setWork(undefined);
      onSent();
    });

  /** A whole new document: everything on it belongs to the one who has just come in. */
  const login = () =>
    attempt('login', errorsBeforeLogin(fields), async () => {
      const { token } = await sendQuietly('POST /api/appapi/cas/token', {
        body: { account: fields.phone, verificationCode: fields.code },
      });
      signIn(token.accessToken);
      window.location.replace(destination);
    });

  return { fields, errors, refusals, work, wait, change, sendCode, login };
}
