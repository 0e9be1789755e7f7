import { useEffect, useRef } from 'react';

interface TickAllProps {
  list: readonly { id: string }[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  className: string;
}

/** Ticks all rows of a table, none, or shows that some are. */
export function TickAll({ list, chosen, onChoose, className }: TickAllProps) {
  const input = useRef<HTMLInputElement>(null);
  const isAll = list.length > 0 && list.every(({ id }) => chosen.has(id));
  useEffect(() => {
    if (input.current) input.current.indeterminate = chosen.size > 0 && !isAll;
  }, [chosen, isAll]);
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label="全选"
      checked={isAll}
      onChange={() => onChoose(new Set(isAll ? [] : list.map(({ id }) => id)))}
      className={className}
    />
  );
}
