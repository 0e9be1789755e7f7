import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { batchPath, detailPath } from '~/parts/contracts/index.ts';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Badge, Button, classNames } from '~/ui/index.ts';
import {
  type BatchDetail,
  type BatchRow,
  type BatchRows,
  filterWords,
  type RowFilter,
  rowFilters,
  rowsQuery,
  rowTones,
  totalOf,
} from './model.ts';
import { RowDialog } from './row-dialog.tsx';

interface RowsPanelProps {
  batch: BatchDetail;
  rows: BatchRows;
  filter: RowFilter;
  phone: boolean;
}

const cell = 'max-w-48 truncate px-3 py-2.5 text-left';

/** Every row with what is wrong with it, or what became of it. */
export function RowsPanel({ batch, rows, filter, phone }: RowsPanelProps) {
  const { send, failed } = useActs();
  const after = `${batch.id} ${filter} ${rows.next}`;
  const [more, setMore] = useState<BatchRows & { after: string }>({ list: [], next: rows.next, after });
  const [busy, setBusy] = useState(false);
  const [edited, setEdited] = useState<BatchRow>();
  const isRunning = batch.state === 'RUNNING';
  // what was loaded beyond belongs to the rows before it; while rows are sent the page looks every second and keeps it
  useEffect(
    () =>
      setMore((before) =>
        isRunning && before.after === after ? before : { list: [], next: rows.next, after },
      ),
    [rows, isRunning, after],
  );
  const list = [...rows.list, ...more.list];
  const mayCorrect = batch.may.includes('correct-batch');
  const countOf = (one: RowFilter) => (one === 'all' ? totalOf(batch) : batch.counts[one]);
  const loadMore = async () => {
    setBusy(true);
    try {
      const page = await send('GET /api/appapi/batch/rows', {
        query: rowsQuery(batch.id, filter, more.next ?? 0),
      });
      // rows that were read anew meanwhile have their own that follow
      setMore((now) =>
        now === more ? { ...more, list: [...more.list, ...page.list], next: page.next } : now,
      );
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="逐行检查与结果">
      <nav aria-label="筛选行" className="mb-3 flex flex-wrap gap-x-5">
        {rowFilters.map((one) => (
          <Link
            key={one}
            to={`${batchPath(batch.id, phone)}${one === 'all' ? '' : `&rows=${one}`}`}
            replace
            preventScrollReset
            aria-current={one === filter ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm text-ink-2 aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {filterWords(one)}
            <span className="text-ink-3 tabular-nums">{countOf(one)}</span>
          </Link>
        ))}
      </nav>
      {list.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">没有这样的行。</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys as well
        <section aria-label="各行" tabIndex={0} className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead className="bg-paper text-ink-3">
              <tr>
                <th scope="col" className={`${cell} font-normal`}>
                  行
                </th>
                <th scope="col" className={`${cell} font-normal`}>
                  状态
                </th>
                <th scope="col" className={`${cell} font-normal`}>
                  说明
                </th>
                {batch.columns.map((head, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  <th key={at} scope="col" className={`${cell} font-normal`}>
                    {head || `第 ${at + 1} 列`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.number} className="border-t border-line">
                  <td className={`${cell} tabular-nums`}>{row.number}</td>
                  <td className={cell}>
                    <Badge tone={rowTones[row.state]}>{filterWords(row.state)}</Badge>
                  </td>
                  <td className="min-w-56 px-3 py-2.5">
                    {row.contractId && (
                      <Link
                        to={detailPath(row.contractId, phone)}
                        className="font-mono text-navy hover:underline"
                      >
                        {row.contractNumber}
                      </Link>
                    )}
                    {row.problems.map(({ words }) => (
                      <span key={words} className="block text-danger">
                        {words}
                      </span>
                    ))}
                    {mayCorrect && row.state !== 'sent' && row.problems.length > 0 && (
                      <button
                        type="button"
                        onClick={() => setEdited(row)}
                        className="min-h-8 font-semibold text-navy underline underline-offset-2 pointer-coarse:min-h-11"
                        aria-label={`改正第 ${row.number} 行`}
                      >
                        改正
                      </button>
                    )}
                  </td>
                  {batch.columns.map((_, at) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                      key={at}
                      className={classNames(
                        cell,
                        row.problems.some(({ column }) => column === at) && 'bg-danger-soft text-danger',
                      )}
                    >
                      {row.cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more.next !== null && (
        <div className="mt-4 text-center">
          <Button variant="secondary" size="sm" busy={busy} onClick={loadMore}>
            查看更多行
          </Button>
        </div>
      )}
      {edited && (
        <RowDialog key={edited.number} batch={batch} row={edited} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  );
}
