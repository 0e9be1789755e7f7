import { accept, type Parsed, refuse } from './parsed.ts';
import { compactCode, maskMiddle } from './text.ts';

/** A mainland mobile number: `+86 138-0013-8000` becomes `13800138000`. Number ranges age, so only the shape counts. */
export function parsePhone(text: string): Parsed {
  const compact = compactCode(text);
  if (!compact) return refuse('请输入手机号');
  const [, phone] = /^(?:\+86|0086|86)?(1[3-9]\d{9})$/.exec(compact) ?? [];
  return phone ? accept(phone) : refuse('请输入正确的 11 位手机号');
}

export const maskPhone = (phone: string): string => maskMiddle(phone, 3, 4);
