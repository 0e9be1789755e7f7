import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface RadioGroupProps<Value extends string> {
  legend: string;
  value: Value;
  /** What can be chosen: what is sent, and what is read. */
  options: readonly (readonly [value: Value, name: ReactNode])[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  /** One below the other, where there is little width. */
  stacked?: boolean;
}

/** One of a few, all in sight; the arrow keys walk through them. */
export function RadioGroup<Value extends string>({
  legend,
  value,
  options,
  onChange,
  hint,
  error,
  disabled,
  stacked,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error || hint ? `${id}-note` : undefined} disabled={disabled}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className={stacked ? 'grid gap-2' : 'flex flex-wrap gap-2'}>
        {options.map(([option, name]) => (
          <label
            key={option}
            className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded border border-line-strong bg-white px-3.5 text-sm has-checked:border-navy has-checked:shadow-[0_0_0_1px_var(--color-navy)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-navy has-disabled:cursor-not-allowed has-disabled:opacity-60 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option)}
              className="size-4 shrink-0 accent-navy"
            />
            {name}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={error ? 'mt-1.5 flex gap-1 text-sm text-danger' : 'mt-1.5 text-sm text-ink-3'}
        >
          {error && <Icon name="alert" size={16} className="mt-1" />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </fieldset>
  );
}
