import { CONTRACT_KINDS, type ContractAct, SIGNATURE_LEVELS, type SignatureLevel } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FlowPicture, nodesOfContract } from '~/parts/approval-flow/index.ts';
import { ContractBadge, createPath, noteRead } from '~/parts/contracts/index.ts';
import { contractSource } from '~/parts/document/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import {
  Button,
  ButtonLink,
  buttonClass,
  Container,
  classNames,
  clockTime,
  Icon,
  Note,
  useNow,
} from '~/ui/index.ts';
import { EvidenceLink } from '../evidence-link.tsx';
import { type ContractDetail, type ContractDocument, inFours, isDueSoon, paths, timeLeft } from '../model.ts';
import { useFreshContract } from '../use-fresh-contract.ts';
import { Parties } from './parties.tsx';
import { ReaderDialog } from './reader-dialog.tsx';
import { Timeline } from './timeline.tsx';
import { useContractActs } from './use-contract-acts.tsx';

/** Of a button that ends something: outlined, with the octagon, never filled. */
const graveLook = 'border-danger/40! text-danger! hover:border-danger!';

/** Whoever looks at what waits for them has read it, as it is now. */
function useOpening({ id, version, parties }: ContractDetail) {
  const { sendQuietly } = useSession();
  useEffect(() => noteRead(id, version), [id, version]);
  const waits = parties.some(({ isOwn, state }) => isOwn && state === 'PENDING');
  useEffect(() => {
    if (waits) sendQuietly('POST /api/appapi/contract/open', { body: { id } }).catch(() => {});
  }, [waits, id, sendQuietly]);
}

const NEXT: readonly [act: ContractAct, words: string][] = [
  ['sign-contract', '去签署'],
  ['fill-contract', '去填写'],
];

function Head({ contract, acts }: { contract: ContractDetail; acts: ReturnType<typeof useContractActs> }) {
  const { id, title, state, number, author, sentAt, endedAt, deadline, may } = contract;
  const now = useNow();
  const next = NEXT.find(([act]) => may.includes(act));
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
            {next && (
              <ButtonLink to={paths.sign(id, false)} size="sm">
                <Icon name="sign" size={18} />
                {next[1]}
              </ButtonLink>
            )}
            {acts.approve && (
              <Button size="sm" onClick={acts.approve}>
                <Icon name="check" size={18} />
                同意
              </Button>
            )}
            {may.includes('edit-contract') && (
              <ButtonLink to={createPath(id, false)} size="sm">
                继续编辑
              </ButtonLink>
            )}
            {state !== 'DRAFT' && (
              <a
                href={paths.archive(id)}
                download
                className={buttonClass({
                  size: 'sm',
                  variant: next || acts.approve ? 'secondary' : 'primary',
                })}
              >
                <Icon name="download" size={18} />
                下载全部
              </a>
            )}
            {state !== 'DRAFT' && <EvidenceLink contract={contract} kind="package" />}
            {state !== 'DRAFT' && <EvidenceLink contract={contract} kind="report" />}
            <a
              href={paths.print(id)}
              target="_blank"
              rel="noopener"
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              <Icon name="print" size={18} />
              打印
            </a>
            {acts.acts.map(({ act, words, icon, grave, run }) => (
              <Button
                key={act}
                size="sm"
                variant="secondary"
                className={classNames(grave && graveLook)}
                onClick={run}
              >
                <Icon name={icon} size={18} />
                {words}
              </Button>
            ))}
          </div>
        </div>
      </Container>
    </header>
  );
}

function Documents({
  documents,
  onRead,
}: {
  documents: readonly ContractDocument[];
  onRead: (id: string) => void;
}) {
  const [first] = documents;
  const last = first && first.pages.length - 1;
  return (
    <Panel title="文件">
      {first && last !== undefined && (
        <button
          type="button"
          onClick={() => onRead(first.id)}
          className="mb-4 block w-full overflow-hidden border border-line bg-white hover:border-navy"
        >
          <img
            src={contractSource(first).picture(last, 600)}
            alt={`${first.name} 第 ${last + 1} 页，打开阅读`}
            width={first.pages[last]?.widthMm}
            height={first.pages[last]?.heightMm}
            className="h-auto w-full"
          />
        </button>
      )}
      <ul>
        {documents.map(({ id, name, pages, size, level }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
            <Icon name="document" className="text-ink-3" />
            <button
              type="button"
              onClick={() => onRead(id)}
              className="min-w-0 flex-1 text-left hover:text-seal"
            >
              <span className="block wrap-anywhere">{name}</span>
              <span className="block text-xs text-ink-3">
                {pages.length} 页，{fileSize(size)}
                {level && `，PAdES ${level}`}
              </span>
            </button>
            <a
              href={paths.file(id)}
              download
              aria-label={`下载${name}`}
              className="grid size-11 place-items-center text-ink-3 hover:text-seal"
            >
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Proofs({ contract }: { contract: ContractDetail }) {
  const { level, documents, code, amount, kind } = contract;
  const signatures = documents.reduce((sum, document) => sum + document.signatures, 0);
  return (
    <Panel
      title="验证"
      lead={
        signatures > 0
          ? '每一个签名写入文件之前都由本站的验证程序验证通过；任何人都可以用下载的文件自行验证。'
          : '还没有签名。签署后这里显示达到的级别。'
      }
    >
      <div className="text-sm">
        <FactLines
          facts={[
            ['签名', `${signatures} 个`],
            ...(level
              ? ([['级别', `PAdES ${level}，${SIGNATURE_LEVELS[level as SignatureLevel]}`]] as const)
              : []),
            ...(amount === null ? [] : ([['金额', exactYuan(amount)]] as const)),
            ...(kind === null ? [] : ([['类型', CONTRACT_KINDS[kind]]] as const)),
            [
              '合同编码',
              <span key="code" className="flex items-center gap-2">
                <span className="min-w-0 font-mono wrap-anywhere">{code}</span>
                <CopyButton text={code} what="合同编码" />
              </span>,
            ],
          ]}
        />
      </div>
      <ul className="mt-4 space-y-3">
        {documents.map(({ id, name, sha256, sm3 }) => (
          <li key={id} className="rounded bg-paper p-3 text-xs">
            <p className="mb-1 font-semibold">{name}</p>
            <p className="text-ink-3">SM3</p>
            <p className="font-mono wrap-anywhere">{inFours(sm3)}</p>
            <p className="mt-1 text-ink-3">SHA-256</p>
            <p className="font-mono wrap-anywhere">{inFours(sha256)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Dates = ({ contract }: { contract: ContractDetail }) => {
  const { id, deadline, expiresOn, renewsOn, retentionUntil, endedAt } = contract;
  if (!expiresOn && !renewsOn && !retentionUntil && (endedAt || !deadline)) return null;
  return (
    <Panel title="日期">
      <div className="text-sm">
        <FactLines
          facts={[
            ...(deadline && !endedAt ? ([['签署截止', clockTime(deadline).full]] as const) : []),
            ...(expiresOn ? ([['合同到期', expiresOn]] as const) : []),
            ...(renewsOn ? ([['续签', renewsOn]] as const) : []),
            ...(retentionUntil ? ([['保管至', retentionUntil]] as const) : []),
          ]}
        />
      </div>
      <a
        href={paths.calendar(id)}
        download
        className="mt-3 inline-flex min-h-11 items-center gap-1 text-sm text-navy"
      >
        <Icon name="calendar" size={18} />
        加入日历
      </a>
    </Panel>
  );
};

/** What became of a contract, and how anyone can check it. */
export function DetailPage({ contract }: { contract: ContractDetail }) {
  const acts = useContractActs(contract, false);
  const [read, setRead] = useState<string>();
  useOpening(contract);
  useFreshContract(contract.id);
  const { reason, documents, state } = contract;
  return (
    <>
      <Head contract={contract} acts={acts} />
      <Container className="grid grid-cols-1 gap-6 py-6 pb-16 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <Documents documents={documents} onRead={setRead} />
        </div>
        <div className="space-y-6">
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
          <Panel title="流程">
            <FlowPicture label="这份合同的流程图" nodes={nodesOfContract(contract)} />
          </Panel>
          <Timeline timeline={contract.timeline} />
        </div>
        <div className="space-y-6 lg:col-start-2 xl:col-start-auto">
          <Proofs contract={contract} />
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
