import { Icon } from '../icon.tsx';
import { ProductCard } from './product-card.tsx';
import { SectorFile } from './sector-file.tsx';

interface SectorDeskProps {
  title: string;
  /** The name on the signed paper that lies beside the list. */
  file: string;
  rows: { file: string; who: string; done: boolean }[];
}

/** The files of one matter as somebody of the trade sees them: what is signed and what is awaited. */
export function SectorDesk({ title, file, rows }: SectorDeskProps) {
  return (
    <div className="relative sm:pb-10 sm:pl-14">
      <ProductCard>
        <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
          <p className="min-w-0 truncate font-semibold">{title}</p>
          <p className="shrink-0 text-xs text-ink-3">界面示意</p>
        </div>
        <ul className="px-6 pt-1 pb-3 sm:pb-9">
          {rows.map((row) => (
            <li
              key={row.file}
              className="flex items-center justify-between gap-4 border-b border-line py-3.5 last:border-0 sm:last:pl-24"
            >
              <div>
                <p className="text-sm font-semibold">{row.file}</p>
                <p className="text-sm text-ink-3">{row.who}</p>
              </div>
              <p
                className={`flex shrink-0 items-center gap-1 text-sm font-semibold ${row.done ? 'text-success-ink' : 'text-warning-ink'}`}
              >
                <Icon name={row.done ? 'circle-check' : 'clock'} size={18} />
                {row.done ? '完成' : '进行中'}
              </p>
            </li>
          ))}
        </ul>
      </ProductCard>
      <div className="absolute bottom-0 left-0 drop-shadow-md max-sm:hidden">
        <SectorFile title={file} />
      </div>
    </div>
  );
}
