import { useRef, useState } from 'react';
import { Checkbox, Icon, useDismiss } from '~/ui/index.ts';
import { CHOSEN_COLUMNS, type ChosenColumn, type useColumns } from './columns.ts';

type Columns = ReturnType<typeof useColumns>;

/** Which columns stand in the table. */
export function ColumnMenu({ columns, offered }: { columns: Columns; offered: readonly ChosenColumn[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(open, () => setOpen(false), root, button);
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-[38px] items-center gap-2 rounded border border-line bg-white px-4 font-semibold hover:border-line-strong pointer-coarse:h-11"
      >
        列
        <Icon name="chevron-down" size={16} />
      </button>
      {open && (
        <fieldset className="absolute top-full right-0 z-30 mt-2 w-64 rounded-card border border-line bg-white p-4 shadow-soft">
          <legend className="sr-only">表格的列</legend>
          <div className="grid grid-cols-2 gap-2.5">
            {offered.map((name) => (
              <Checkbox key={name} checked={columns.shows(name)} onChange={() => columns.toggle(name)}>
                {CHOSEN_COLUMNS[name]}
              </Checkbox>
            ))}
          </div>
          <p className="mt-3 text-xs text-ink-3">账单编号、应结金额、差额与状态总在。</p>
        </fieldset>
      )}
    </div>
  );
}
