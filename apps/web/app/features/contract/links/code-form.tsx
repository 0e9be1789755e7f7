import { CallError } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { CodeField, codeError, codeIn, DemoInbox, useCountdown } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FormError, useForm } from '~/ui/index.ts';
import type { LinkProps } from './model.ts';

/** CONSENT_VERSION: the texts read otherwise by now. */
const TEXT_CHANGED = 30360;
const WHOLE = 6;

interface CodeFormProps extends LinkProps {
  use: 'read' | 'sign-in';
  onDone: () => Promise<void> | void;
}

/** The code of the phone that was invited: nobody types the phone again, and the sixth digit is the press. */
export function CodeForm({ token, invitation, agreements, demo, use, onDone }: CodeFormProps) {
  const { sendQuietly, signIn } = useSession();
  const { revalidate } = useRevalidator();
  const phone = useSiteData().device === 'mobile';
  const form = useForm({ code: '' });
  const field = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown(`link-${use}`);

  const ask = async () => {
    setSending(true);
    try {
      const answer = await sendQuietly('POST /api/appapi/contract/linkCode', { body: { token, use } });
      setSent(true);
      startWait(answer.retryAfter);
      field.current?.focus();
    } catch (error) {
      form.refuse({ form: error instanceof Error ? error.message : '验证码没有发出，请重试' });
    } finally {
      setSending(false);
    }
  };

  const enter = async (code: string) => {
    if (use === 'read') {
      await sendQuietly('POST /api/appapi/contract/openLink', { body: { token, code } });
      return;
    }
    const body = { token, verificationCode: code, agreements: [...agreements] };
    const answer = await sendQuietly('POST /api/appapi/contract/linkSignIn', { body }).catch(
      async (error: unknown) => {
        // the texts changed while the page stood open: they are read anew
        if (error instanceof CallError && error.code === TEXT_CHANGED) await revalidate();
        throw error;
      },
    );
    signIn(answer.token.accessToken);
  };
  const submit = () =>
    form.attempt(
      async ({ code }) => {
        await enter(code);
        await onDone();
      },
      { check: ({ code }) => ({ code: codeError(code) }), blame: 'code' },
    );
  const { code } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the digits decide, nothing else
  useEffect(() => {
    if (code.length === WHOLE && !form.busy) void submit();
  }, [code]);

  const { phone: masked } = invitation.expected;
  return (
    <form {...form.element(submit)} className="space-y-4">
      <CodeField
        ref={field}
        {...form.text('code', codeIn)}
        hint={sent ? `验证码已发送至 ${masked}，填满六位自动继续` : `发到受邀的手机号 ${masked}`}
        wait={wait}
        sending={sending}
        onAsk={ask}
        ask={use === 'sign-in' ? '同意协议并获取' : '获取验证码'}
      />
      {use === 'sign-in' && (
        <p className="text-xs text-ink-2">
          获取验证码即表示同意
          <Link to={pathOn('/agreement/register', phone)} target="_blank" className="text-navy underline">
            《用户服务协议》
          </Link>
          与
          <Link to={pathOn('/agreement/privacy', phone)} target="_blank" className="text-navy underline">
            《隐私政策》
          </Link>
          ；没有账号的自动开通。
        </p>
      )}
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy} disabled={!sent}>
        {use === 'read' ? '打开阅读' : '继续'}
      </Button>
      {demo && <DemoInbox />}
      <p className="text-xs text-ink-3">不是这个手机号？请发件人更换签署人。</p>
    </form>
  );
}
