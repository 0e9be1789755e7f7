import { CONTRACT_KINDS, SIGNATURE_LEVELS, type SignatureLevel } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ContractBadge, noteRead } from '~/parts/contracts/index.ts';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Container, classNames, clockTime, Note, useNow } from '~/ui/index.ts';
import { AuthorMessage } from '../author-message.tsx';
import { type ContractDetail, isDueSoon, paths, timeLeft } from '../model.ts';
import { useFreshContract } from '../use-fresh-contract.ts';
import { ActButton, MoreActs } from './act-buttons.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { Parties } from './parties.tsx';
import { ReaderDialog } from './reader-dialog.tsx';
import { Timeline } from './timeline.tsx';
import { useDetailActs } from './use-detail-acts.tsx';
import { useVerdict } from './use-verdict.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Whoever looks at what waits for them has read it, as it is now. */
function useOpening({ id, version, parties }: ContractDetail) {
  const { sendQuietly } = useSession();
  useEffect(() => noteRead(id, version), [id, version]);
  const waits = parties.some(({ isOwn, state }) => isOwn && state === 'PENDING');
  useEffect(() => {
    if (waits) sendQuietly('POST /api/appapi/contract/open', { body: { id } }).catch(() => {});
  }, [waits, id, sendQuietly]);
}

function Head({ contract, acts }: { contract: ContractDetail; acts: ReturnType<typeof useDetailActs> }) {
  const { title, state, number, author, amount, sentAt, endedAt, deadline } = contract;
  const now = useNow();
  const left = endedAt ? undefined : timeLeft(deadline, now);
  return (
    <header className="border-b border-line bg-white">
      <Container className="py-6">
        <p className="text-sm text-ink-3">
          <Link to={paths.centre(false)} className="hover:text-seal">
            签署中心
          </Link>
          <span aria-hidden="true"> / </span>合同详情
        </p>
        <div className="mt-2 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-96">
            <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-serif text-xl font-semibold wrap-anywhere">
              {title}
              <ContractBadge state={state} />
            </h1>
            <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
              {number && <span>编号 {number}</span>}
              {amount !== null && <span>{exactYuan(amount)}</span>}
              <span>
                {author} {sentAt ? `${clockTime(sentAt).short} 发起` : '起草'}
              </span>
              {endedAt && <span>{clockTime(endedAt).short} 结束</span>}
              {deadline && !endedAt && (
                <span className={classNames(isDueSoon(deadline, now) && 'text-warning-ink')}>
                  {clockTime(deadline).short} 截止{left && `，${left}`}
                </span>
              )}
              {contract.expiresOn && <span>到期 {contract.expiresOn}</span>}
              {contract.tags.map((tag) => (
                <span key={tag} className="text-ink-3">
                  #{tag}
                </span>
              ))}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {acts.main.map((act, index) => (
              <ActButton key={act.key} act={act} variant={index === 0 ? 'primary' : 'secondary'} />
            ))}
            <MoreActs acts={acts.more} />
          </div>
        </div>
      </Container>
    </header>
  );
}

const Dates = ({ contract }: { contract: ContractDetail }) => {
  const { deadline, expiresOn, renewsOn, retentionUntil, endedAt, kind, level } = contract;
  if (!expiresOn && !renewsOn && !retentionUntil && !kind && !level && (endedAt || !deadline)) return null;
  return (
    <Panel title="约定与期限">
      <div className="text-sm">
        <FactLines
          facts={[
            ...(kind ? ([['类型', CONTRACT_KINDS[kind]]] as const) : []),
            ...(level
              ? ([['签名级别', `PAdES ${level}，${SIGNATURE_LEVELS[level as SignatureLevel]}`]] as const)
              : []),
            ...(deadline && !endedAt ? ([['签署截止', clockTime(deadline).full]] as const) : []),
            ...(expiresOn ? ([['合同到期', expiresOn]] as const) : []),
            ...(renewsOn ? ([['续签', renewsOn]] as const) : []),
            ...(retentionUntil ? ([['保管至', retentionUntil]] as const) : []),
          ]}
        />
      </div>
    </Panel>
  );
};

/** What became of a contract, and how anyone can check it. */
export function DetailPage({ contract }: { contract: ContractDetail }) {
  const [read, setRead] = useState<string>();
  const { verdict, askAgain } = useVerdict(contract);
  const acts = useDetailActs(contract, {
    phone: false,
    onRead: () => setRead(contract.documents[0]?.id),
    onVerify: () => {
      askAgain();
      document.getElementById('verdict')?.scrollIntoView({ block: 'center' });
    },
  });
  useOpening(contract);
  useFreshContract(contract.id);
  const { reason, documents, state } = contract;
  return (
    <>
      <Head contract={contract} acts={acts} />
      <Container className="grid grid-cols-1 gap-6 py-6 pb-16 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <DocumentsPanel contract={contract} onRead={setRead} />
        </div>
        <div className="space-y-6">
          <AuthorMessage author={contract.author} message={contract.message} />
          {reason && (
            <Note tone={state === 'COMPLETE' ? 'info' : 'warning'} icon="info">
              {reason}
            </Note>
          )}
          {contract.voids && (
            <Note tone="info">
              这是一份作废协议，全部签署后原合同作废。
              <Link to={paths.detail(contract.voids, false)} className="text-navy underline">
                查看原合同
              </Link>
            </Note>
          )}
          <Parties contract={contract} onReplace={acts.replace} />
          <Timeline timeline={contract.timeline} />
        </div>
        <div className="space-y-6 lg:col-start-2 xl:col-start-auto">
          <VerdictPanel verdict={verdict} onAgain={askAgain} />
          <EvidencePanel contract={contract} phone={false} />
          <Dates contract={contract} />
        </div>
      </Container>
      {read && (
        <ReaderDialog
          title={contract.title}
          documents={documents}
          first={read}
          onClose={() => setRead(undefined)}
        />
      )}
      {acts.dialogs}
    </>
  );
}
