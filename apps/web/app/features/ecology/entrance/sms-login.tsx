import { parsePhone } from '@yinxin/identifiers';
import { useState } from 'react';
import { CodeField, codeError, codeIn, DemoInbox, useCountdown } from '~/parts/proof/index.ts';
import { useSession, withChallenges } from '~/session/index.ts';
import { Button, FormError, TextField, useForm } from '~/ui/index.ts';
import { clientSigningIn } from '../calls.ts';

/** The purpose of a code that signs in to the partner platform. */
const PARTNER_BUSINESS = 1002;

interface SmsLoginProps {
  onToken: (token: string) => Promise<never>;
  demo: boolean;
}

export function SmsLogin({ onToken, demo }: SmsLoginProps) {
  const { passChallenge } = useSession();
  const send = withChallenges(clientSigningIn, passChallenge);
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown('partner-login');
  const form = useForm({ phone: '', code: '' });

  const ask = async () => {
    const phone = parsePhone(form.values.phone);
    if (!phone.ok) return form.refuse({ phone: phone.reason });
    setSending(true);
    try {
      const { retryAfter } = await send('POST /api/external/sms/getVerificationCode', {
        body: { phone: phone.value, businessCode: PARTNER_BUSINESS },
      });
      startWait(retryAfter);
    } catch (error) {
      form.refuse({ form: error instanceof Error ? error.message : '验证码没有发出，请重试' });
    } finally {
      setSending(false);
    }
  };

  const login = () =>
    form.attempt(
      async ({ phone, code }) => {
        const { token } = await send('POST /api/auth/cas/agent/token', {
          body: { account: phone.replace(/[\s-]/g, ''), verificationCode: code },
        });
        await onToken(token.accessToken);
      },
      {
        check: ({ phone, code }) => {
          const parsed = parsePhone(phone);
          return {
            ...(!parsed.ok && { phone: parsed.reason }),
            ...(codeError(code) && { code: codeError(code) }),
          };
        },
        blame: 'code',
      },
    );

  return (
    <form {...form.element(login)} aria-label="短信验证码登录" className="space-y-4">
      <TextField
        label="手机号"
        {...form.text('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        hint="管理员开通账号时登记的手机号"
      />
      <CodeField {...form.text('code', codeIn)} wait={wait} sending={sending} onAsk={ask} />
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        登录
      </Button>
      {demo && <DemoInbox />}
      <p className="text-sm text-ink-3">没有开通账号的手机号，收不到登录验证码。</p>
    </form>
  );
}
