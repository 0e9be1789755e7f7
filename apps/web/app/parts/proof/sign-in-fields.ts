import { parsePhone } from '@yinxin/identifiers';
import type { FormErrors } from '~/ui/index.ts';
import { codeError } from './code.ts';

export interface SignInFields {
  phone: string;
  code: string;
  agreed: boolean;
}

type SignInErrors = FormErrors<SignInFields>;

const CONSENT = '请先阅读并同意用户服务协议与隐私政策';

/** What stands in the way of asking for a code; the button that asks for it says that one agrees. */
export function errorsBeforeCode({ phone }: SignInFields): SignInErrors {
  const parsed = parsePhone(phone);
  return parsed.ok ? {} : { phone: parsed.reason };
}

/** What stands in the way of signing in. */
export function errorsBeforeSignIn(fields: SignInFields): SignInErrors {
  const code = codeError(fields.code);
  return {
    ...errorsBeforeCode(fields),
    ...(fields.agreed ? {} : { agreed: CONSENT }),
    ...(code ? { code } : {}),
  };
}
