import { CHECKBOX_VALUES, FIELD_KINDS } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { Icon, RadioGroup, Select, TextArea, TextField } from '~/ui/index.ts';
import type { Blank } from './blanks.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface FillFieldProps {
  blank: Blank;
  error: string | undefined;
  onChange: (value: string) => void;
  onFocus: () => void;
  onLeave: () => void;
}

const MOST_LETTERS = 500;

function Input({ blank, error, onChange }: Omit<FillFieldProps, 'onFocus' | 'onLeave'>) {
  const { label, shape, required, choices, value } = blank;
  const name = required ? label : `${label}（选填）`;
  const common = {
    ...{ label: name, value, 'aria-required': required },
    onChange: (event: Typed) => onChange(event.currentTarget.value),
    ...(error && { error }),
  };
  switch (shape) {
    case 'brought':
      return (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Icon name="camera" size={18} className="text-ink-3" />
          {label}：{FIELD_KINDS[blank.kind].words}由签署的人在签署前上传
        </p>
      );
    case 'radio': {
      const options = blank.kind === 'checkbox' ? Object.values(CHECKBOX_VALUES) : choices;
      return (
        <RadioGroup
          legend={name}
          value={value}
          options={options.map((one) => [one, one] as const)}
          onChange={onChange}
          {...(error && { error })}
        />
      );
    }
    case 'list':
      return <Select {...common} options={[['', '请选择'], ...choices.map((one) => [one, one] as const)]} />;
    case 'lines':
      return <TextArea {...common} rows={3} maxLength={MOST_LETTERS} />;
    case 'day':
      return <TextField {...common} type="date" />;
    default:
      return (
        <TextField
          {...common}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          {...(shape === 'number' && { inputMode: 'decimal' as const })}
        />
      );
  }
}

/** One blank, by what is asked for. */
export const FillField = ({ onFocus, onLeave, ...asked }: FillFieldProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: says which one is in use; what is pressed stands inside
  <div data-blank={asked.blank.key} onFocus={onFocus} onBlur={onLeave}>
    <Input {...asked} />
  </div>
);
