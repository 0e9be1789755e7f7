import { contactIn, FIELD_KINDS, type FieldKindName, PARTY_INTENTS } from '@yinxin/api/client';
import { isFilled } from './field-words.ts';
import type { Party, PlacedField } from './model.ts';

/** In the order in which they are told. */
const MARKED: readonly FieldKindName[] = ['seal', 'signature', 'date', 'seam'];

/** What somebody has to do: 印章、签署日期、填 1 处. */
export function tasksOf({ key, part, kind }: Party, fields: readonly PlacedField[]): string {
  if (part === 'cc') return '抄送，完成后收到文件';
  if (part === 'approver') return '审批，同意后才交各方签署';
  const own = fields.filter(({ party }) => party === key);
  const filled = own.filter((field) => isFilled(field.kind)).length;
  const marks = MARKED.filter((mark) => own.some((field) => field.kind === mark));
  const signs = marks.includes('seal') || marks.includes('signature');
  return [
    ...(signs ? [] : [`${kind === 'organization' ? '印章' : '签名'}（位置签署时自选）`]),
    ...marks.map((mark) => FIELD_KINDS[mark].words),
    ...(filled > 0 ? [`填 ${filled} 处`] : []),
  ].join('、');
}

/** How they prove that it is them. */
export const provesBy = ({ part, intent }: Party): string => (part === 'signer' ? PARTY_INTENTS[intent] : '');

/** A number as it is read aloud: 137 0000 9042. Of whoever was chosen among contacts the server alone knows it. */
export const spokenPhone = (phone: string): string =>
  contactIn(phone) ? '企业微信成员' : phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
