import { Input } from 'antd';
import { useState } from 'react';
import type { Notation } from './notation.ts';

interface NumberInputProps {
  notation: Notation;
  label?: string;
  hint?: string;
  /** Given by the form. */
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A number as people type it; the form gets the number, or null while there is none. */
export function NumberInput({ notation, label, hint, id, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState(value === undefined || value === null ? '' : notation.write(value));
  return (
    <Input
      id={id}
      aria-label={label}
      placeholder={hint}
      inputMode="decimal"
      suffix={notation.unit}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(notation.read(target.value));
      }}
      className="max-w-60"
    />
  );
}
