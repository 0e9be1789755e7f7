import type { MatchState } from '@yinxin/api/client';
import { classNames, clockTime, Icon } from '~/ui/index.ts';
import { Amount, counted } from '../../parts/money.tsx';
import { matchWords, type TableLine } from '../model.ts';

/** The half that is filled shows which side has the line: 对方 stands left in the table for a partner, 我方 right. */
function Half({ side }: { side: 'left' | 'right' }) {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true" className="shrink-0">
      <rect x="1" y="2" width="12" height="10" rx="1.5" fill="none" stroke="currentColor" />
      <rect x={side === 'left' ? 1 : 7} y="2" width="6" height="10" fill="currentColor" />
    </svg>
  );
}

export function MatchMark({ state, isPlatform }: { state: MatchState; isPlatform: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {state === 'same' && <Icon name="check" size={14} className="text-success" />}
      {state === 'platform' && <Half side="left" />}
      {state === 'partner' && <Half side="right" />}
      {(state === 'quantity' || state === 'amount') && (
        <span aria-hidden="true" className="w-3.5 text-center text-xs font-semibold">
          {state === 'quantity' ? '#' : '¥'}
        </span>
      )}
      {matchWords(state, isPlatform)}
    </span>
  );
}

const Quantity = ({ side }: { side: TableLine['platform'] }) => (
  <>{side?.quantity === null || !side ? '—' : counted(side.quantity)}</>
);
const Money = ({ side }: { side: TableLine['platform'] }) => (side ? <Amount fen={side.amount} /> : <>—</>);

export const cell =
  'h-10 overflow-hidden border-b border-line px-2.5 text-ellipsis whitespace-nowrap first:pl-4 last:pr-4 sm:first:pl-6 sm:last:pr-6';
const right = `${cell} text-right tabular-nums`;

interface LineProps {
  line: TableLine;
  isPlatform: boolean;
  isCompared: boolean;
}

interface LineCellsProps extends LineProps {
  /** Where lines can be chosen. */
  choice?: { isChosen: boolean; toggle: () => void } | undefined;
}

/** The cells of one line: once compared both sides of it, and what they differ by. */
export function LineCells({ line, isPlatform, isCompared, choice }: LineCellsProps) {
  const { number, product, customer, at, state, platform, partner, difference } = line;
  return (
    <>
      {choice && (
        <td className={cell}>
          <input
            type="checkbox"
            aria-label={`选择 ${number}`}
            checked={choice.isChosen}
            onChange={choice.toggle}
            className="block size-[18px] accent-navy"
          />
        </td>
      )}
      {isCompared && (
        <td className={cell}>{state ? <MatchMark state={state} isPlatform={isPlatform} /> : '—'}</td>
      )}
      <td className={`${cell} font-mono text-[13px]`} title={number}>
        {number}
      </td>
      <td className={cell} title={product}>
        {product || '—'}
      </td>
      <td className={cell} title={customer}>
        {customer || '—'}
      </td>
      <td className={`${cell} text-ink-2 tabular-nums`}>{at ? clockTime(at).short : '—'}</td>
      <td className={right}>
        <Quantity side={platform} />
      </td>
      <td className={right}>
        <Money side={platform} />
      </td>
      {isCompared && (
        <>
          <td className={`${right} border-l`}>
            <Quantity side={partner} />
          </td>
          <td className={right}>
            <Money side={partner} />
          </td>
          <td className={right}>
            {difference === null ? '—' : <Amount fen={difference} sign quietZero className="font-semibold" />}
          </td>
        </>
      )}
    </>
  );
}

/** The same for narrow screens. */
export function LineCard({ line, isPlatform, isCompared }: LineProps) {
  const { number, product, customer, at, state, platform, partner, difference } = line;
  const facts = [product, customer, at && clockTime(at).short].filter(Boolean).join('，');
  return (
    <div className="flex h-full flex-col justify-center gap-0.5 px-4 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate font-mono text-[13px]">{number}</span>
        {isCompared && state ? (
          <MatchMark state={state} isPlatform={isPlatform} />
        ) : (
          <Money side={platform} />
        )}
      </p>
      <p className="flex items-baseline justify-between gap-3 text-xs text-ink-2">
        <span className="truncate">{facts}</span>
        {!isCompared && platform && (
          <span className="whitespace-nowrap">
            数量 <Quantity side={platform} />
          </span>
        )}
      </p>
      {isCompared && (
        <p className="flex items-baseline justify-between gap-3 text-xs text-ink-2 tabular-nums">
          <span>
            {isPlatform ? '我方' : '对方'} <Money side={platform} />
            <span className="ml-3">
              {isPlatform ? '对方' : '我方'} <Money side={partner} />
            </span>
          </span>
          {difference !== null && (
            <Amount
              fen={difference}
              sign
              quietZero
              className={classNames('font-semibold', difference > 0 && 'text-ink')}
            />
          )}
        </p>
      )}
    </div>
  );
}
