import { type ContentKind, ILLUSTRATIONS, type Illustration } from '@yinxin/api/client';
import { type Column, type Field, fieldsOf } from '../fields.ts';
import { moneyNotation } from '../notation.ts';
import { type DiffLine, diffText } from './text.ts';

type Data = Record<string, unknown>;

interface FieldChange {
  name: string;
  label: string;
  lines: DiffLine[];
}

/** What changed between two wordings of an item, field by field in the order of the form. */
export function changedFields(kind: ContentKind, before: Data, after: Data): FieldChange[] {
  return fieldsWithin(kind, before, after).flatMap((field) => {
    const [old, next] = [fieldText(field, before[field.name]), fieldText(field, after[field.name])];
    return old === next ? [] : [{ name: field.name, label: field.label, lines: diffText(old, next) }];
  });
}

/** The fields of the form; an old wording may also have some that the form has no longer. */
function fieldsWithin(kind: ContentKind, ...wordings: Data[]): readonly Field[] {
  const fields = fieldsOf[kind];
  const known = new Set(fields.map(({ name }) => name));
  const names = new Set(wordings.flatMap(Object.keys).filter((name) => !known.has(name)));
  return [...fields, ...Array.from(names, (name): Field => ({ type: 'line', name, label: name }))];
}

/** A value in words, as somebody who reads the form would say it. */
export function fieldText(field: Field, value: unknown): string {
  switch (field.type) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? plain(value);
    case 'cover':
      return ILLUSTRATIONS[value as Illustration] ?? plain(value);
    case 'switch':
      return value ? '是' : '否';
    case 'rows':
      return Array.isArray(value) ? value.map((row) => rowText(field.columns, row)).join('\n') : plain(value);
    default:
      return numberText(field.type, value);
  }
}

const rowText = (columns: readonly Column[], row: Record<string, unknown>) =>
  columns
    .map(({ name, type }) => numberText(type, row[name]))
    .filter(Boolean)
    .join('：');

const numberText = (type: Field['type'], value: unknown) =>
  type === 'money' && typeof value === 'number'
    ? `${moneyNotation.write(value)} ${moneyNotation.unit}`
    : plain(value);

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(plain).join('\n') : String(value);
}
