import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceGroupProps {
  legend: string;
  /** Beside each other, where there is room. */
  columns?: 2 | 3;
  children: ReactNode;
}

export const ChoiceGroup = ({ legend, columns = 2, children }: ChoiceGroupProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
    <div className={classNames('grid gap-2', columns === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
      {children}
    </div>
  </fieldset>
);

interface ChoiceProps {
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  title: string;
  note: ReactNode;
}

/** One of several, with what it means. */
export function Choice({ name, checked, disabled, onChoose, title, note }: ChoiceProps) {
  const id = useId();
  return (
    <div className="relative flex items-start gap-3 rounded border border-line-strong bg-white px-4 py-3 has-checked:border-navy has-checked:shadow-[0_0_0_1px_var(--color-navy)] has-disabled:bg-paper-2 has-disabled:text-ink-3">
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-describedby={`${id}-note`}
        className="relative z-10 mt-1 size-[18px] shrink-0 accent-navy"
      />
      <span className="min-w-0">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {title}
        </label>
        <span id={`${id}-note`} className="block text-sm text-ink-2">
          {note}
        </span>
      </span>
    </div>
  );
}
