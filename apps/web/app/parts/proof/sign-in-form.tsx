import type { SignInAgreement } from '@yinxin/api/client';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Button, Checkbox, TextField } from '~/ui/index.ts';
import { codeIn } from './code.ts';
import { CodeField } from './code-field.tsx';
import { DemoInbox } from './demo-inbox.tsx';
import { type SignInWay, useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  way: SignInWay;
  /** '/mobile' on the phone. */
  prefix: string;
  demo: boolean;
  agreements: readonly SignInAgreement[];
  /** What the form and its button are called. */
  words?: string;
  /** What stands below it, for whoever gets no further. */
  children?: ReactNode;
}

const Agreement = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="inline-block text-navy underline-offset-4 hover:underline">
    {children}
  </Link>
);

/** By phone and the code that was sent to it. */
export function SignInForm({ way, prefix, demo, agreements, words = '登录', children }: SignInFormProps) {
  const { form, work, wait, sendCode, login } = useSignIn(way, agreements);
  const codeField = useRef<HTMLInputElement>(null);

  return (
    <form {...form.element(login)} aria-label={words} className="space-y-5">
      <TextField
        label="手机号"
        {...form.text('phone')}
        name="account"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="请输入手机号"
        maxLength={20}
      />
      <CodeField
        ref={codeField}
        {...form.text('code', codeIn)}
        name="verificationCode"
        wait={wait}
        sending={work === 'code'}
        onAsk={() => sendCode(() => codeField.current?.focus())}
        ask={form.values.agreed ? undefined : '同意协议并获取验证码'}
      />
      <Checkbox {...form.checkbox('agreed')}>
        我已阅读并同意
        <Agreement to={`${prefix}/agreement/register`}>《用户服务协议》</Agreement>与
        <Agreement to={`${prefix}/agreement/privacy`}>《隐私政策》</Agreement>
      </Checkbox>
      <Button type="submit" block busy={work === 'login'}>
        {words}
      </Button>
      {demo && <DemoInbox />}
      {children}
    </form>
  );
}
