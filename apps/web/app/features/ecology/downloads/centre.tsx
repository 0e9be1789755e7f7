import {
  BILL_EXPORT_FORMATS,
  BILL_EXPORT_STATES,
  BILL_TABLE_LIMITS,
  type ResultOf,
} from '@yinxin/api/client';
import { useCallback, useEffect, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { Line } from '~/parts/reading/skeleton.tsx';
import { fileSize } from '~/ui/file-size.ts';
import { Button, clockTime, Drawer, Icon } from '~/ui/index.ts';
import { savePartnerFile } from '../calls.ts';
import { counted } from '../parts/money.tsx';
import { usePartner } from '../session.tsx';
import { exportFilePath } from './use-export.ts';

type Export = ResultOf<'GET /api/partner/export/list'>['list'][number];
const EVERY_MS = 1500;

function Standing({ entry }: { entry: Export }) {
  const { state, rows, done, bytes, failure, isGone, expiresAt, format } = entry;
  if (isGone) return <p className="text-xs text-ink-3">已过保留期，可以重新导出</p>;
  if (state === 'making') {
    const part = rows > 0 ? Math.floor((done / rows) * 100) : 0;
    return (
      <>
        <div
          role="progressbar"
          aria-label={`${entry.name} 的进度`}
          aria-valuenow={part}
          className="my-1.5 h-1.5 overflow-hidden rounded-full bg-paper-2"
        >
          <div className="h-full bg-navy" style={{ width: `${part}%` }} />
        </div>
        <p className="text-xs text-ink-2 tabular-nums">
          {part}%，{counted(done)} / {counted(rows)} 行
        </p>
      </>
    );
  }
  if (state === 'ready')
    return (
      <p className="flex items-center gap-1 text-xs text-success-ink">
        <Icon name={format === 'pdf' ? 'shield' : 'circle-check'} size={14} />
        {format === 'pdf' ? '已由认证机构签章' : BILL_EXPORT_FORMATS[format]}
        {bytes !== null && `，${fileSize(bytes)}`}，保留到 {clockTime(expiresAt).short}
      </p>
    );
  return (
    <p className={state === 'failed' ? 'flex gap-1 text-xs text-danger' : 'text-xs text-ink-3'}>
      {state === 'failed' && <Icon name="failed" size={14} className="mt-0.5" />}
      {failure ?? BILL_EXPORT_STATES[state]}
    </p>
  );
}

/** What was asked for to be taken along: how far it is, and the files. */
export function DownloadCentre({ onClose }: { onClose: () => void }) {
  const { send, watch, failed } = usePartner();
  const [list, setList] = useState<Export[]>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    try {
      setList((await send('GET /api/partner/export/list', { query: {} })).list);
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '没有取到导出列表，请重试');
    }
  }, [send]);
  useEffect(() => void load(), [load]);
  usePoll(list?.some(({ state }) => state === 'making') ?? false, EVERY_MS, load);

  const run = async (work: Promise<unknown>) => {
    await work.catch(failed);
    await load();
  };
  const buttons = (entry: Export) => {
    const { id, name, may } = entry;
    if (may.includes('download'))
      return ['下载', () => watch(savePartnerFile(exportFilePath(id), name)).catch(failed)] as const;
    if (may.includes('cancel'))
      return ['取消', () => run(send('POST /api/partner/export/cancel', { body: { id } }))] as const;
    if (may.includes('retry'))
      return ['重新导出', () => run(send('POST /api/partner/export/retry', { body: { id } }))] as const;
    return undefined;
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title="下载中心"
      description={`超过 ${counted(BILL_TABLE_LIMITS.atOnce)} 行的在后台导出，文件留 ${BILL_TABLE_LIMITS.exportDays} 天。`}
    >
      {failure && (
        <p role="alert" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-danger">
          {failure}
          <Button size="sm" variant="secondary" onClick={load}>
            重试
          </Button>
        </p>
      )}
      {!list && !failure && (
        <div aria-hidden="true" className="space-y-4">
          <Line className="h-10 w-full" />
          <Line className="h-10 w-full" />
        </div>
      )}
      {list?.length === 0 && (
        <p className="text-sm text-ink-2">
          还没有导出。在账单列表或者账单详情里点“导出”，可以取 Excel、CSV，账单还可以取签章的 PDF。
        </p>
      )}
      <ul aria-label="导出的文件">
        {list?.map((entry) => {
          const button = buttons(entry);
          return (
            <li
              key={entry.id}
              className="flex items-start gap-3 border-b border-line py-3 text-sm last:border-b-0"
            >
              <Icon name="document" size={18} className="mt-0.5 text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{entry.name}</p>
                <Standing entry={entry} />
              </div>
              {button && (
                <Button size="sm" variant="secondary" className="h-8 px-3" onClick={button[1]}>
                  {button[0]}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
