import { CONTRACT_BOXES, type ContractEntry, type ContractMailbox, type ResultOf } from '@yinxin/api/client';
import { Link, useRevalidator } from 'react-router';
import {
  APPROVALS,
  COUNTERPARTIES,
  ContractBadge,
  deadlineWords,
  REPORTS,
  SIGN_CENTER,
  TEMPLATES,
  useContractNews,
} from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, ButtonLink, Icon, useNow } from '~/ui/index.ts';
import { paths } from '../model.ts';

export const PHONE_BOXES = [
  'todo',
  'waiting',
  'complete',
  'cc',
  'ended',
] as const satisfies readonly ContractMailbox[];

interface ListPageProps {
  box: ContractMailbox;
  counters: ResultOf<'GET /api/appapi/contract/counters'>;
  list: readonly ContractEntry[];
  next: string | null;
}

const verbOf = ({ may }: ContractEntry): string | undefined =>
  may.includes('sign-contract')
    ? '立即签署'
    : may.includes('fill-contract')
      ? '去填写'
      : may.includes('approve-contract')
        ? '去审批'
        : may.includes('retry-contract')
          ? '去处理'
          : undefined;

/** The first that waits is the next step of the page. */
function Entry({ entry, isNext }: { entry: ContractEntry; isNext: boolean }) {
  const { id, title, state, author, places, deadline, may } = entry;
  const signers = places.filter(({ part }) => part === 'signer');
  const done = signers.filter((place) => place.state === 'SIGNED').length;
  const verb = verbOf(entry);
  const now = useNow();
  const due = deadline && verb ? deadlineWords(deadline, now) : undefined;
  const signs = may.includes('sign-contract') || may.includes('fill-contract');
  return (
    <li className="border-b border-line bg-white px-4 py-3.5">
      <Link to={paths.detail(id, true)} className="block">
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          {due?.isSoon ? (
            <Badge tone="warning">
              <Icon name="alert" size={14} />
              {due.words}
            </Badge>
          ) : (
            <ContractBadge state={state} />
          )}
        </span>
        <span className="mt-1 block text-sm text-ink-2">
          {author} 发起
          {due && !due.isSoon && `，${due.words} 截止`}
        </span>
      </Link>
      <span className="mt-2 flex min-h-11 items-center justify-between gap-3 text-sm text-ink-3">
        {signers.length > 0 ? `${done} / ${signers.length} 已签` : ''}
        {verb && (
          <ButtonLink
            to={signs ? paths.sign(id, true) : paths.detail(id, true)}
            size="sm"
            variant={isNext ? 'primary' : 'secondary'}
          >
            {verb}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

const EMPTY: Partial<Record<ContractMailbox, string>> = {
  todo: '现在没有等您处理的合同，轮到您时会有短信通知。',
  waiting: '没有在等其他方的合同。',
  complete: '签完的合同会在这里。',
};

/** /mobile/signing: what waits for one, and what became of the rest. */
export function PhoneList({ box, counters, list, next }: ListPageProps) {
  const { revalidate } = useRevalidator();
  useContractNews(() => void revalidate());
  const nextId = list.find((entry) => verbOf(entry))?.id;
  return (
    <div className="bg-paper">
      <h1 className="sr-only">签署</h1>
      <nav aria-label="合同列表" className="flex gap-5 overflow-x-auto border-b border-line bg-white px-4">
        {PHONE_BOXES.map((name) => (
          <Link
            key={name}
            to={`/mobile/signing?box=${name}`}
            replace
            aria-current={name === box ? 'page' : undefined}
            className="flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-sm whitespace-nowrap text-ink-2 aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {CONTRACT_BOXES[name]}
            {name === 'todo' && counters[name] > 0 && (
              <span className="rounded-full bg-seal px-1.5 text-xs text-white">{counters[name]}</span>
            )}
          </Link>
        ))}
      </nav>
      <div className="bg-white px-4 pt-3">
        <ButtonLink
          block
          to={pathOn(`${SIGN_CENTER}/create`, true)}
          variant={nextId ? 'secondary' : 'primary'}
        >
          <Icon name="plus" size={18} />
          发起合同
        </ButtonLink>
      </div>
      <p className="flex justify-end gap-6 bg-white px-4">
        <Link to={pathOn(APPROVALS, true)} className="inline-flex min-h-11 items-center text-sm text-navy">
          审批
        </Link>
        <Link to={pathOn(REPORTS, true)} className="inline-flex min-h-11 items-center text-sm text-navy">
          报表
        </Link>
        <Link
          to={pathOn(COUNTERPARTIES, true)}
          className="inline-flex min-h-11 items-center text-sm text-navy"
        >
          通讯录
        </Link>
        <Link to={pathOn(TEMPLATES, true)} className="inline-flex min-h-11 items-center text-sm text-navy">
          用模板发起
        </Link>
      </p>
      {list.length === 0 ? (
        <div className="p-4">
          <EmptyState title="这里还没有合同">{EMPTY[box] ?? '没有这一类合同。'}</EmptyState>
        </div>
      ) : (
        <ul>
          {list.map((entry) => (
            <Entry key={entry.id} entry={entry} isNext={entry.id === nextId} />
          ))}
        </ul>
      )}
      {next && (
        <p className="p-4 text-center">
          <ButtonLink
            to={`/mobile/signing?${new URLSearchParams({ box, before: next })}`}
            variant="secondary"
            size="sm"
          >
            看更早的
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
