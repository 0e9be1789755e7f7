import type { ResultOf } from '@yinxin/api/client';
import { Link } from 'react-router';
import { APPLY } from '~/parts/payment/index.ts';
import { EmptyState } from '~/parts/reading/empty-state.tsx';
import { PageTitle, useActs, useLaterPages } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Container, clockTime } from '~/ui/index.ts';

export type Usage = ResultOf<'GET /api/appapi/contract/usage'>;
type Entry = Usage['list'][number];

const contractPath = (id: string, phone: boolean) =>
  `${phone ? '/mobile/signing/indexNew' : '/businessProcessing/signCenter/detail'}?id=${id}`;

function What({ contract, phone }: { contract: Entry['contract']; phone: boolean }) {
  if (!contract) return '购入或试用';
  if (!contract.id) return '同事发起的合同';
  return (
    <Link to={contractPath(contract.id, phone)} className="wrap-anywhere hover:text-seal">
      {contract.title}
    </Link>
  );
}

const noteOf = ({ at, contract, until }: Entry): string =>
  [clockTime(at).full, contract?.by && `${contract.by} 发起`, until && `${clockTime(until).day} 到期`]
    .filter(Boolean)
    .join('　');

/** Where the contracts of the quota went: what each took, when, and who sent it. */
export function UsagePage({ usage, phone }: { usage: Usage; phone: boolean }) {
  const { send } = useActs();
  const { list, hasMore, busy, loadMore } = useLaterPages(usage, (before) =>
    send('GET /api/appapi/contract/usage', { query: { before } }),
  );
  return (
    <Container className="pb-16">
      <PageTitle
        icon="document"
        title="用量明细"
        aside={<ButtonLink to={`${pathOn(APPLY, phone)}?product=contract-package`}>加购合同份数</ButtonLink>}
      >
        还可以发起 {usage.left} 份。发出才扣，撤回退还；退还的不在下面。
      </PageTitle>
      {list.length === 0 ? (
        <EmptyState icon="document" title="还没有用过">
          <p>发出第一份合同后，在这里看它何时由谁发起、扣了几份。</p>
        </EmptyState>
      ) : (
        <ul aria-label="用量" className="overflow-hidden rounded-card border border-line bg-white">
          {list.map((entry) => (
            <li
              key={entry.id}
              className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-b-0 lg:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  <What contract={entry.contract} phone={phone} />
                </span>
                <span className="block text-sm text-ink-3 tabular-nums">{noteOf(entry)}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {entry.amount > 0 ? `+${entry.amount}` : `−${-entry.amount}`} 份
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
