import { type ReactNode, useId } from 'react';
import { classNames } from '~/ui/index.ts';

/** What it is about at the left, what is chosen at the right. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-14 items-center justify-end gap-2 py-1">
    <span className="mr-auto shrink-0 text-ink-2">{label}</span>
    {children}
  </div>
);

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** One of two or three, beside each other. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex max-w-62 flex-1 rounded bg-paper-2 p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, words]) => (
        <label
          key={option}
          className="grid min-h-11 flex-1 place-items-center rounded text-sm has-checked:bg-white has-checked:font-semibold has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-navy"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  remark: string;
  isOn: boolean;
  onToggle: () => void;
}

export const Switch = ({ label, remark, isOn, onToggle }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    onClick={onToggle}
    className="flex min-h-15 w-full items-center gap-4 py-2 text-left"
  >
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{label}</span>
      <span className="block truncate text-sm text-ink-2">{remark}</span>
    </span>
    <span
      aria-hidden="true"
      className={classNames(
        'relative h-8 w-13 shrink-0 rounded-full transition-colors',
        isOn ? 'bg-navy' : 'bg-line-strong',
      )}
    >
      <span
        className={classNames(
          'absolute top-0.5 size-7 rounded-full bg-white transition-[left]',
          isOn ? 'left-5.5' : 'left-0.5',
        )}
      />
    </span>
  </button>
);

interface SliderProps {
  label: string;
  value: number;
  most: number;
  words: (value: number) => ReactNode;
  onChange: (value: number) => void;
}

const TRACK = [
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full',
  '[&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-navy)_var(--at),var(--color-line-strong)_var(--at))]',
  '[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong',
].join(' ');
const THUMB = [
  '[&::-webkit-slider-thumb]:-mt-3 [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-navy',
  '[&::-webkit-slider-thumb]:bg-white',
].join(' ');

export function Slider({ label, value, most, words, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="py-2">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="text-ink-2">
          {label}
        </label>
        <span className="tabular-nums">{words(value)}</span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className={`h-11 w-full touch-pan-y appearance-none bg-transparent ${TRACK} ${THUMB}`}
        style={{ ['--at' as string]: `${most > 0 ? (value / most) * 100 : 0}%` }}
      />
    </div>
  );
}
