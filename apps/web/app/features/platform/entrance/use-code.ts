import { parsePhone } from '@yinxin/identifiers';
import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useCountdown } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';

/** The purpose of a code that signs in (docs/specification/constants.md). */
const LOGIN_BUSINESS = 1001;

/** Asks for a code to a phone; answers what stands in the way. */
export function useCode() {
  const { sendQuietly } = useSession();
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown('login');
  const ask = async (text: string): Promise<string | undefined> => {
    const phone = parsePhone(text);
    if (!phone.ok) return phone.reason;
    setSending(true);
    try {
      const { retryAfter } = await sendQuietly('POST /api/external/sms/getVerificationCode', {
        body: { phone: phone.value, businessCode: LOGIN_BUSINESS },
      });
      startWait(retryAfter);
      toast.success('验证码已发送，请注意查收');
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : '验证码没有发出，请重试';
    } finally {
      setSending(false);
    }
  };
  return { wait, sending, ask };
}
