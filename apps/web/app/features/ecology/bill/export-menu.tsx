import { BILL_EXPORT_FORMATS, type BillExportFormat } from '@yinxin/api/client';
import { useRef, useState } from 'react';
import { Button, Icon, useDismiss } from '~/ui/index.ts';

const NOTES: Readonly<Record<BillExportFormat, string>> = {
  xlsx: '全部明细，可以筛选与计算',
  csv: '全部明细，供系统导入',
  pdf: '汇总与金额构成，由认证机构签章',
};

interface ExportMenuProps {
  formats: readonly BillExportFormat[];
  busy: boolean;
  onExport: (format: BillExportFormat) => void;
}

export function ExportMenu({ formats, busy, onExport }: ExportMenuProps) {
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
                <span className="block text-xs text-ink-3">{NOTES[format]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
