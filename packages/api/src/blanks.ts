// What is typed into the places of a contract, read in one way by pages and server.
import { type Parsed, parseCreditCode, parseIdCard, parsePhone, plainNumber } from '@yinxin/identifiers';
import { CHECKBOX_VALUES, FIELD_KINDS, type FieldKindName } from './contracts.ts';

const TICKED: readonly string[] = Object.values(CHECKBOX_VALUES);

interface Checked {
  kind: FieldKindName;
  options: { choices?: string[] | undefined };
}

/** Why a value does not fit its field, or undefined. A box that can be ticked holds 是 or 否. */
export function checkValue({ kind, options }: Checked, value: string): string | undefined {
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

/** What a name says of what is asked for. */
const FORMATS: readonly (readonly [label: RegExp, parse: (text: string) => Parsed])[] = [
  [/(?:居民)?身份证(?:号码?)?$/u, parseIdCard],
  [/统一社会信用代码$/u, parseCreditCode],
  [/手机号码?$/u, parsePhone],
];
const TICKS: Readonly<Record<string, string>> = {
  '√': CHECKBOX_VALUES.ticked,
  '✓': CHECKBOX_VALUES.ticked,
  y: CHECKBOX_VALUES.ticked,
  yes: CHECKBOX_VALUES.ticked,
  n: CHECKBOX_VALUES.clear,
  no: CHECKBOX_VALUES.clear,
};

interface Asked {
  label: string;
  kind: FieldKindName;
  required: boolean;
  choices: string[];
}

/** A value in the one spelling that is written down, or why it is none. */
export function readBlank({ label, kind, required, choices }: Asked, typed: string): Parsed {
  const text = typed.trim();
  if (text === '') return required ? { ok: false, reason: `请填写${label}` } : { ok: true, value: '' };
  const format = kind === 'text' ? FORMATS.find(([name]) => name.test(label)) : undefined;
  if (format) return format[1](text);
  const value =
    kind === 'number' ? plainNumber(text) : kind === 'checkbox' ? (TICKS[text.toLowerCase()] ?? text) : text;
  const reason = checkValue({ kind, options: { choices } }, value);
  return reason ? { ok: false, reason } : { ok: true, value };
}
