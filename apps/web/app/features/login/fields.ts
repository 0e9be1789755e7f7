import { parsePhone } from '@yinxin/identifiers';

export const CODE_LENGTH = 6;

/** The code out of what was typed or pasted: a whole message holds it too, in narrow or wide digits. */
export function codeIn(text: string): string {
  const plain = text.normalize('NFKC');
  const whole = plain.match(/(?<!\d)\d{6}(?!\d)/);
  return whole ? whole[0] : plain.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

export interface LoginFields {
  phone: string;
  code: string;
  agreed: boolean;
}
export type FieldErrors = Partial<Record<keyof LoginFields, string>>;

const CONSENT = '请先阅读并同意用户服务协议与隐私政策';

/** What stands in the way of asking for a code. */
export function errorsBeforeCode({ phone, agreed }: LoginFields): FieldErrors {
  const parsed = parsePhone(phone);
  return {
    ...(parsed.ok ? {} : { phone: parsed.reason }),
    ...(agreed ? {} : { agreed: CONSENT }),
  };
}

/** What stands in the way of signing in. */
export const errorsBeforeLogin = (fields: LoginFields): FieldErrors => ({
  ...errorsBeforeCode(fields),
  ...(fields.code.length === CODE_LENGTH ? {} : { code: '请输入 6 位数字验证码' }),
});

export const hasErrors = (errors: FieldErrors) => Object.keys(errors).length > 0;
