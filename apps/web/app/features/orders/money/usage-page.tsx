import { type ResultOf, USAGE_KINDS } from '@yinxin/api/client';
import { Link } from 'react-router';
import { APPLY } from '~/parts/payment/index.ts';
import { EmptyState } from '~/parts/reading/empty-state.tsx';
import { PageTitle, useActs, useLaterPages } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Container, clockTime } from '~/ui/index.ts';
import { type UsageFilters, UsageForm, type UseList } from './usage-filters.tsx';

type Use = UseList['list'][number];

const contractPath = (id: string, phone: boolean) =>
  `${phone ? '/mobile/signing/indexNew' : '/businessProcessing/signCenter/detail'}?id=${id}`;

function What({ use: { contract, words, isOthers }, phone }: { use: Use; phone: boolean }) {
  if (isOthers) return `${words}（同事所用）`;
  if (!contract) return words;
  return (
    <Link to={contractPath(contract.id, phone)} className="wrap-anywhere hover:text-seal">
      {contract.title}
    </Link>
  );
}

const noteOf = ({ at, contract, words, number, by, kind }: Use): string =>
  [clockTime(at).full, contract && words, number, by && `经办人 ${by}`, kind !== 'use' && USAGE_KINDS[kind]]
    .filter(Boolean)
    .join('　');

/** What came of everything that the filters find, what was given back taken off. */
function Totals({ totals }: Pick<UseList, 'totals'>) {
  if (totals.length === 0) return null;
  return (
    <dl aria-label="合计" className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      {totals.map(({ meter, words, unit, quantity }) => (
        <div key={meter}>
          <dt className="text-sm text-ink-3">{words}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {quantity} {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface UsagePageProps {
  left: ResultOf<'GET /api/appapi/contract/quota'>['left'];
  use: UseList;
  filters: UsageFilters;
  phone: boolean;
}

/** What was used, by whom and for what; the same records that bills of partners are made from. */
export function UsagePage({ left, use, filters, phone }: UsagePageProps) {
  const { send } = useActs();
  const { list, hasMore, busy, loadMore } = useLaterPages(use, (before) =>
    send('GET /api/appapi/usage/records', { query: { ...filters, before } }),
  );
  return (
    <Container className="pb-16">
      <PageTitle
        icon="document"
        title="用量明细"
        aside={<ButtonLink to={`${pathOn(APPLY, phone)}?product=contract-package`}>加购合同份数</ButtonLink>}
      >
        还可以发起 {left} 份合同。剩余不到一成，或者到期前 30 天，会通知您。
      </PageTitle>
      <UsageForm use={use} filters={filters} />
      <Totals totals={use.totals} />
      {list.length === 0 ? (
        <EmptyState icon="document" title="这段时间没有用量">
          <p>
            {use.from} 至 {use.to}没有符合条件的记录，可以换一段时间再查。
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="用量" className="overflow-hidden rounded-card border border-line bg-white">
          {list.map((one) => (
            <li
              key={one.id}
              className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-b-0 lg:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  <What use={one} phone={phone} />
                </span>
                <span className="block text-sm wrap-anywhere text-ink-3 tabular-nums">{noteOf(one)}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {one.quantity < 0 ? `−${-one.quantity}` : one.quantity} {one.unit}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="mt-5 text-center">
          <Button variant="secondary" busy={busy} onClick={loadMore}>
            查看更早的
          </Button>
        </div>
      )}
    </Container>
  );
}
