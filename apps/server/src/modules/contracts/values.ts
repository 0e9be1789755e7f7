import { CHECKBOX_VALUES, FIELD_KINDS } from '@yinxin/api';
import type { Field } from './tables.ts';

const TICKED: readonly string[] = Object.values(CHECKBOX_VALUES);

/** Why a value does not fit its field, or undefined. A box that can be ticked holds 是 or 否. */
export function checkValue(
  { kind, options }: Pick<Field, 'kind' | 'options'>,
  value: string,
): string | undefined {
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? undefined : '请填写数字';
    case 'choice':
      return options.choices?.includes(value) ? undefined : '请从选项中选择';
    case 'checkbox':
      return TICKED.includes(value) ? undefined : '请填“是”或“否”';
    case 'text':
      return undefined;
    default:
      return `${FIELD_KINDS[kind].words}不能填写文字`;
  }
}
