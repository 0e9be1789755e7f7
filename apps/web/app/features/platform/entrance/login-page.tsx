import type { SignInAgreement } from '@yinxin/api/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { CodeField, codeIn, DemoInbox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, FormError, TextField, useForm } from '~/ui/index.ts';
import { AgreementWords } from './agreement-words.tsx';
import { EntranceFrame } from './frame.tsx';
import { useCode } from './use-code.ts';

interface LoginPageProps {
  destination: string;
  demo: boolean;
  agreements: SignInAgreement[];
}

const WAYS = { password: '密码登录', sms: '短信登录' } as const;
type Way = keyof typeof WAYS;

/** Into the one session of the site, by password or by a code. */
export function PlatformLoginPage({ destination, demo, agreements }: LoginPageProps) {
  const { sendQuietly, signIn } = useSession();
  const [way, setWay] = useState<Way>('password');
  const code = useCode();
  const form = useForm({ account: '', password: '', verificationCode: '', agreed: false });
  const login = () =>
    form.attempt(
      async ({ account, password, verificationCode }) => {
        const proof = way === 'password' ? { password } : { verificationCode, agreements };
        const { token } = await sendQuietly('POST /api/auth/cas/token', { body: { account, ...proof } });
        signIn(token.accessToken);
        window.location.replace(destination);
        // Busy until the new document is there.
        await new Promise(() => {});
      },
      {
        check: ({ account, password, verificationCode, agreed }) => ({
          ...(!account.trim() && { account: way === 'password' ? '请输入账号或手机号' : '请输入手机号' }),
          ...(way === 'password' && !password && { password: '请输入密码' }),
          ...(way === 'sms' && !verificationCode && { verificationCode: '请输入验证码' }),
          ...(way === 'sms' && !agreed && { agreed: '请先阅读并同意用户服务协议与隐私政策' }),
        }),
        blame: way === 'password' ? 'password' : 'verificationCode',
      },
    );
  const ask = async () => {
    const wrong = await code.ask(form.values.account);
    if (wrong) form.refuse({ account: wrong });
  };
  return (
    <EntranceFrame
      title="登录开放平台"
      aside={
        <>
          还没有账号？
          <Link to="/platform/register" className="text-navy underline underline-offset-4">
            注册账号
          </Link>
        </>
      }
    >
      <div role="tablist" aria-label="登录方式" className="mb-6 flex gap-6 border-b border-line">
        {(Object.keys(WAYS) as Way[]).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={way === one}
            onClick={() => setWay(one)}
            className="h-11 border-b-2 border-transparent text-ink-2 aria-selected:border-seal aria-selected:font-semibold aria-selected:text-ink"
          >
            {WAYS[one]}
          </button>
        ))}
      </div>
      <form {...form.element(login)} aria-label="登录开放平台" className="space-y-5">
        <TextField
          label={way === 'password' ? '账号或手机号' : '手机号'}
          {...form.text('account')}
          autoComplete="username"
          maxLength={30}
        />
        {way === 'password' ? (
          <TextField
            label="密码"
            {...form.text('password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
          />
        ) : (
          <>
            <CodeField
              {...form.text('verificationCode', codeIn)}
              wait={code.wait}
              sending={code.sending}
              onAsk={ask}
            />
            <Checkbox {...form.checkbox('agreed')}>
              <AgreementWords />
            </Checkbox>
          </>
        )}
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          登录
        </Button>
        {way === 'password' && (
          <p className="text-sm text-ink-2">
            忘记密码？
            <button
              type="button"
              className="min-h-11 text-navy underline underline-offset-4"
              onClick={() => setWay('sms')}
            >
              用短信验证码登录
            </button>
          </p>
        )}
        {demo && way === 'sms' && <DemoInbox />}
      </form>
    </EntranceFrame>
  );
}
