import { BILL_EXPORT_FORMATS, type BillExportFormat } from '@yinxin/api/client';
import { useRef, useState } from 'react';
import { Button, Icon, useDismiss } from '~/ui/index.ts';

interface ExportMenuProps<Format extends BillExportFormat> {
  formats: readonly Format[];
  /** What each of them holds. */
  notes: Readonly<Record<Format, string>>;
  busy: boolean;
  onExport: (format: Format) => void;
}

export function ExportMenu<Format extends BillExportFormat>({
  formats,
  notes,
  busy,
  onExport,
}: ExportMenuProps<Format>) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(open, () => setOpen(false), root, button);
  return (
    <div ref={root} className="relative">
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        aria-expanded={open}
        busy={busy}
        onClick={() => setOpen(!open)}
      >
        {!busy && <Icon name="download" size={16} />}
        导出
        <Icon name="chevron-down" size={16} />
      </Button>
      {open && (
        <ul className="absolute top-full left-0 z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-white py-1.5 shadow-soft sm:right-0 sm:left-auto">
          {formats.map((format) => (
            <li key={format}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onExport(format);
                }}
                className="block w-full px-4 py-2 text-left hover:bg-paper"
              >
                <span className="block font-semibold">{BILL_EXPORT_FORMATS[format]}</span>
                <span className="block text-xs text-ink-3">{notes[format]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
