import type { ContractAct, SealCard } from '@yinxin/api/client';
import { isOpen } from '@yinxin/api/page';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { createPath, SigningConsent } from '~/parts/contracts/index.ts';
import { Thumbnails, ZoomButtons } from '~/parts/document/index.ts';
import { Button, ButtonLink, buttonClass, Checkbox, clockTime, FormError, Icon, useNow } from '~/ui/index.ts';
import { useContractActs } from '../detail/use-contract-acts.tsx';
import { type ContractDetail, type ContractParty, nothingToSign, paths, timeLeft } from '../model.ts';
import { AskSeal } from './ask-seal.tsx';
import { FillForm, FillLayer } from './filling.tsx';
import { MarksLayer } from './marks-layer.tsx';
import { keepOnPage, type Place, sizeOf } from './plan.ts';
import { Result } from './result.tsx';
import { SealChoice } from './seal-choice.tsx';
import { SeamOptions } from './seam-options.tsx';
import { Step } from './step.tsx';
import { useFillPage, useSignPage, useTurn } from './use-sign-page.ts';
import type { ConnectedKey, Signing } from './use-signing.ts';
import { ViewedDocument } from './viewed-document.tsx';

export interface SignPageProps {
  contract: ContractDetail;
  seals: readonly SealCard[];
}

/** What a key in the signer's hand adds to the page. */
export interface UsbKeyParts {
  key: ConnectedKey;
  /** Connecting it and choosing its certificate; told what is signed so far. */
  step: (signing: Signing) => ReactNode;
  /** Until the page can talk to it, connecting it is what to do next. */
  isConnected: boolean;
  dialog: ReactNode;
}

/** /businessProcessing/signCenter/CloudSignature: read, fill in, choose the seal, confirm, see the proof. */
export function SignPage(props: SignPageProps & { usbKey?: UsbKeyParts }) {
  const { contract } = props;
  const { party, fills } = useTurn(contract);
  if (!party) return <NotYours contract={contract} phone={false} />;
  return fills ? <FillView contract={contract} party={party} /> : <SignView {...props} party={party} />;
}

export function NotYours({ contract, phone }: { contract: ContractDetail; phone: boolean }) {
  const { id, title, may } = contract;
  return (
    <div className="mx-auto max-w-article px-6 py-24 text-center">
      <Icon name="document" size={48} className="mx-auto text-ink-3" />
      <h1 className="mt-4 font-serif text-xl wrap-anywhere">{title}</h1>
      <p className="mt-2 text-ink-2">{nothingToSign(contract)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {may.includes('edit-contract') ? (
          <ButtonLink to={createPath(id, phone)}>继续编辑</ButtonLink>
        ) : (
          <ButtonLink to={paths.detail(id, phone)}>查看合同</ButtonLink>
        )}
        <ButtonLink to={paths.centre(phone)} variant="secondary">
          签署中心
        </ButtonLink>
      </div>
    </div>
  );
}

/** What there is to download, by what it is. */
const downloadWords = ({ documents }: ContractDetail): string =>
  documents.some(({ signatures }) => signatures > 0) ? '下载已签文件' : '下载原文';

/** What somebody may do who will not sign. */
const NOT_SIGNING: readonly ContractAct[] = ['transfer-contract', 'reject-contract', 'reject-filling'];

function TopBar({ contract, party }: { contract: ContractDetail; party: ContractParty }) {
  const acts = useContractActs(contract, false);
  const shown = acts.acts.filter(({ act }) => NOT_SIGNING.includes(act));
  const signers = contract.parties.filter(({ part }) => part === 'signer');
  const left = timeLeft(contract.deadline, useNow());
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-white px-5 py-2.5">
      <Link
        to={paths.detail(contract.id, false)}
        aria-label="返回合同详情"
        className="grid size-11 place-items-center"
      >
        <Icon name="arrow-left" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base font-semibold">{contract.title}</h1>
        <p className="flex flex-wrap gap-x-4 text-xs text-ink-3">
          <span>{contract.number}</span>
          <span>{contract.author} 发起</span>
          <span>
            您是第 {signers.findIndex(({ id }) => id === party.id) + 1} 位，共 {signers.length} 位
          </span>
          {contract.deadline && (
            <span className="text-warning-ink">
              {clockTime(contract.deadline).short} 截止{left && `，${left}`}
            </span>
          )}
        </p>
      </div>
      <a
        href={paths.archive(contract.id)}
        download
        className={buttonClass({ size: 'sm', variant: 'secondary' })}
      >
        <Icon name="download" size={18} />
        {downloadWords(contract)}
      </a>
      {shown.map(({ act, words, icon, run }) => (
        <Button key={act} size="sm" variant="secondary" onClick={run}>
          <Icon name={icon} size={18} />
          {words}
        </Button>
      ))}
      {acts.dialogs}
    </header>
  );
}

const frame = 'flex h-[calc(100dvh-var(--strip)-var(--header))] min-h-[34rem] flex-col bg-white';
const columns =
  'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[8.5rem_minmax(0,1fr)_24rem]';

function FillView({ contract, party }: { contract: ContractDetail; party: ContractParty }) {
  const { fields, filling, viewer, waits } = useFillPage({ contract, party });
  const { source, page, documentId } = viewer;
  return (
    <div className={frame}>
      <TopBar contract={contract} party={party} />
      <div className={columns}>
        {source && (
          <Thumbnails
            source={source}
            current={page}
            onChoose={viewer.toPage}
            marks={(at) => fields.filter((one) => one.documentId === documentId && one.page === at).length}
            className="hidden border-r border-line bg-paper xl:block"
          />
        )}
        <div className="flex min-w-0 flex-col">
          <ViewedDocument
            {...{ contract, viewer }}
            overlay={(at, pxPerMm) => <FillLayer {...{ fields, filling, documentId, pxPerMm }} page={at} />}
          />
        </div>
        <aside className="overflow-y-auto border-l border-line p-5">
          {waits ? (
            <p role="status" className="text-ink-2">
              <Icon name="clock" className="mr-2 text-navy" />
              您的部分已提交，等待其他方填写；全部填好后这里自动进入签署。
            </p>
          ) : (
            <>
              <h2 className="mb-4 text-lg">填写</h2>
              <FillForm fields={fields} filling={filling} />
            </>
          )}
        </aside>
      </div>
    </div>
  );
}

interface SignViewProps extends SignPageProps {
  party: ContractParty;
  usbKey?: UsbKeyParts | undefined;
}

function SignView({ contract, seals, party, usbKey }: SignViewProps) {
  const { signing, viewer, places, way } = useSignPage({ contract, party, seals, usbKey: usbKey?.key });
  const { source, page, zoom, documentId } = viewer;
  const { stage, signed } = signing;
  return (
    <div className={frame}>
      <TopBar contract={contract} party={party} />
      <div className={columns}>
        {source && (
          <div className="hidden min-h-0 flex-col border-r border-line bg-paper xl:flex">
            <Thumbnails
              source={source}
              current={page}
              onChoose={viewer.toPage}
              marks={(at) => places.filter((one) => one.documentId === documentId && one.page === at).length}
              read={(at) => signing.hasSeen(documentId, at)}
              className="min-h-0 flex-1"
            />
            <p className="border-t border-line p-3 text-center text-xs text-ink-2 tabular-nums">
              已打开 {signing.seen} / {signing.pages} 页
            </p>
          </div>
        )}
        <div className="relative flex min-w-0 flex-col">
          <ViewedDocument
            {...{ contract, viewer }}
            overlay={(at, pxPerMm) => <MarksLayer {...{ signing, documentId, pxPerMm }} page={at} />}
          />
          <div className="absolute bottom-4 left-1/2 z-20 flex -translate-x-1/2 items-center rounded border border-line bg-white px-1 shadow-soft">
            <ZoomButtons zoom={zoom} onZoom={viewer.setZoom} />
            {way.count > 0 && stage === 'choosing' && (
              <Button variant="quiet" size="sm" className="border-l-line!" onClick={way.next}>
                下一处签署位
                <Icon name="chevron-down" size={16} />
              </Button>
            )}
          </div>
        </div>
        <aside className="flex min-h-0 flex-col border-l border-line">
          {signed && stage === 'done' ? (
            <div className="overflow-y-auto p-5">
              <Result contract={contract} signed={signed} phone={false} />
            </div>
          ) : (
            <SignPanel
              signing={signing}
              documentId={documentId}
              page={page}
              keyStep={usbKey?.step(signing)}
              isReady={usbKey?.isConnected ?? true}
            />
          )}
        </aside>
      </div>
      {signing.dialog}
      {usbKey?.dialog}
    </div>
  );
}

interface SignPanelProps {
  signing: Signing;
  documentId: string;
  page: number;
}

/** The other way to sign; a page of its own, which the browser loads anew. */
const OtherWay = ({ signing: { contract, medium } }: { signing: Signing }) => (
  <p className="text-center text-sm text-ink-2">
    {medium === 'usb-key' && 'USB Key 不在身边？'}
    <Link
      to={medium === 'cloud' ? paths.signByUsbKey(contract.id) : paths.sign(contract.id, false)}
      reloadDocument
      className="inline-flex min-h-11 items-center text-navy underline"
    >
      {medium === 'cloud' ? '改用 USB Key 签署' : '改用云端签署'}
    </Link>
  </p>
);

interface KeyProps {
  keyStep: ReactNode;
  isReady: boolean;
}

function SignPanel({ signing, documentId, page, keyStep, isReady }: SignPanelProps & KeyProps) {
  const { contract, party, plan, seal, marks, chosen, busy, seen, pages, problem, stage, medium } = signing;
  const title = party.kind !== 'organization' ? '签名方式' : medium === 'cloud' ? '选择印章' : '印章';
  const places = marks.filter(({ shows }) => shows !== 'strip').length;
  const first = keyStep ? 3 : 2;
  const isSeamSet = signing.fields.some(({ kind }) => kind === 'seam');
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Step number={1} title="阅读" done={seen >= pages} summary={`打开过 ${seen} / ${pages} 页`} />
        {keyStep}
        <Step number={first} title={title} done={chosen} summary={seal?.name}>
          <SealChoice signing={signing} phone={false} />
        </Step>
        <Step
          number={first + 1}
          title="位置"
          done={places > 0}
          summary={places > 0 ? `${places} 处` : '未指定'}
        >
          <AddPlaces signing={signing} documentId={documentId} page={page} />
        </Step>
        {seal && contract.documents.some((document) => document.pages.length > 1) && (
          <Step
            number={first + 2}
            title="骑缝章"
            done={plan.seam !== undefined || isSeamSet}
            summary={isSeamSet ? '发起方已设' : plan.seam ? undefined : '不加盖'}
          >
            <SeamOptions signing={signing} />
          </Step>
        )}
      </div>
      <div className="space-y-3 border-t border-line p-5">
        <Consent signing={signing} />
        <FormError text={problem} />
        <AskSeal signing={signing} phone={false} />
        {stage === 'unsure' ? (
          <Button block onClick={signing.again}>
            继续
          </Button>
        ) : (
          <Button
            block
            busy={busy}
            variant={isReady ? 'primary' : 'secondary'}
            onClick={() => signing.confirm()}
          >
            {stage === 'signing' ? '正在签署' : '确认签署'}
          </Button>
        )}
        {(medium === 'usb-key' || isOpen('usbKey')) && !busy && <OtherWay signing={signing} />}
      </div>
    </>
  );
}

/** Says of reading what was: all pages were opened, or which were not. Nobody agrees to what is not shown yet. */
function Consent({ signing }: { signing: Signing }) {
  const { seen, unread, consent, agreed, agree } = signing;
  if (seen === 0)
    return (
      <p role="status" className="text-sm text-ink-2">
        正在打开文件，第一页显示后在这里确认。
      </p>
    );
  return (
    <Checkbox checked={agreed} onChange={(event) => agree(event.currentTarget.checked)}>
      {unread.length > 0 && (
        <strong className="block text-warning-ink">
          还没有打开：{unread.join('；')}。翻到之后这里会变。
        </strong>
      )}
      <SigningConsent phone={false} consent={consent} />
    </Checkbox>
  );
}

const WHAT: readonly [Place['what'], string][] = [
  ['seal', '印章'],
  ['signature', '签名'],
  ['date', '日期'],
];

/** Puts more on the page that is looked at. */
export function AddPlaces({ signing, documentId, page }: SignPanelProps) {
  const { contract, plan, stamp, changePlan, fields } = signing;
  const size = contract.documents.find(({ id }) => id === documentId)?.pages[page];
  const add = (what: Place['what']) => {
    if (!size) return;
    const { widthMm, heightMm } = sizeOf(what, stamp);
    const left = (size.widthMm - widthMm) / 2;
    // one below the other, so that none hides another
    const top = size.heightMm / 2 - heightMm / 2 + 8 * (plan.places.length % 8);
    const place = keepOnPage({ documentId, what, page, left, top }, { widthMm, heightMm }, size);
    changePlan({ places: [...plan.places, place] });
  };
  return (
    <div className="space-y-2 text-sm text-ink-2">
      <p>{fields.length > 0 ? '还可以加：' : '发起方没有指定位置，请翻到要签的页后加上：'}</p>
      <div className="flex flex-wrap gap-2">
        {WHAT.filter(([what]) => (what === 'seal') === (plan.way === 'seal') || what === 'date').map(
          ([what, words]) => (
            <Button key={what} size="sm" variant="secondary" onClick={() => add(what)}>
              <Icon name="plus" size={16} />
              {words}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
