import { exactYuan } from '@yinxin/values';
import { type ReactNode, useState } from 'react';
import { ContractBadge } from '~/parts/contracts/index.ts';
import { Button, clockTime, Icon, type IconName, Note, Sheet, useNow } from '~/ui/index.ts';
import { AuthorMessage } from '../author-message.tsx';
import { ActButton, ActLine } from '../detail/act-buttons.tsx';
import { DocumentsPanel, PagePicture } from '../detail/documents-panel.tsx';
import { EvidencePanel } from '../detail/evidence-panel.tsx';
import { Parties } from '../detail/parties.tsx';
import { ReaderDialog } from '../detail/reader-dialog.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { useDetailActs } from '../detail/use-detail-acts.tsx';
import { useVerdict } from '../detail/use-verdict.ts';
import { VerdictPanel } from '../detail/verdict-panel.tsx';
import { EvidenceLink } from '../evidence-link.tsx';
import { type ContractDetail, timeLeft } from '../model.ts';
import { useFreshContract } from '../use-fresh-contract.ts';

function Head({ contract, onRead }: { contract: ContractDetail; onRead: () => void }) {
  const now = useNow();
  const { title, state, author, number, amount, deadline, endedAt, documents } = contract;
  const [first] = documents;
  const left = endedAt ? undefined : timeLeft(deadline, now);
  return (
    <header className="flex gap-4 border-b border-line bg-white px-4 py-4">
      {first && first.pages.length > 0 && (
        <button type="button" onClick={onRead} className="w-20 shrink-0 self-start border border-line">
          <PagePicture document={first} page={0} width={240} alt={`${first.name} 第 1 页，打开阅读`} />
        </button>
      )}
      <div className="min-w-0 flex-1">
        <h1 className="font-serif text-xl wrap-anywhere">{title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <ContractBadge state={state} />
          {amount !== null && <span>{exactYuan(amount)}</span>}
          <span>{author} 发起</span>
          {number && <span>{number}</span>}
          {endedAt && <span>{clockTime(endedAt).short} 结束</span>}
          {deadline && !endedAt && (
            <span>
              {clockTime(deadline).short} 截止{left && `，${left}`}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

/** A part that is looked at when it is asked for. */
const Row = ({ icon, words, note, children }: RowProps) => (
  <details className="group rounded-card border border-line bg-white">
    <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4">
      <Icon name={icon} className="text-ink-3" />
      <span className="flex-1">{words}</span>
      <span className="text-sm text-ink-3">{note}</span>
      <Icon name="chevron-right" size={18} className="text-ink-3 group-open:rotate-90" />
    </summary>
    <div className="p-2">{children}</div>
  </details>
);
interface RowProps {
  icon: IconName;
  words: string;
  note: string;
  children: ReactNode;
}

/** One contract on the phone, in the order of the desk: page and state, verdict, parties, the rest as rows. */
export function PhoneContract({ contract }: { contract: ContractDetail }) {
  const [read, setRead] = useState<string>();
  const [more, setMore] = useState(false);
  const { verdict, askAgain } = useVerdict(contract);
  useFreshContract(contract.id);
  const { title, state, documents, reason, timeline } = contract;
  const readFirst = () => setRead(documents[0]?.id);
  const acts = useDetailActs(contract, {
    phone: true,
    onRead: readFirst,
    onVerify: () => {
      askAgain();
      document.getElementById('verdict')?.scrollIntoView({ block: 'center' });
    },
  });
  const [first, ...others] = acts.main;
  return (
    <div className="bg-paper pb-4">
      <Head contract={contract} onRead={readFirst} />
      <div className="space-y-4 p-4">
        {reason && <Note tone="warning">{reason}</Note>}
        <AuthorMessage author={contract.author} message={contract.message} />
        <VerdictPanel verdict={verdict} onAgain={askAgain} />
        <Parties contract={contract} onReplace={acts.replace} />
        <DocumentsPanel contract={contract} onRead={setRead} phone />
        <Row icon="chain" words="存证" note={state === 'DRAFT' ? '发出后开始' : ''}>
          <EvidencePanel contract={contract} phone />
        </Row>
        <Row icon="clock" words="时间线" note={`${timeline.length} 条`}>
          <Timeline timeline={timeline} />
        </Row>
      </div>
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 space-y-2 border-t border-line bg-white px-4 py-3">
        <div className="flex gap-2">
          {others.map((act) => (
            <ActButton key={act.key} act={act} variant="secondary" className="min-w-0 flex-auto px-2" />
          ))}
          <Button variant="secondary" size="sm" className="flex-auto" onClick={() => setMore(true)}>
            更多
          </Button>
        </div>
        {first && <ActButton act={first} variant="primary" size="md" className="w-full" />}
      </div>
      <Sheet open={more} onClose={() => setMore(false)} title="更多">
        {state !== 'DRAFT' && (
          <div className="mb-2 grid gap-2">
            <EvidenceLink contract={contract} kind="package" block />
            <EvidenceLink contract={contract} kind="report" block />
          </div>
        )}
        <ul>
          {acts.more.map((act) => (
            <li key={act.key} className="border-t border-line first:border-0">
              <ActLine act={act} onDone={() => setMore(false)} />
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
