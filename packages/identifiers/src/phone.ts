import { accept, type Parsed, refuse } from './parsed.ts';
import { compactCode, maskMiddle } from './text.ts';

/** A mainland mobile number: `+86 138-0013-8000` becomes `13800138000`. Number ranges age, so only the shape counts. */
export function parsePhone(text: string): Parsed {
  const compact = compactCode(text);
  if (!compact) return refuse('请输入手机号');
  const [, phone] = /^(?:\+86|0086|86)?(1[3-9]\d{9})$/.exec(compact) ?? [];
  return phone ? accept(phone) : refuse('请输入正确的 11 位手机号');
}

/** Area code and number with an extension, or a service number: `010-62345678 转 8001` becomes `010-62345678-8001`. */
const LANDLINE =
  /^(?:\+86|0086|86)?(0(?:10|2\d|[3-9]\d{2}))-?([2-8]\d{6,7})(?:(?:-|转|x|ext\.?)(\d{1,6}))?$/i;
const SERVICE = /^([48]00)-?(\d{3,4})-?(\d{3,4})$/;

/** Any number somebody can be called back on: a mobile number, a landline, or a service number. */
export function parseContactPhone(text: string): Parsed {
  const mobile = parsePhone(text);
  if (mobile.ok) return mobile;
  const compact = text
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .replace(/[‐-―－]/g, '-');
  if (!compact) return refuse('请输入联系电话');
  const [, area, number, extension] = LANDLINE.exec(compact) ?? [];
  if (area && number) return accept([area, number, extension].filter(Boolean).join('-'));
  const [, prefix, middle = '', end = ''] = SERVICE.exec(compact) ?? [];
  if (prefix && middle.length + end.length === 7) return accept(`${prefix}-${middle}-${end}`);
  return refuse('请输入手机号，或带区号的座机号，例如 010-62345678');
}

export const maskPhone = (phone: string): string => maskMiddle(phone, 3, 4);
