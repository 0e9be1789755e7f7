import type { SignInAgreement } from '@yinxin/api/client';
import { useRef } from 'react';
import { Link } from 'react-router';
import { CodeField, codeIn, DemoInbox } from '~/parts/proof/index.ts';
import { Button, Checkbox, TextField } from '~/ui/index.ts';
import { useLogin } from './use-login.ts';

interface LoginFormProps {
  /** Where to go once signed in. */
  destination: string;
  /** Where the first login leads. */
  firstDestination: string;
  /** '/mobile' on the phone. */
  prefix: string;
  demo: boolean;
  agreements: readonly SignInAgreement[];
}

const Agreement = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="inline-block text-navy underline-offset-4 hover:underline">
    {children}
  </Link>
);

export function LoginForm({ prefix, demo, agreements, ...destinations }: LoginFormProps) {
  const { form, work, wait, sendCode, login } = useLogin(destinations, agreements);
  const codeField = useRef<HTMLInputElement>(null);

  return (
    <form {...form.element(login)} aria-label="登录" className="space-y-5">
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
        登录
      </Button>
      {demo && <DemoInbox />}
      <details className="text-sm text-ink-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-3 hover:text-ink">
          收不到验证码？
        </summary>
        <p>
          已实名、还有设备登录着的，在那台设备的“账号与安全”里用人脸识别更换手机号。都已退出的，用新手机号登录后重新实名认证，审核后证件转到新账号；企业由管理员重新邀请，法定代表人也可以申请变更管理员。
        </p>
      </details>
    </form>
  );
}
