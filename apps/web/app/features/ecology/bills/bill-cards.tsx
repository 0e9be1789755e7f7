import { type PartnerBillItem, SETTLE_MODES } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Icon } from '~/ui/index.ts';
import { Amount, Difference } from '../parts/money.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { Due } from './due.tsx';
import { billPath, nextWords, productsWords } from './model.ts';

/** The same for narrow screens: a bill each, to be read without pushing anything aside. */
export const BillCards = ({
  list,
  isPlatform,
}: {
  list: readonly PartnerBillItem[];
  isPlatform: boolean;
}) => (
  <ul aria-label="账单" className="space-y-3 p-3">
    {list.map((bill) => (
      <li key={bill.id} className="relative rounded-card border border-line bg-white p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link
              to={billPath(bill.id)}
              className="font-mono font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              {bill.number}
            </Link>
            <p className="text-xs text-ink-3">
              {bill.period}，{SETTLE_MODES[bill.settleMode]}，{productsWords(bill.products)}
            </p>
            {isPlatform && <p className="text-xs text-ink-2">{bill.partner.name}</p>}
          </div>
          <StateBadge state={bill.state} />
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-y-2 border-t border-line pt-3">
          <dt className="text-ink-2">应结金额（元）</dt>
          <dd className="text-right text-base font-semibold">
            <Amount fen={bill.payable} />
          </dd>
          <dt className="text-ink-2">{isPlatform ? '对方金额' : '我方金额'}</dt>
          <dd className="text-right">
            {bill.partnerAmount === null ? (
              <span className="text-ink-3">未导入</span>
            ) : (
              <Amount fen={bill.partnerAmount} />
            )}
          </dd>
          <dt className="text-ink-2">差额</dt>
          <dd className="text-right">
            <Difference fen={bill.difference} />
          </dd>
        </dl>
        <div className="mt-2 flex items-end justify-between gap-3">
          <Due due={bill.due} />
          <span className="flex items-center gap-1 font-semibold text-navy" aria-hidden="true">
            {nextWords(bill)}
            <Icon name="chevron-right" size={16} />
          </span>
        </div>
      </li>
    ))}
  </ul>
);
