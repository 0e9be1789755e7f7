import type { PartnerBill, PartnerBillLine } from '@yinxin/api/client';
import { useState } from 'react';
import { classNames, Icon } from '~/ui/index.ts';
import { Card } from '../parts/card.tsx';
import { Amount, amount, counted } from '../parts/money.tsx';

/** Told apart by lightness as well as by colour, in the order of the table. */
const COLOURS = [
  '#12305c',
  '#2b5f63',
  '#6b3a5b',
  '#3d5f93',
  '#4f8488',
  '#94708a',
  '#8d929c',
  '#b08d57',
  '#5a6b3a',
  '#7a4a3a',
  '#405a80',
  '#6f7f8f',
  '#a3a7ad',
];
const colourOf = (at: number) => COLOURS[at % COLOURS.length];

const unitPriceOf = ({ rule }: PartnerBillLine) => (rule ? (rule.unitPrice / 10_000).toFixed(4) : '—');

const Square = ({ at }: { at: number }) => (
  <span
    aria-hidden="true"
    className="mr-2 inline-block size-2.5 shrink-0 rounded-[2px]"
    style={{ background: colourOf(at) }}
  />
);

/** Shares of what was charged; what was given back more than used has none. */
function Stack({ lines }: { lines: readonly PartnerBillLine[] }) {
  const parts = lines.map(({ words, net }, at) => ({ words, net: Math.max(0, net), at }));
  const total = parts.reduce((sum, { net }) => sum + net, 0);
  if (total === 0) return null;
  const share = (net: number) => `${((net / total) * 100).toFixed(1)}%`;
  return (
    <div className="px-4 pb-4 sm:px-6">
      <div
        role="img"
        aria-label={`金额构成：${parts.map(({ words, net }) => `${words} ${share(net)}`).join('，')}`}
        className="flex h-4 gap-px overflow-hidden rounded-sm"
      >
        {parts.map(({ words, net, at }) => (
          <span key={words} style={{ width: `${(net / total) * 100}%`, background: colourOf(at) }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
        {parts.map(({ words, net, at }) => (
          <li key={words}>
            <Square at={at} />
            {words}
            <span className="ml-2 font-semibold text-ink tabular-nums">{share(net)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How an amount came about, step by step as one would calculate along. */
const Steps = ({ line }: { line: PartnerBillLine }) => (
  <div className="rounded bg-paper px-4 py-3 text-xs text-ink-2">
    <p className="mb-1 font-semibold text-ink">
      {line.rule ? `${line.rule.words}（价格规则 v${line.rule.version}）` : '没有约定价格，用量不计费'}
    </p>
    <ol className="space-y-0.5 font-mono wrap-anywhere">
      {line.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {(line.refund !== 0 || line.discount !== 0 || line.fees !== 0) && (
      <p className="mt-1 font-mono">
        总额 {amount(line.gross)}
        {line.discount !== 0 && ` 折扣与尾差 ${amount(line.discount)}`}
        {line.fees !== 0 && ` 月费 ${amount(line.fees)}`}
        {line.refund !== 0 && ` 返还 ${amount(line.refund)}`} = 净额 {amount(line.net)}
      </p>
    )}
  </div>
);

const edges = 'px-2 py-2 first:pl-4 last:pr-4 sm:first:pl-6 sm:last:pr-6';
const words = `${edges} text-left`;
const cell = `${edges} text-right`;
const head = 'text-xs font-normal whitespace-nowrap text-ink-2';
const wide = 'max-lg:hidden';

/** The amount by product, as a bar and as a table that adds up to it. */
export function Breakdown({ bill }: { bill: PartnerBill }) {
  const [open, setOpen] = useState<string>();
  const { lines, adjustments, payable } = bill;
  const sumOf = (of: (line: PartnerBillLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const net = sumOf((line) => line.net);
  const keyOf = (line: PartnerBillLine) => `${line.meter}-${line.rule?.version ?? 0}`;
  const hasFees = lines.some(({ fees }) => fees !== 0);
  return (
    <Card title="金额构成" note="点一行，看这个金额怎样算出来" flush>
      <Stack lines={lines} />
      {lines.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2 sm:px-6">这个账期没有用量。</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse">
            <caption className="sr-only">各产品的金额</caption>
            <thead className="border-y border-line bg-paper">
              <tr>
                <th scope="col" className={`${words} ${head}`}>
                  产品
                </th>
                <th scope="col" className={`${words} ${head} ${wide}`}>
                  计价
                </th>
                <th scope="col" className={`${cell} ${head} ${wide}`}>
                  单价（元）
                </th>
                <th scope="col" className={`${cell} ${head}`}>
                  数量
                </th>
                <th scope="col" className={`${cell} ${head} ${wide}`}>
                  总额
                </th>
                <th scope="col" className={`${cell} ${head} ${wide}`}>
                  折扣与尾差
                </th>
                {hasFees && (
                  <th scope="col" className={`${cell} ${head} ${wide}`}>
                    月费
                  </th>
                )}
                <th scope="col" className={`${cell} ${head} ${wide}`}>
                  返还
                </th>
                <th scope="col" className={`${cell} ${head}`}>
                  净额
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => {
                const key = keyOf(line);
                const isOpen = open === key;
                return [
                  <tr key={key} className="border-b border-line last:border-b-0">
                    <th scope="row" className={`${words} font-normal`}>
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        onClick={() => setOpen(isOpen ? undefined : key)}
                        className="inline-flex min-h-6 items-center text-left hover:text-seal lg:whitespace-nowrap pointer-coarse:min-h-11"
                      >
                        <Square at={at} />
                        {line.words}
                        <Icon
                          name="chevron-down"
                          size={14}
                          className={classNames('ml-1 text-ink-3', isOpen && 'rotate-180')}
                        />
                      </button>
                    </th>
                    <td className={`${words} ${wide} whitespace-nowrap text-ink-2`}>
                      {line.rule?.words ?? '未约定'}
                    </td>
                    <td className={`${cell} ${wide} tabular-nums`}>{unitPriceOf(line)}</td>
                    <td className={`${cell} tabular-nums whitespace-nowrap`}>
                      {counted(line.quantity)} <span className="text-ink-3">{line.unit}</span>
                    </td>
                    <td className={`${cell} ${wide}`}>
                      <Amount fen={line.gross} quietZero />
                    </td>
                    <td className={`${cell} ${wide}`}>
                      <Amount fen={line.discount} quietZero />
                    </td>
                    {hasFees && (
                      <td className={`${cell} ${wide}`}>
                        <Amount fen={line.fees} quietZero />
                      </td>
                    )}
                    <td className={`${cell} ${wide}`}>
                      <Amount fen={line.refund} quietZero />
                    </td>
                    <td className={cell}>
                      <Amount fen={line.net} className="font-semibold" />
                    </td>
                  </tr>,
                  isOpen && (
                    <tr key={`${key}-steps`} className="border-b border-line">
                      <td colSpan={hasFees ? 9 : 8} className="px-4 pb-3 sm:px-6">
                        <Steps line={line} />
                      </td>
                    </tr>
                  ),
                ];
              })}
            </tbody>
            <tfoot className="border-t border-line bg-paper">
              <tr>
                <th scope="row" className={`${words} font-normal`}>
                  小计
                </th>
                <td className={`${cell} ${wide}`} />
                <td className={`${cell} ${wide}`} />
                <td className={cell} />
                <td className={`${cell} ${wide}`}>
                  <Amount fen={sumOf(({ gross }) => gross)} />
                </td>
                <td className={`${cell} ${wide}`}>
                  <Amount fen={sumOf(({ discount }) => discount)} />
                </td>
                {hasFees && (
                  <td className={`${cell} ${wide}`}>
                    <Amount fen={sumOf(({ fees }) => fees)} />
                  </td>
                )}
                <td className={`${cell} ${wide}`}>
                  <Amount fen={sumOf(({ refund }) => refund)} />
                </td>
                <td className={cell}>
                  <Amount fen={net} className="font-semibold" />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {adjustments.length > 0 && (
        <ul aria-label="调账" className="border-t border-line px-4 py-3 sm:px-6">
          {adjustments.map(({ id, amount: fen, reason, of, isCarried }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
              <span className="min-w-0 wrap-anywhere">
                调账{isCarried && `，更正 ${of.period} 的 ${of.number}`}：{reason}
              </span>
              <Amount fen={fen} sign className="font-semibold" />
            </li>
          ))}
          <li className="flex justify-between border-t border-line pt-2">
            <span>小计与调账合计，即应结金额</span>
            <Amount fen={payable} className="font-semibold" />
          </li>
        </ul>
      )}
    </Card>
  );
}
