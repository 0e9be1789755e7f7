import type { ContractEntry } from '@yinxin/api/client';
import { Link } from 'react-router';
import { ContractBadge, createPath, detailPath, SIGN_CENTER, TEMPLATES } from '~/parts/contracts/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { clockTime, Icon } from '~/ui/index.ts';

/** Whom it is with: everybody but oneself. */
const othersIn = ({ places }: ContractEntry) =>
  places
    .filter(({ isOwn, part }) => !isOwn && part === 'signer')
    .map(({ name }) => name)
    .join('、');

const Row = ({ contract, phone }: { contract: ContractEntry; phone: boolean }) => {
  const { id, title, number, state, changedAt } = contract;
  const isDraft = state === 'DRAFT';
  const others = othersIn(contract);
  return (
    <li className="border-t border-line first:border-0">
      <Link
        to={isDraft ? createPath(id, phone) : detailPath(id, phone)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 hover:text-seal"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="block text-sm wrap-anywhere text-ink-3">
            {[number, others || (isDraft ? '还没有填对方' : '')].filter(Boolean).join('　')}
          </span>
        </span>
        <ContractBadge state={state} />
        <span className="w-24 text-right text-sm text-ink-3 tabular-nums max-sm:w-auto">
          {clockTime(changedAt).short}
        </span>
        {isDraft && <span className="text-sm font-semibold text-navy">继续</span>}
      </Link>
    </li>
  );
};

/** The newest contracts, drafts among them; where there are none yet, what will stand here and how it begins. */
export function RecentContracts({ list, phone }: { list: readonly ContractEntry[]; phone: boolean }) {
  const link = (words: string, path: string) => (
    <Link to={pathOn(path, phone)} className="inline-flex min-h-11 items-center text-sm text-navy">
      {words}
    </Link>
  );
  return (
    <Panel title="最近的合同" aside={list.length > 0 && link('全部合同', SIGN_CENTER)}>
      {list.length === 0 ? (
        <div className="flex items-center gap-5 py-3">
          <Icon name="document" size={44} className="text-line-strong" />
          <div>
            <p className="font-semibold">发出或收到的合同会在这里</p>
            <p className="text-sm text-ink-2">别人用这个手机号发给您的，也会自动出现。</p>
            {link('从模板开始', TEMPLATES)}
          </div>
        </div>
      ) : (
        <ul>
          {list.map((contract) => (
            <Row key={contract.id} contract={contract} phone={phone} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
