import { CallError, type SignInAgreement } from '@yinxin/api/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { FieldRefusal, useForm } from '~/ui/index.ts';
import { useCountdown } from './countdown.ts';
import { errorsBeforeCode, errorsBeforeSignIn, type SignInFields } from './sign-in-fields.ts';

/** CONSENT_VERSION: the texts read otherwise by now. */
const TEXT_CHANGED = 30360;

/** What a phone and a code are given for. */
export interface SignInWay {
  /** The purpose of the code (docs/specification/constants.md). */
  businessCode: number;
  /** Gives the phone and the code away; answers the token, and where to go with it. */
  enter(given: {
    phone: string;
    code: string;
    agreements: SignInAgreement[];
  }): Promise<{ accessToken: string; destination: string }>;
}

/** The two steps of signing in by phone. Failures are told beside the field they concern. */
export function useSignIn({ businessCode, enter }: SignInWay, agreements: readonly SignInAgreement[]) {
  const { sendQuietly, signIn } = useSession();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useForm<SignInFields>({ phone: '', code: '', agreed: false });
  const [step, setStep] = useState<'code' | 'login'>();
  const [wait, startWait] = useCountdown('login');

  const sendCode = async (onSent: () => void) => {
    setStep('code');
    // The button says so while the box is empty.
    form.change({ agreed: true });
    const isSent = await form.attempt(
      async ({ phone }) => {
        const { retryAfter } = await sendQuietly('POST /api/appapi/sms/getVerificationCode', {
          body: { phone, businessCode },
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
        const { accessToken, destination } = await enter({
          ...{ phone, code },
          agreements: [...agreements],
        }).catch(async (error: unknown) => {
          if (!(error instanceof CallError) || error.code !== TEXT_CHANGED) throw error;
          // while the page stood open; the new ones are read, and agreed to, anew
          form.change({ agreed: false });
          await revalidate();
          throw new FieldRefusal('agreed', error.message);
        });
        signIn(accessToken);
        window.location.replace(destination);
        // Busy until the new document is there.
        await new Promise(() => {});
      },
      { check: errorsBeforeSignIn, blame: 'code' },
    );
  };

  return { form, work: form.busy ? step : undefined, wait, sendCode, login };
}
