import { PARTNER_CONSOLE } from '~/site/partner.ts';
import { PasswordForm } from './password-form.tsx';

/** Whoever still has the password that was handed out: nothing else is open to them. */
export const PasswordPage = () => (
  <div className="mx-auto w-full max-w-md px-4 py-10">
    <h1 className="font-serif text-xl font-semibold">先修改初始密码</h1>
    <p className="mt-2 mb-6 text-ink-2">现在的密码由平台发放，别人可能也知道。修改之后就能查看账单。</p>
    <PasswordForm onChanged={() => window.location.assign(PARTNER_CONSOLE)} />
  </div>
);
