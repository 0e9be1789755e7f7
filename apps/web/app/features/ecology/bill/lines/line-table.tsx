import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '~/ui/index.ts';
import { Amount } from '../../parts/money.tsx';
import type { TableLine } from '../model.ts';
import { cell, LineCard, LineCells } from './line-cells.tsx';
import { type Part, partInSight } from './windows.ts';

const ROW = 40;
const CARD = 76;
/** As much as is seen before the list is pushed. */
const MOST_HEIGHT = 560;

interface Choice {
  /** By number, with what each line differs by. */
  chosen: ReadonlyMap<string, number>;
  onChoose: (chosen: ReadonlyMap<string, number>) => void;
}

interface LineTableProps {
  label: string;
  total: number;
  lineAt: (position: number) => TableLine | undefined;
  /** Told which positions are in sight. */
  onSight: (part: Part) => void;
  isPlatform: boolean;
  isCompared: boolean;
  sides: { platform: string; partner: string };
  narrow: boolean;
  choice?: Choice | undefined;
  /** What both sides add up to; stays below the lines. */
  sum?: { platform: number; partner: number } | undefined;
}

const headCell =
  'h-10 border-b border-line bg-paper px-2.5 text-xs leading-4 font-normal whitespace-nowrap text-ink-2 first:pl-4 last:pr-4 sm:first:pl-6 sm:last:pr-6';

/** Widths of the columns, alike in head, lines and sum. */
const widthsOf = (isCompared: boolean, hasChoice: boolean): (string | undefined)[] =>
  isCompared
    ? [
        ...(hasChoice ? ['3.5rem'] : []),
        ...['8.25rem', '12.5rem', undefined, undefined, '6.5rem', '4rem', '6rem', '4rem', '6rem', '7rem'],
      ]
    : ['16rem', undefined, undefined, '9rem', '6rem', '9rem'];

function Head({
  isCompared,
  hasChoice,
  sides,
}: Pick<LineTableProps, 'isCompared' | 'sides'> & { hasChoice: boolean }) {
  const words = (name: string) => (
    <th key={name} scope="col" className={`${headCell} text-left`}>
      {name}
    </th>
  );
  const figures = (side: 'platform' | 'partner') =>
    ['数量', '金额'].map((name, at) => (
      <th
        key={side + name}
        scope="col"
        title={sides[side]}
        className={classNames(
          headCell,
          'text-right',
          isCompared && side === 'partner' && at === 0 && 'border-l',
        )}
      >
        {isCompared && <span className="block text-ink-3">{sides[side].slice(0, 2)}</span>}
        {name}
      </th>
    ));
  return (
    <thead className="sticky top-0 z-10">
      <tr>
        {hasChoice && (
          <th scope="col" className={headCell}>
            <span className="sr-only">选择</span>
          </th>
        )}
        {isCompared && words('结果')}
        {['合同或订单编号', '产品', '客户', '发生时间'].map(words)}
        {figures('platform')}
        {isCompared && figures('partner')}
        {isCompared && (
          <th scope="col" className={`${headCell} text-right`}>
            差额
          </th>
        )}
      </tr>
    </thead>
  );
}

function Sum({ sum, hasChoice }: { sum: NonNullable<LineTableProps['sum']>; hasChoice: boolean }) {
  const place = 'h-10 border-t border-line bg-paper px-2.5 first:pl-4 last:pr-4 sm:first:pl-6 sm:last:pr-6';
  const right = `${place} text-right`;
  return (
    <tfoot className="sticky bottom-0 z-10 font-semibold">
      <tr>
        <th scope="row" colSpan={hasChoice ? 6 : 5} className={`${place} text-left`}>
          合计
        </th>
        <td className={right} />
        <td className={right}>
          <Amount fen={sum.platform} />
        </td>
        <td className={`${place} border-l`} />
        <td className={right}>
          <Amount fen={sum.partner} />
        </td>
        <td className={right}>
          <Amount fen={sum.platform - sum.partner} sign />
        </td>
      </tr>
    </tfoot>
  );
}

const Waiting = () => (
  <>
    <span className="block h-3 w-2/3 rounded bg-paper-2" />
    <span className="sr-only">正在加载</span>
  </>
);

/** Lines of which only those in sight are drawn, however many there are; head and sum stay. */
export function LineTable(props: LineTableProps) {
  const { label, total, lineAt, onSight, isPlatform, isCompared, sides, narrow, choice, sum } = props;
  const rowHeight = narrow ? CARD : ROW;
  const frame = narrow ? 0 : ROW * (sum ? 2 : 1);
  const height = Math.min(MOST_HEIGHT, Math.max(1, total) * rowHeight + frame);
  const [scrollTop, setScrollTop] = useState(0);
  const { first, last } = partInSight({ scrollTop, height, rowHeight, total });
  useEffect(() => onSight({ first, last }), [first, last, onSight]);

  const toggle = ({ number, difference }: TableLine) => {
    if (!choice) return;
    const next = new Map(choice.chosen);
    if (!next.delete(number)) next.set(number, difference ?? 0);
    choice.onChoose(next);
  };
  const positions = Array.from({ length: last - first }, (_, at) => first + at);
  const [above, below] = [first * rowHeight, (total - last) * rowHeight];

  let content: ReactNode;
  if (narrow)
    content = (
      <ul aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {positions.map((position) => {
          const line = lineAt(position);
          return (
            <li key={position} className="border-b border-line bg-white" style={{ height: rowHeight }}>
              {line ? <LineCard {...{ line, isPlatform, isCompared }} /> : <Waiting />}
            </li>
          );
        })}
      </ul>
    );
  else {
    const widths = widthsOf(isCompared, choice !== undefined);
    content = (
      <table
        aria-rowcount={total + 1}
        className="w-full min-w-[62rem] table-fixed border-separate border-spacing-0"
      >
        <caption className="sr-only">{label}</caption>
        <colgroup>
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
        <Head {...{ isCompared, sides }} hasChoice={choice !== undefined} />
        <tbody>
          {above > 0 && (
            <tr>
              <td colSpan={widths.length} style={{ height: above }} />
            </tr>
          )}
          {positions.map((position) => {
            const line = lineAt(position);
            const isChosen = line !== undefined && choice?.chosen.has(line.number);
            return (
              <tr
                key={position}
                aria-rowindex={position + 2}
                className={isChosen ? 'bg-navy-soft/70' : 'bg-white hover:bg-paper/60'}
              >
                {line ? (
                  <LineCells
                    {...{ line, isPlatform, isCompared }}
                    choice={choice && { isChosen: isChosen ?? false, toggle: () => toggle(line) }}
                  />
                ) : (
                  <td colSpan={widths.length} className={cell}>
                    <Waiting />
                  </td>
                )}
              </tr>
            );
          })}
          {below > 0 && (
            <tr>
              <td colSpan={widths.length} style={{ height: below }} />
            </tr>
          )}
        </tbody>
        {sum && <Sum sum={sum} hasChoice={choice !== undefined} />}
      </table>
    );
  }

  return (
    <section
      aria-label={`${label}，可以滚动`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      // whole rows: nothing is drawn anew while the same ones are in sight
      onScroll={({ currentTarget: { scrollTop: top } }) => setScrollTop(top - (top % rowHeight))}
      className="overflow-auto border-t border-line"
      style={{ height }}
    >
      {content}
    </section>
  );
}
