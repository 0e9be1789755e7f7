import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button, Checkbox, TextField } from '~/ui';
import { codeIn } from './fields.ts';
import { useLogin } from './use-login.ts';

interface LoginFormProps {
  /** Where to go once signed in. */
  destination: string;
  /** '/mobile' on the phone. */
  prefix: string;
  demo: boolean;
}

const Agreement = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="inline-block text-navy underline-offset-4 hover:underline">
    {children}
  </Link>
);

const DemoHint = () => (
  <p className="rounded border border-line bg-paper px-4 py-3 text-sm text-ink-2">
    演示环境不发送真实短信，请到
    <a
      href="/sandbox/sms"
      target="_blank"
      rel="noopener"
      className="font-semibold text-seal underline-offset-4 hover:underline"
    >
      短信收件箱
    </a>
    查看验证码。
  </p>
);

export function LoginForm({ destination, prefix, demo }: LoginFormProps) {
  const { fields, errors, refusals, work, wait, change, sendCode, login } = useLogin(destination);
  const form = useRef<HTMLFormElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  // After each refusal the first field to correct has the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void login();
  };

  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label="登录" className="space-y-5">
      <TextField
        label="手机号"
        name="account"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="请输入手机号"
        maxLength={20}
        value={fields.phone}
        error={errors.phone}
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
      <TextField
        ref={codeField}
        label="验证码"
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        className="pr-32 tracking-[0.2em] placeholder:tracking-normal"
        value={fields.code}
        error={errors.code}
        onChange={(event) => change({ code: codeIn(event.currentTarget.value) })}
        trailing={
          <Button
            variant="quiet"
            size="sm"
            busy={work === 'code'}
            disabled={wait > 0}
            onClick={() => sendCode(() => codeField.current?.focus())}
            className="text-seal"
          >
            {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
      <Checkbox
        name="agreed"
        checked={fields.agreed}
        error={errors.agreed}
        onChange={(event) => change({ agreed: event.currentTarget.checked })}
      >
        我已阅读并同意
        <Agreement to={`${prefix}/agreement/register`}>《用户服务协议》</Agreement>与
        <Agreement to={`${prefix}/agreement/privacy`}>《隐私政策》</Agreement>
      </Checkbox>
      <Button type="submit" block busy={work === 'login'}>
        登录
      </Button>
      {demo && <DemoHint />}
    </form>
  );
}
