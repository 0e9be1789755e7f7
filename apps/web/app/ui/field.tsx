import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what is wrong and what to do; its presence marks the field as invalid. */
  error?: string;
}

const control =
  'block w-full rounded border bg-white px-3.5 text-base text-ink transition-colors placeholder:text-ink-3 ' +
  'hover:border-ink-2 focus:border-navy focus:outline-2 focus:outline-offset-0 focus:outline-navy/25 ' +
  'disabled:bg-paper disabled:text-ink-3';

const border = (error?: string) => (error ? 'border-danger' : 'border-line-strong');

function useField(given: string | undefined, { hint, error }: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const note = error || hint ? `${id}-note` : undefined;
  return { id, aria: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note } };
}

function Field({ id, label, hint, error, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={classNames('mt-1.5 flex gap-1 text-sm', error ? 'text-danger' : 'text-ink-3')}
        >
          {error && <Icon name="alert" size={16} className="mt-1" />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </div>
  );
}

/** `trailing` stands inside the field at its end, for example the button that sends a code. */
export function TextField({
  label,
  hint,
  error,
  id: given,
  className,
  trailing,
  ...rest
}: FieldProps & ComponentProps<'input'> & { trailing?: ReactNode }) {
  const { id, aria } = useField(given, { label, hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          {...aria}
          className={classNames(control, 'h-11', border(error), className)}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  id: given,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const { id, aria } = useField(given, { label, hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        {...aria}
        className={classNames(control, 'resize-y py-2.5', border(error), className)}
      />
    </Field>
  );
}

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  /** What can be chosen: what is sent, and what is read. */
  options: readonly (readonly [value: string, name: string])[];
  /** Stands while nothing is chosen. */
  placeholder?: string;
}

/** The browser's own: known to every keyboard and screen reader, and a wheel or a sheet on phones. */
export function Select({
  label,
  hint,
  error,
  id: given,
  className,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  const { id, aria } = useField(given, { label, hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...rest}
          {...aria}
          className={classNames(
            control,
            'h-11 appearance-none pr-10',
            rest.value === '' && 'text-ink-3',
            border(error),
            className,
          )}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(([value, name]) => (
            <option key={value} value={value} className="text-ink">
              {name}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
        />
      </div>
    </Field>
  );
}

/** What is wrong with a form as a whole. */
export const FormError = ({ text }: { text?: string }) =>
  text && (
    <p role="alert" className="flex gap-1.5 text-sm text-danger">
      <Icon name="alert" size={16} className="mt-1" />
      <span>{text}</span>
    </p>
  );

/** The words beside the box are its label and may hold links. */
export function Checkbox({
  children,
  error,
  id: given,
  className,
  ...rest
}: ComponentProps<'input'> & { error?: string }) {
  const { id, aria } = useField(given, { label: children, error });
  return (
    <div className={className}>
      <div className="flex items-start gap-2.5">
        <input
          {...rest}
          {...aria}
          type="checkbox"
          className="mt-1 size-[18px] shrink-0 rounded-sm accent-seal pointer-coarse:size-5"
        />
        <label htmlFor={id} className="text-sm text-ink-2">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-note`} aria-live="polite" className="mt-1.5 flex gap-1 text-sm text-danger">
          <Icon name="alert" size={16} className="mt-1" />
          {error}
        </p>
      )}
    </div>
  );
}
