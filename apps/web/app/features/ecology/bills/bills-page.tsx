import { BILL_LIST_FORMATS, type PartnerBillSummary } from '@yinxin/api/client';
import { timeInChina } from '@yinxin/values';
import { useState } from 'react';
import { Button, ButtonLink, Icon, Note } from '~/ui/index.ts';
import { useDownloads } from '../downloads/context.ts';
import { ExportMenu } from '../downloads/export-menu.tsx';
import { useExport } from '../downloads/use-export.ts';
import { counted } from '../parts/money.tsx';
import { useNarrow } from '../parts/narrow.ts';
import { usePartner } from '../session.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BillCards } from './bill-cards.tsx';
import { BillTable } from './bill-table.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { CHOSEN_COLUMNS, type ChosenColumn, useColumns } from './columns.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { lastDay } from './due.tsx';
import { BillFilters } from './filters.tsx';
import { addressOf, BILLS_PATH, type BillsData, billPath, exportQuery, isNarrowed } from './model.ts';
import { splitChoice } from './splitting.ts';
import { SummaryBar } from './summary-bar.tsx';
import { useMore } from './use-more.ts';

/** When the newest bills came out and until when they are checked. */
function LatestWords({ latest }: Pick<PartnerBillSummary, 'latest'>) {
  if (!latest) return null;
  const { period, madeAt, checkBy, confirmsAlone } = latest;
  return (
    <p className="text-ink-2">
      {period} 账单已于 {timeInChina(new Date(madeAt)).slice(5, 16)} 生成
      {checkBy && (
        <strong className="font-semibold text-warning-ink">
          ，{timeInChina(lastDay(checkBy)).slice(5, 10)} 截止
          {confirmsAlone && '，逾期按协议自动确认'}
        </strong>
      )}
    </p>
  );
}

function Empty({ data }: { data: BillsData }) {
  const narrowed = isNarrowed(data.shown);
  return (
    <div className="px-4 py-20 text-center">
      <Icon name={narrowed ? 'search' : 'document'} size={36} className="text-ink-3" />
      <p className="mt-4 text-lg font-semibold">{narrowed ? '没有符合条件的账单' : '还没有账单'}</p>
      <p className="mt-1.5 mb-5 text-ink-2">
        {narrowed
          ? '放宽账期或者金额，或者清除全部条件再看。'
          : '每月 2 日 12:00 生成上月的账单；当月有用量的，下月 2 日就能在这里核对。'}
      </p>
      {narrowed && <ButtonLink to={BILLS_PATH}>清除条件</ButtonLink>}
    </div>
  );
}

const LIST_NOTES = { xlsx: '筛选出的全部账单，每张一行', csv: '同样的内容，供系统导入' };

/** What there is to do on this page: to check what waits, or to look at what differs. */
function nextFor({ shown, summary, list: { list } }: BillsData, isPlatform: boolean) {
  const waiting = list.find(({ may }) => may.includes('confirm-bill') || may.includes('dispute-bill'));
  if (waiting) return { words: '核对最近一张', to: billPath(waiting.id) };
  if (isPlatform && summary.differing > 0 && !shown.differing)
    return { words: `看有差异的 ${summary.differing} 张`, to: addressOf({ ...shown, differing: true }) };
  const [newest] = list;
  return newest && { words: '打开最新一张', to: billPath(newest.id) };
}

/** Bills by what is filtered: what they add up to, and what can be done with those that are chosen. */
export function BillsPage({ data }: { data: BillsData }) {
  const { isPlatform, may } = usePartner();
  const narrow = useNarrow();
  const columns = useColumns();
  const openDownloads = useDownloads();
  const { list, hasMore, busy, loadMore } = useMore(data);
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set());
  const [confirming, setConfirming] = useState(false);
  const { busy: exporting, exportBills, exportList } = useExport();
  const chosen = list.filter(({ id }) => chosenIds.has(id));
  const split = splitChoice(chosen);
  const { shown, summary } = data;
  const next = nextFor(data, isPlatform);
  return (
    <div className="pb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-5 pb-3 sm:px-6">
        <h1 className="text-lg font-semibold">未核对账单</h1>
        <LatestWords latest={summary.latest} />
        <div className="ml-auto flex flex-wrap gap-3 max-sm:w-full">
          {!narrow && (
            <ColumnMenu
              columns={columns}
              offered={(Object.keys(CHOSEN_COLUMNS) as ChosenColumn[]).filter(
                (name) => isPlatform || name !== 'partner',
              )}
            />
          )}
          {may('export-bills') && list.length > 0 && (
            <ExportMenu
              formats={BILL_LIST_FORMATS}
              notes={LIST_NOTES}
              busy={exporting}
              onExport={(format) => exportList(exportQuery(shown), format)}
            />
          )}
          {may('export-bills') && (
            <Button variant="secondary" size="sm" onClick={openDownloads}>
              <Icon name="download" size={16} />
              下载中心
            </Button>
          )}
          {next && chosen.length === 0 && (
            <ButtonLink size="sm" to={next.to}>
              {next.words}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="px-4 pb-4 sm:px-6">
        <BillFilters
          key={addressOf(shown)}
          shown={shown}
          ofPartner={isPlatform ? { chosen: data.partner } : undefined}
          newest={summary.latest?.period ?? shown.to ?? shown.from}
        />
      </div>
      <SummaryBar summary={summary} isPlatform={isPlatform} />
      {list.length === 0 ? (
        <Empty data={data} />
      ) : narrow ? (
        <>
          <BillCards list={list} isPlatform={isPlatform} />
          <div className="px-3">
            <Note>手机上可以看账单与明细；批量确认、导入明细请用电脑。</Note>
          </div>
        </>
      ) : (
        <BillTable
          {...{ list, shown, isPlatform, shows: columns.shows }}
          chosen={chosenIds}
          onChoose={choose}
        />
      )}
      {list.length > 0 && (
        <div className="flex flex-wrap items-center gap-4 px-4 py-4 text-ink-2 sm:px-6">
          <p role="status">
            已显示 {counted(list.length)} 张
            {summary.isWhole && `，共 ${counted(summary.bills)} 张，合计 ${counted(summary.records)} 笔`}
          </p>
          {hasMore && (
            <Button variant="secondary" size="sm" busy={busy} onClick={loadMore}>
              再显示一些
            </Button>
          )}
        </div>
      )}
      {!narrow && chosen.length > 0 && (
        <BatchBar
          {...{ chosen, split, exporting }}
          mayConfirm={may('confirm-bills')}
          onExport={() => exportBills(chosen.map(({ id }) => id))}
          onConfirm={() => setConfirming(true)}
          onClear={() => choose(new Set())}
        />
      )}
      {confirming && (
        <ConfirmDialog
          bills={split.ready}
          left={split.not}
          onClose={() => setConfirming(false)}
          onConfirmed={() => choose(new Set())}
        />
      )}
    </div>
  );
}
