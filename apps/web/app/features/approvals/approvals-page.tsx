import { APPROVAL_TABS, CONTRACT_KINDS } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Link } from 'react-router';
import { detailPath, FLOWS, readVersion, SIGN_CENTER } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { PageTitle, useActs, useConfirm, useLaterPages } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, Container, clockTime, Icon } from '~/ui/index.ts';
import { DelegationPanel } from './delegation-panel.tsx';
import { type ApprovalItem, type ApprovalsData, tabPath, tabs } from './model.ts';

const KINDS = { contract: '合同', 'seal-use': '用印' } as const;

/** What can be done about an item; each ends with what is so now. */
function useDecisions() {
  const { send, done, attempt } = useActs();
  const { ask, dialog } = useConfirm();
  return {
    dialog,
    approve: ({ kind, id, title, version, actingFor }: ApprovalItem) =>
      ask({
        title: `同意“${title}”`,
        text: actingFor
          ? `您代 ${actingFor} 审批，记录中写明由您代为同意。`
          : kind === 'contract'
            ? '同意后合同进入下一步。'
            : '同意后可在这份文件上用印一次。',
        action: '同意',
        work: async () => {
          if (kind === 'contract')
            await send('POST /api/appapi/contract/approve', {
              body: { id, version: readVersion(id, version) },
            });
          else await send('POST /api/appapi/seal/decideUse', { body: { requestId: id, approve: true } });
          await done('已同意');
        },
      }),
    refuse: ({ kind, id, title, version }: ApprovalItem) =>
      ask({
        title: `不同意“${title}”`,
        text: kind === 'contract' ? '合同退回发起人修改，理由会告诉发起人。' : '理由会告诉申请人。',
        action: '不同意',
        reason: '理由',
        work: async (words) => {
          if (kind === 'contract')
            await send('POST /api/appapi/contract/reject', {
              body: { id, reason: words, version: readVersion(id, version) },
            });
          else
            await send('POST /api/appapi/seal/decideUse', { body: { requestId: id, approve: false, words } });
          await done(kind === 'contract' ? '已退回发起人' : '已告知申请人');
        },
      }),
    remind: ({ kind, id }: ApprovalItem) =>
      attempt(async () => {
        if (kind === 'contract') await send('POST /api/appapi/contract/urge', { body: { id } });
        else await send('POST /api/appapi/seal/remindUse', { body: { requestId: id } });
        return '已提醒审批人';
      }),
  };
}

const factsOf = (item: ApprovalItem): string[] =>
  [
    item.author && (item.outcome ? `${item.author} 提交` : `${item.author} ${clockTime(item.at).short} 提交`),
    item.outcome ? `${clockTime(item.at).short} 审批` : '',
    item.number ?? '',
    item.amount !== null ? exactYuan(item.amount) : '',
    item.contractKind ? CONTRACT_KINDS[item.contractKind] : '',
    item.sealName,
    item.reason && `用途：${item.reason}`,
    item.until ? `${clockTime(item.until).short} 截止` : '',
  ].filter(Boolean);

function Entry({
  item,
  phone,
  isNext,
  decide,
}: {
  item: ApprovalItem;
  /** The first that waits is the next step of the page. */
  isNext: boolean;
  phone: boolean;
  decide: ReturnType<typeof useDecisions>;
}) {
  const { kind, title, contractId, may, outcome, words, actingFor, actedBy, waitsFor, stateWords } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-6 py-4 first:border-0 max-lg:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={kind === 'contract' ? 'brand' : 'neutral'}>
            <Icon name={kind === 'contract' ? 'document' : 'seal'} size={14} />
            {KINDS[kind]}
          </Badge>
          {contractId ? (
            <Link to={detailPath(contractId, phone)} className="font-semibold wrap-anywhere hover:text-seal">
              {title}
            </Link>
          ) : (
            <span className="font-semibold wrap-anywhere">{title}</span>
          )}
          {actingFor && <Badge tone="warning">代 {actingFor}</Badge>}
          {outcome ? (
            <Badge tone={outcome === 'approved' ? 'success' : 'danger'}>
              {outcome === 'approved' ? '已同意' : '不同意'}
            </Badge>
          ) : (
            may.length < 2 && stateWords && <Badge>{stateWords}</Badge>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-3">
          {factsOf(item).map((fact) => (
            <span key={fact} className="wrap-anywhere">
              {fact}
            </span>
          ))}
        </p>
        {actedBy && <p className="mt-1 text-sm text-ink-2">由 {actedBy} 代为处理</p>}
        {words && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">意见：{words}</p>}
        {may.includes('remind') && waitsFor.length > 0 && (
          <p className="mt-1 text-sm text-ink-2">等 {waitsFor.join('、')} 审批</p>
        )}
      </div>
      {may.length > 0 && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {may.includes('approve') && (
            <Button size="sm" variant={isNext ? 'primary' : 'secondary'} onClick={() => decide.approve(item)}>
              同意
            </Button>
          )}
          {may.includes('refuse') && (
            <Button size="sm" variant="secondary" onClick={() => decide.refuse(item)}>
              不同意
            </Button>
          )}
          {may.includes('remind') && (
            <Button size="sm" variant="secondary" onClick={() => decide.remind(item)}>
              <Icon name="bell" size={16} />
              提醒
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const NOTHING = {
  todo: ['没有等您审批的', '轮到您审批时会有消息与短信。'],
  done: ['还没有审批过', '您同意与不同意的都在这里。'],
  mine: ['没有发起过要审批的', '按企业的审批流程须审批的合同与用印在这里。'],
} as const;

/** What the account in use approves, approved, and waits for. */
export function ApprovalsPage({ data, phone }: { data: ApprovalsData; phone: boolean }) {
  const { tab, approvals, delegations } = data;
  const { send } = useActs();
  const decide = useDecisions();
  const { list, hasMore, busy, loadMore } = useLaterPages(approvals, (before) =>
    send('GET /api/appapi/approval/list', { query: { tab, before } }),
  );
  const [emptyTitle, emptyText] = NOTHING[tab];
  const nextKey = list.find(({ may }) => may.includes('approve'))?.key;

  return (
    <Container className="pb-12">
      <PageTitle icon="circle-check" title="审批">
        <Link to={pathOn(SIGN_CENTER, phone)} className="text-navy hover:underline">
          签署中心
        </Link>
        {delegations && (
          <Link to={pathOn(FLOWS, phone)} className="text-navy hover:underline">
            审批流程
          </Link>
        )}
      </PageTitle>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <nav aria-label="审批" className="mb-4 flex gap-1 rounded bg-paper-2 p-1 text-sm">
            {tabs.map((one) => (
              <Link
                key={one}
                to={tabPath(one, phone)}
                aria-current={one === tab ? 'page' : undefined}
                className="grid min-h-10 flex-1 place-items-center rounded-sm px-3 text-ink-2 pointer-coarse:min-h-11 aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-soft"
              >
                <span>
                  {APPROVAL_TABS[one]}
                  {one === 'todo' && approvals.waiting > 0 && (
                    <span className="ml-1.5 font-semibold text-seal tabular-nums">{approvals.waiting}</span>
                  )}
                </span>
              </Link>
            ))}
          </nav>
          {list.length === 0 ? (
            <EmptyState icon="circle-check" title={emptyTitle}>
              <p>{emptyText}</p>
            </EmptyState>
          ) : (
            <ul aria-label={APPROVAL_TABS[tab]} className="rounded-card border border-line bg-white">
              {list.map((item) => (
                <Entry key={item.key} {...{ item, phone, decide }} isNext={item.key === nextKey} />
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
        </div>
        {delegations && <DelegationPanel delegations={delegations} />}
      </div>
      {decide.dialog}
    </Container>
  );
}
