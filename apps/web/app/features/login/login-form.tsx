import type { SignInAgreement } from '@yinxin/api/client';
import { useEffect } from 'react';
import { useToast } from '~/feedback/index.ts';
import { SignInForm, type SignInWay } from '~/parts/proof/index.ts';
import { browserCookies } from '~/session/browser-cookies.ts';
import { SESSION_OVER, useSession } from '~/session/index.ts';
import { readToken } from '~/site/cookies.ts';

/** The purpose of a code that signs in (docs/specification/constants.md). */
const LOGIN_BUSINESS = 1001;

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

export function LoginForm({ destination, firstDestination, ...form }: LoginFormProps) {
  const { sendQuietly, signOut } = useSession();
  const toast = useToast();
  // The server recognises nobody here: a token that is left is of a session that ended.
  useEffect(() => {
    if (readToken(browserCookies()) === undefined) return;
    toast.error(SESSION_OVER);
    signOut();
  }, [toast, signOut]);
  const way: SignInWay = {
    businessCode: LOGIN_BUSINESS,
    async enter({ phone, code, agreements }) {
      const { token, isNew } = await sendQuietly('POST /api/appapi/cas/token', {
        body: { account: phone, verificationCode: code, agreements },
      });
      return { ...token, destination: isNew ? firstDestination : destination };
    },
  };
  return (
    <SignInForm way={way} {...form}>
      <details className="text-sm text-ink-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-3 hover:text-ink">
          收不到验证码？
        </summary>
        <p>
          已实名、还有设备登录着的，在那台设备的“账号与安全”里用人脸识别更换手机号。都已退出的，用新手机号登录后重新实名认证，审核后证件转到新账号；企业由管理员重新邀请，法定代表人也可以申请变更管理员。
        </p>
      </details>
    </SignInForm>
  );
}
