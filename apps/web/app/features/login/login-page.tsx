import type { SignInAgreement } from '@yinxin/api/client';
import { lazy, type ReactNode } from 'react';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { ButtonLink, Icon } from '~/ui/index.ts';
import { LoginForm } from './login-form.tsx';

const SealFace = lazy(async () => ({
  default: (await import('~/ui/illustrations/seal-face.tsx')).SealFace,
}));

/** What the visitor may rely on, beside the form. */
const Assurance = () => (
  <div className="hidden place-items-center px-16 py-20 lg:grid">
    <div className="w-full max-w-md">
      <p className="font-serif text-2xl leading-snug font-semibold">
        一个手机号，
        <br />
        管好印章、合同与证书
      </p>
      <ServerRendered className="my-10 grid place-items-center rounded-card border border-line bg-white py-12 shadow-soft">
        <SealFace name="示例科技有限公司" purpose="合同专用章" className="w-60 text-seal" />
      </ServerRendered>
    </div>
  </div>
);

interface LoginPageProps {
  destination: string;
  /** Where the first login leads. */
  firstDestination: string;
  prefix: string;
  demo: boolean;
  agreements: readonly SignInAgreement[];
  /** What they sign in for, where a link to a contract led here. */
  about?: ReactNode;
  /** Where enterprise WeChat is asked who they are, where it can be. */
  wecomDoor: string | undefined;
}

/** Two columns on the desktop, one on the phone. */
export function LoginPage({ about, wecomDoor, ...props }: LoginPageProps) {
  return (
    <div className="grid bg-paper lg:grid-cols-2">
      <Assurance />
      <div className="grid place-items-start bg-white px-5 py-10 lg:place-items-center lg:px-16 lg:py-20">
        <div className="mx-auto w-full max-w-sm">
          <h1 className="font-serif text-xl lg:text-2xl">登录印信</h1>
          <p className="mt-2 mb-8 text-ink-2">新手机号自动注册</p>
          {about}
          <LoginForm {...props} />
          {wecomDoor && (
            <ButtonLink to={wecomDoor} block variant="secondary" className="mt-3">
              <Icon name="people" />
              用企业微信登录
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
