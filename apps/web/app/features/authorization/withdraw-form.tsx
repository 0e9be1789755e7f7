import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CodeField, codeError, codeIn, DemoInbox, useCountdown } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FormError, useForm } from '~/ui/index.ts';

/** Taken back by a code of the same phone. */
export function WithdrawForm({ token, phone }: { token: string; phone: string }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const { site } = useSiteData();
  const form = useForm({ code: '' });
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown('authorization-withdrawal');
  const ask = async () => {
    setSending(true);
    try {
      const { retryAfter } = await sendQuietly('POST /api/appapi/authorization/withdrawalCode', {
        body: { token },
      });
      startWait(retryAfter);
    } catch (error) {
      form.refuse({ form: error instanceof Error ? error.message : '验证码没有发出，请重试' });
    } finally {
      setSending(false);
    }
  };
  const withdraw = () =>
    form.attempt(
      async ({ code }) => {
        await sendQuietly('POST /api/appapi/authorization/withdraw', { body: { token, code } });
        await revalidate();
      },
      {
        check: ({ code }) => {
          const error = codeError(code);
          return error ? { code: error } : {};
        },
        blame: 'code',
      },
    );
  return (
    <form {...form.element(withdraw)} aria-label="撤回授权" className="space-y-4">
      <CodeField
        {...form.text('code', codeIn)}
        hint={`发到您的手机号 ${phone}`}
        wait={wait}
        sending={sending}
        onAsk={ask}
      />
      {site.demo && <DemoInbox />}
      <FormError text={form.errors.form} />
      <Button type="submit" variant="secondary" block busy={form.busy}>
        撤回授权
      </Button>
    </form>
  );
}
