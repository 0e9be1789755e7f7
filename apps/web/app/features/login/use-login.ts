import { CallError, type SignInAgreement } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useCountdown } from '~/parts/proof/index.ts';
import { browserCookies } from '~/session/browser-cookies.ts';
import { SESSION_OVER, useSession } from '~/session/index.ts';
import { readToken } from '~/site/cookies.ts';
import { FieldRefusal, useForm } from '~/ui/index.ts';
import { errorsBeforeCode, errorsBeforeLogin, type LoginFields } from './fields.ts';

/** The purpose of a code that signs in (docs/specification/constants.md). */
const LOGIN_BUSINESS = 1001;
/** CONSENT_VERSION: the texts read otherwise by now. */
const TEXT_CHANGED = 30360;

interface Destinations {
  destination: string;
  /** Of whoever signs in for the first time. */
  firstDestination: string;
}

/** The two steps of signing in. Failures are told beside the field they concern. */
export function useLogin(
  { destination, firstDestination }: Destinations,
  agreements: readonly SignInAgreement[],
) {
  const { sendQuietly, signIn, signOut } = useSession();
  const toast = useToast();
  // The server recognises nobody here: a token that is left is of a session that ended.
  useEffect(() => {
    if (readToken(browserCookies()) === undefined) return;
    toast.error(SESSION_OVER);
    signOut();
  }, [toast, signOut]);
  const { revalidate } = useRevalidator();
  const form = useForm<LoginFields>({ phone: '', code: '', agreed: false });
  const [step, setStep] = useState<'code' | 'login'>();
  const [wait, startWait] = useCountdown('login');

  const sendCode = async (onSent: () => void) => {
    setStep('code');
    // The button says so while the box is empty.
    form.change({ agreed: true });
    const isSent = await form.attempt(
      async ({ phone }) => {
        const { retryAfter } = await sendQuietly('POST /api/appapi/sms/getVerificationCode', {
          body: { phone, businessCode: LOGIN_BUSINESS },
        });
        startWait(retryAfter);
        toast.success('验证码已发送，请注意查收');
      },
      { check: errorsBeforeCode, blame: 'phone' },
    );
    if (isSent) onSent();
  };

  /** A whole new document: everything on it belongs to the one who has just come in. */
  const login = () => {
    setStep('login');
    return form.attempt(
      async ({ phone, code }) => {
        const { token, isNew } = await sendQuietly('POST /api/appapi/cas/token', {
          body: { account: phone, verificationCode: code, agreements: [...agreements] },
        }).catch(async (error: unknown) => {
          if (!(error instanceof CallError) || error.code !== TEXT_CHANGED) throw error;
          // while the page stood open; the new ones are read, and agreed to, anew
          form.change({ agreed: false });
          await revalidate();
          throw new FieldRefusal('agreed', error.message);
        });
        signIn(token.accessToken);
        window.location.replace(isNew ? firstDestination : destination);
        // Busy until the new document is there.
        await new Promise(() => {});
      },
      { check: errorsBeforeLogin, blame: 'code' },
    );
  };

  return { form, work: form.busy ? step : undefined, wait, sendCode, login };
}
