import { BILL_TABLE_LIMITS, type BillTab, type MatchState } from '@yinxin/api/client';
import { type ReactNode, useCallback, useState } from 'react';
import { Button, classNames, Icon, Note } from '~/ui/index.ts';
import { Card } from '../../parts/card.tsx';
import { Amount, counted, signed } from '../../parts/money.tsx';
import { useNarrow } from '../../parts/narrow.ts';
import { usePartner } from '../../session.tsx';
import {
  type BillData,
  DIFFERENCES,
  type Imported,
  matchWords,
  sidesFor,
  statesOf,
  type TableLine,
  totalOf,
} from '../model.ts';
import type { BillActs } from '../use-bill-acts.tsx';
import { MatchMark } from './line-cells.tsx';
import { LineTable } from './line-table.tsx';
import { useLines } from './use-lines.ts';

interface TabProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}
const Tab = ({ isOn, onPress, children }: TabProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="-mb-px flex h-11 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:border-seal aria-pressed:font-semibold aria-pressed:text-ink"
  >
    {children}
  </button>
);

/** What differs by how it differs; each leads to its lines. */
function Kinds({
  imported,
  tab,
  onTab,
}: {
  imported: Imported;
  tab: BillTab;
  onTab: (tab: BillTab) => void;
}) {
  const { isPlatform } = usePartner();
  const all = totalOf(imported, DIFFERENCES);
  return (
    <ul className="grid grid-cols-2 border-t border-line lg:grid-cols-5 lg:divide-x lg:divide-line">
      {(['different', ...DIFFERENCES] as const).map((kind) => {
        const { lines, platform, partner } = totalOf(imported, statesOf(kind));
        return (
          <li key={kind} className={kind === 'different' ? 'max-lg:col-span-2' : undefined}>
            <button
              type="button"
              aria-pressed={tab === kind}
              disabled={lines === 0 && kind !== 'different'}
              onClick={() => onTab(kind)}
              className="w-full px-4 py-2.5 text-left hover:bg-paper aria-pressed:bg-navy-soft/70 disabled:text-ink-3 disabled:hover:bg-transparent sm:px-6"
            >
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
                {kind === 'different' ? '差额合计' : <MatchMark state={kind} isPlatform={isPlatform} />}
                <span className="tabular-nums">{counted(kind === 'different' ? all.lines : lines)} 条</span>
              </span>
              <Amount fen={platform - partner} sign quietZero className="text-lg leading-7 font-semibold" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Lines by the beginning of their number, in place of the long list. */
function useSearch(billId: string, tab: BillTab) {
  const { send, failed } = usePartner();
  const [found, setFound] = useState<{ number: string; list: TableLine[]; isMore: boolean }>();
  const [busy, setBusy] = useState(false);
  const search = async (number: string) => {
    if (!number) return setFound(undefined);
    setBusy(true);
    try {
      const { list, isMore } = await send('GET /api/partner/bill/table', { query: { billId, tab, number } });
      setFound({ number, list, isMore });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { found, busy, search };
}

interface LinesCardProps {
  data: BillData;
  chosen: ReadonlyMap<string, number>;
  onChoose: (chosen: ReadonlyMap<string, number>) => void;
  acts: BillActs;
}

const nothing = () => {};

/** Every line of the bill, once compared those that differ first. */
export function LinesCard({ data, chosen, onChoose, acts }: LinesCardProps) {
  const { bill, table } = data;
  const { imported, mayImport } = table;
  const { isPlatform, may } = usePartner();
  const narrow = useNarrow();
  const [tab, setTab] = useState<BillTab>(data.tab);
  const shownTab = imported ? tab : 'all';
  const { lineAt, total, isKnown, failure, need } = useLines({
    billId: bill.id,
    tab: shownTab,
    loaded: data,
  });
  const { found, busy, search } = useSearch(bill.id, shownTab);
  const [number, setNumber] = useState('');
  const foundAt = useCallback((position: number) => found?.list[position], [found]);
  const counts = (states: readonly MatchState[]) => (imported ? totalOf(imported, states) : undefined);
  const isDifferent = shownTab !== 'all' && shownTab !== 'same';
  const mayDispute = bill.may.includes('dispute-bill');
  const choice = !narrow && mayDispute && isDifferent ? { chosen, onChoose } : undefined;
  const press = (next: BillTab) => {
    setTab(next);
    void search('');
    setNumber('');
  };
  const gap = [...chosen.values()].reduce((sum, fen) => sum + fen, 0);
  return (
    <Card
      title="明细"
      flush
      note={
        imported
          ? `平台 ${counted(statesTotal(imported, 'platform'))} 个编号，${isPlatform ? '对方' : '我方'}导入 ${counted(imported.rows)} 行，按编号比对`
          : '每条用量一行，折扣与月费各一行'
      }
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 sm:px-6">
        <Tab isOn={shownTab === 'all'} onPress={() => press('all')}>
          全部 {counted(counts(statesOf('all'))?.lines ?? (isKnown ? total : table.total))}
        </Tab>
        {imported && (
          <>
            <Tab isOn={shownTab === 'same'} onPress={() => press('same')}>
              一致 {counted(imported.states.same.lines)}
            </Tab>
            <Tab isOn={isDifferent} onPress={() => press('different')}>
              差异
              {imported.differing > 0 ? (
                <span className="rounded-full bg-seal px-2 text-xs leading-5 font-semibold text-white">
                  {counted(imported.differing)}
                </span>
              ) : (
                ' 0'
              )}
            </Tab>
          </>
        )}
        <search className="max-sm:w-full sm:ml-auto">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void search(number.trim());
            }}
            className="relative py-2"
          >
            <Icon name="search" size={16} className="absolute inset-y-0 left-3 my-auto text-ink-3" />
            <input
              type="search"
              value={number}
              aria-label="按编号查找明细"
              placeholder="编号的开头，回车查找"
              maxLength={100}
              aria-busy={busy || undefined}
              onChange={({ currentTarget }) => {
                setNumber(currentTarget.value);
                if (!currentTarget.value) void search('');
              }}
              className="h-9 w-full rounded border border-line bg-white pr-3 pl-9 text-sm hover:border-line-strong sm:w-56 pointer-coarse:h-11"
            />
          </form>
        </search>
      </div>
      {imported && isDifferent && imported.differing > 0 && (
        <Kinds imported={imported} tab={shownTab} onTab={press} />
      )}
      {failure && (
        <div className="px-4 py-3 sm:px-6">
          <Note tone="danger" role="alert">
            {failure}
            <button
              type="button"
              className="ml-3 min-h-9 text-navy underline underline-offset-4"
              onClick={() => need({ first: 0, last: 1 })}
            >
              重试
            </button>
          </Note>
        </div>
      )}
      {found ? (
        <>
          <p role="status" className="border-b border-line px-4 py-2 text-ink-2 sm:px-6">
            编号以“{found.number}”开头的 {counted(found.list.length)} 行
            {found.isMore && `，还有更多，只列出前 ${BILL_TABLE_LIMITS.found} 行`}
          </p>
          <LineTable
            key="found"
            {...{ isPlatform, narrow, choice }}
            label={`找到的明细`}
            total={found.list.length}
            lineAt={foundAt}
            onSight={nothing}
            isCompared={imported !== null}
            sides={sidesFor(isPlatform)}
          />
        </>
      ) : isKnown && total === 0 ? (
        <Nothing isDifferent={isDifferent} state={shownTab} isPlatform={isPlatform} />
      ) : (
        <LineTable
          key={shownTab}
          {...{ isPlatform, narrow, choice, lineAt }}
          label={isDifferent ? '有差异的明细' : '账单明细'}
          total={isKnown ? total : 10}
          onSight={need}
          isCompared={imported !== null}
          sides={sidesFor(isPlatform)}
          sum={counts(statesOf(shownTab))}
        />
      )}
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-6">
        {choice && chosen.size > 0 ? (
          <p role="status" className="flex flex-wrap items-center gap-3">
            <strong className="font-semibold tabular-nums">
              已选 {chosen.size} 条　{signed(gap)}
            </strong>
            <Button size="sm" variant="secondary" onClick={acts.dispute}>
              就这 {chosen.size} 条提出差异
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onChoose(new Map())}>
              取消选择
            </Button>
          </p>
        ) : (
          <span className={classNames('text-xs text-ink-3', !imported && 'mr-auto')}>
            {narrow ? '手机上可以看明细；导入与挑选请用电脑。' : '滚动加载，不分页'}
          </span>
        )}
        {!imported && mayImport && may('compare-bills') && !narrow && (
          <Button size="sm" variant="secondary" onClick={acts.importTable}>
            <Icon name="upload" size={16} />
            导入我方明细，逐条比对
          </Button>
        )}
      </div>
    </Card>
  );
}

const statesTotal = ({ states }: Imported, side: 'platform' | 'partner') =>
  Object.entries(states)
    .filter(([state]) => state !== (side === 'platform' ? 'partner' : 'platform'))
    .reduce((sum, [, { lines }]) => sum + lines, 0);

function Nothing({
  isDifferent,
  state,
  isPlatform,
}: {
  isDifferent: boolean;
  state: BillTab;
  isPlatform: boolean;
}) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <Icon name={isDifferent ? 'circle-check' : 'document'} size={32} className="text-ink-3" />
      <p className="mt-3 font-semibold">
        {isDifferent
          ? state === 'different'
            ? '没有差异，双方每个编号都一致'
            : `没有“${matchWords(state as MatchState, isPlatform)}”的编号`
          : '没有明细'}
      </p>
    </div>
  );
}
