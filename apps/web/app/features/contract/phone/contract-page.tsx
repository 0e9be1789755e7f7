import { useState } from 'react';
import { FlowPicture, nodesOfContract } from '~/parts/approval-flow/index.ts';
import { ContractBadge } from '~/parts/contracts/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import {
  Button,
  ButtonLink,
  buttonClass,
  classNames,
  clockTime,
  Icon,
  Note,
  Sheet,
  useNow,
} from '~/ui/index.ts';
import { Parties } from '../detail/parties.tsx';
import { ReaderDialog } from '../detail/reader-dialog.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { useContractActs } from '../detail/use-contract-acts.tsx';
import { EvidenceLink } from '../evidence-link.tsx';
import { type ContractDetail, paths, timeLeft } from '../model.ts';
import { useFreshContract } from '../use-fresh-contract.ts';

/** One contract on the phone: what it is, who has signed, what happened. */
export function PhoneContract({ contract }: { contract: ContractDetail }) {
  const acts = useContractActs(contract, true);
  const [read, setRead] = useState<string>();
  const [more, setMore] = useState(false);
  useFreshContract(contract.id);
  const now = useNow();
  const { id, title, state, author, number, deadline, endedAt, documents, may, reason } = contract;
  const left = endedAt ? undefined : timeLeft(deadline, now);
  const signs = may.includes('sign-contract');
  const fills = may.includes('fill-contract');
  return (
    <div className="bg-paper pb-4">
      <header className="border-b border-line bg-white px-4 py-4">
        <h1 className="font-serif text-xl wrap-anywhere">{title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <ContractBadge state={state} />
          <span>{author} 发起</span>
          {number && <span>{number}</span>}
          {deadline && !endedAt && (
            <span>
              {clockTime(deadline).short} 截止{left && `，${left}`}
            </span>
          )}
        </p>
      </header>
      <div className="space-y-4 p-4">
        {reason && <Note tone="warning">{reason}</Note>}
        <Panel title="文件">
          <ul>
            {documents.map((document) => (
              <li
                key={document.id}
                className="flex items-center gap-3 border-t border-line py-1 first:border-0"
              >
                <button
                  type="button"
                  onClick={() => setRead(document.id)}
                  className="min-h-12 min-w-0 flex-1 text-left"
                >
                  <span className="block wrap-anywhere text-navy">{document.name}</span>
                  <span className="block text-xs text-ink-3">
                    {document.pages.length} 页，{fileSize(document.size)}
                    {document.level && `，PAdES ${document.level}`}
                  </span>
                </button>
                <a
                  href={paths.file(document.id)}
                  download
                  aria-label={`下载${document.name}`}
                  className="grid size-11 place-items-center text-ink-3"
                >
                  <Icon name="download" />
                </a>
              </li>
            ))}
          </ul>
        </Panel>
        <Parties contract={contract} onReplace={acts.replace} />
        <Panel title="流程">
          <FlowPicture label="这份合同的流程图" nodes={nodesOfContract(contract)} />
        </Panel>
        <Timeline timeline={contract.timeline} />
      </div>
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 flex gap-3 border-t border-line bg-white px-4 py-3">
        <Button variant="secondary" className="flex-1" onClick={() => setMore(true)}>
          更多
        </Button>
        {(signs || fills) && (
          <ButtonLink to={paths.sign(id, true)} className="flex-[2]">
            {signs ? '去签署' : '去填写'}
          </ButtonLink>
        )}
        {acts.approve && (
          <Button className="flex-[2]" onClick={acts.approve}>
            同意
          </Button>
        )}
      </div>
      <Sheet open={more} onClose={() => setMore(false)} title="更多">
        <ul className="grid gap-2">
          {state !== 'DRAFT' && (
            <li>
              <a
                href={paths.archive(id)}
                download
                className={buttonClass({ variant: 'secondary', block: true })}
              >
                <Icon name="download" size={18} />
                下载全部
              </a>
            </li>
          )}
          {state !== 'DRAFT' && (
            <li>
              <EvidenceLink contract={contract} kind="package" block />
            </li>
          )}
          {state !== 'DRAFT' && (
            <li>
              <EvidenceLink contract={contract} kind="report" block />
            </li>
          )}
          {deadline && (
            <li>
              <a
                href={paths.calendar(id)}
                download
                className={buttonClass({ variant: 'secondary', block: true })}
              >
                <Icon name="calendar" size={18} />
                加入日历
              </a>
            </li>
          )}
          {acts.acts.map(({ act, words, icon, grave, run }) => (
            <li key={act}>
              <Button
                variant="secondary"
                block
                className={classNames(grave && 'border-danger/40! text-danger!')}
                onClick={() => {
                  setMore(false);
                  run();
                }}
              >
                <Icon name={icon} size={18} />
                {words}
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
      {read && (
        <ReaderDialog title={title} documents={documents} first={read} onClose={() => setRead(undefined)} />
      )}
      {acts.dialogs}
    </div>
  );
}
