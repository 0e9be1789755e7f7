import type { CaptchaForm, ResultOf } from '@yinxin/api/client';
import { useCallback, useEffect, useState } from 'react';
import { clientWith } from '../calls.ts';

type Captcha = ResultOf<'POST /api/appapi/captcha/draw'>;

/** A captcha is good for one try: after each, and when another is wished for, a new one is drawn. */
export function useCaptcha() {
  const [form, setForm] = useState<CaptchaForm>('picture');
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another captcha
  useEffect(() => {
    let isLate = false;
    setFailure(undefined);
    clientWith()('POST /api/appapi/captcha/draw', { body: { form } }).then(
      (drawn) => {
        if (!isLate) setCaptcha(drawn);
      },
      (error: unknown) => {
        if (isLate) return;
        setCaptcha(undefined);
        setFailure(error instanceof Error ? error.message : '验证码没有取到，请换一张');
      },
    );
    return () => {
      isLate = true;
    };
  }, [form, turn]);

  const renew = useCallback(() => setTurn((before) => before + 1), []);
  return { form, captcha, failure, renew, choose: setForm };
}
