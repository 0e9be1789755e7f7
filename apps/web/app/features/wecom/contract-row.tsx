import { Link } from 'react-router';
import { ContractBadge, deadlineWords, detailPath } from '~/parts/contracts/index.ts';
import { Badge, Icon } from '~/ui/index.ts';
import { Highlighted } from './highlighted.tsx';
import type { Contract } from './model.ts';

/** Whose turn it was before, in a line. */
function lineOf({ author, places }: Contract, isOwnTurn: boolean): string {
  const signed = places.filter(({ part, state, isOwn }) => part === 'signer' && state === 'SIGNED' && !isOwn);
  const before = signed.length > 0 ? `${signed.map(({ name }) => name).join('、')} 已签` : `${author} 发起`;
  return isOwnTurn ? `${before}，轮到您` : before;
}

interface ContractRowProps {
  contract: Contract;
  keyword?: string;
  /** As `useNow` tells it. */
  now: number | undefined;
}

/** One contract of a list; what waits for one says until when. */
export function ContractRow({ contract, keyword = '', now }: ContractRowProps) {
  const { id, title, state, deadline, may } = contract;
  const isOwnTurn = may.includes('sign-contract') || may.includes('fill-contract');
  const due = deadline && isOwnTurn ? deadlineWords(deadline, now) : undefined;
  return (
    <li className="border-b border-line">
      <Link to={detailPath(id, true)} className="block px-4 py-3">
        <span className="flex items-start justify-between gap-3">
          <b className="min-w-0 font-semibold wrap-anywhere">
            <Highlighted text={title} keyword={keyword} />
          </b>
          {due ? (
            <Badge tone={due.isSoon ? 'warning' : 'neutral'}>
              {due.isSoon && <Icon name="alert" size={14} />}
              {due.words}
            </Badge>
          ) : (
            <ContractBadge state={state} />
          )}
        </span>
        <span className="block text-sm text-ink-2">{lineOf(contract, isOwnTurn)}</span>
      </Link>
    </li>
  );
}
