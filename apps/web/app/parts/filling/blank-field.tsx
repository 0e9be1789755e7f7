import { CHECKBOX_VALUES, type TemplateBlank } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { Select, TextField } from '~/ui/index.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

interface BlankFieldProps {
  blank: TemplateBlank;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What stands in one place of a template, by its kind. */
function BlankField({ blank, value, error, onChange }: BlankFieldProps) {
  const { label, required, kind, choices } = blank;
  const name = required ? label : `${label}（选填）`;
  const listed =
    kind === 'choice' ? choices : kind === 'checkbox' ? Object.values(CHECKBOX_VALUES) : undefined;
  if (listed)
    return (
      <Select
        label={name}
        value={value}
        error={error}
        options={[['', '请选择'], ...listed.map((one) => [one, one] as const)]}
        onChange={(event: Typed) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      label={name}
      value={value}
      error={error}
      maxLength={500}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={(event: Typed) => onChange(event.currentTarget.value)}
    />
  );
}

interface BlankFieldsProps {
  blanks: readonly TemplateBlank[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export const BlankFields = ({ blanks, values, errors, onChange }: BlankFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {blanks.map((blank) => (
      <BlankField
        key={blank.key}
        blank={blank}
        value={values[blank.key] ?? ''}
        error={errors[blank.key]}
        onChange={(value) => onChange({ ...values, [blank.key]: value })}
      />
    ))}
  </div>
);
