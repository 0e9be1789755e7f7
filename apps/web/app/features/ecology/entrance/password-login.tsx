import { CallError } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession, withChallenges } from '~/session/index.ts';
import { Button, FieldRefusal, FormError, Note, TextField, useForm } from '~/ui/index.ts';
import { clientSigningIn } from '../calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';

const CAPTCHA_WRONG = 31104;
const CAPTCHA_OVER = 31105;
const LOGIN_WRONG = 31101;

const fieldOf = (error: unknown) => {
  if (!(error instanceof CallError)) return 'form';
  if ([CAPTCHA_WRONG, CAPTCHA_OVER].includes(error.code)) return 'captcha';
  return error.code === LOGIN_WRONG ? 'password' : 'form';
};

interface PasswordLoginProps {
  onToken: (token: string) => Promise<never>;
  /** Signing in by a message is the way of whoever forgot the password. */
  onForgotten: () => void;
}

export function PasswordLogin({ onToken, onForgotten }: PasswordLoginProps) {
  const { passChallenge } = useSession();
  const captcha = useCaptcha();
  const [forgotten, setForgotten] = useState(false);
  const form = useForm({ account: '', password: '', captcha: '' });
  const login = () =>
    form.attempt(
      async ({ account, password, captcha: captchaAnswer }) => {
        const send = withChallenges(clientSigningIn, passChallenge);
        const answer = await send('POST /api/auth/cas/agent/token', {
          body: {
            ...{ account: account.trim(), password, captchaAnswer: captchaAnswer.trim() },
            captchaId: captcha.captcha?.captchaId ?? '',
          },
        }).catch((error: unknown) => {
          captcha.renew(); // good for one try, whatever came of it
          form.change({ captcha: '' });
          throw error instanceof CallError ? new FieldRefusal(fieldOf(error), error.message) : error;
        });
        await onToken(answer.token.accessToken);
      },
      {
        check: ({ account, password, captcha: answer }) => ({
          ...(!account.trim() && { account: '请输入账号' }),
          ...(!password && { password: '请输入密码' }),
          ...(!answer.trim() && { captcha: captcha.form === 'picture' ? '请输入图中的字符' : '请输入答案' }),
        }),
      },
    );
  return (
    <form {...form.element(login)} aria-label="账号密码登录" className="space-y-4">
      <TextField
        label="账号"
        {...form.text('account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <TextField
        label="密码"
        {...form.text('password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <CaptchaField {...form.text('captcha')} captcha={captcha} />
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        登录
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <button
          type="button"
          aria-expanded={forgotten}
          onClick={() => setForgotten(!forgotten)}
          className="min-h-11 text-navy underline-offset-4 hover:underline"
        >
          忘记密码
        </button>
        <span className="text-ink-3">账号由贵公司管理员开通</span>
      </div>
      {forgotten && (
        <Note role="status">
          请贵公司管理员联系平台重置密码；账号绑定的手机号还能收短信的，可以
          <button type="button" onClick={onForgotten} className="text-navy underline underline-offset-4">
            用短信验证码登录
          </button>
          ，登录后自己修改密码。
        </Note>
      )}
    </form>
  );
}
