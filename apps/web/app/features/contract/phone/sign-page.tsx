import type { SealCard } from '@yinxin/api/client';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, Icon, Sheet } from '~/ui/index.ts';
import { type ContractDetail, type ContractParty, paths } from '../model.ts';
import { FillForm, FillLayer } from '../signing/filling.tsx';
import { MarksLayer } from '../signing/marks-layer.tsx';
import { Result } from '../signing/result.tsx';
import { NotYours } from '../signing/sign-page.tsx';
import { useFillPage, useSignPage, useTurn } from '../signing/use-sign-page.ts';
import type { useViewer } from '../signing/use-viewer.ts';
import { ViewedDocument } from '../signing/viewed-document.tsx';
import { SignSheet } from './sign-sheet.tsx';

interface PhoneSignProps {
  contract: ContractDetail;
  seals: readonly SealCard[];
}

/** Signing on the phone: the page fills the screen, one button leads on. */
export function PhoneSign(props: PhoneSignProps) {
  const { contract } = props;
  const { party, fills } = useTurn(contract);
  if (!party) return <NotYours contract={contract} phone />;
  return fills ? <PhoneFill contract={contract} party={party} /> : <PhoneSigning {...props} party={party} />;
}

type Viewer = ReturnType<typeof useViewer>;

interface ScreenProps {
  contract: ContractDetail;
  viewer: Viewer;
  overlay: (page: number, pxPerMm: number) => ReactNode;
  /** At the bottom, for thumbs. */
  children: ReactNode;
}

/** The document over the whole screen, with what is done below it. */
function Screen({ contract, viewer, overlay, children }: ScreenProps) {
  const { source, page, zoom } = viewer;
  return (
    <div className="fixed inset-0 z-50 flex h-dvh flex-col bg-white">
      <header className="flex items-center gap-1 border-b border-line pt-[env(safe-area-inset-top)] pr-4">
        <Link
          to={paths.detail(contract.id, true)}
          aria-label="返回合同"
          className="grid size-12 shrink-0 place-items-center"
        >
          <Icon name="arrow-left" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate text-base">{contract.title}</h1>
        <span className="rounded-sm bg-ink px-2 text-xs leading-6 text-white tabular-nums">
          {page + 1} / {source?.pages.length ?? 0} 页
        </span>
      </header>
      <ViewedDocument {...{ contract, viewer, overlay }}>
        <button
          type="button"
          aria-label={zoom > 1 ? '适合宽度' : '放大'}
          onClick={() => viewer.setZoom(zoom > 1 ? 1 : 2)}
          className="absolute right-3 bottom-3 grid size-12 place-items-center rounded-full bg-white shadow-soft"
        >
          <Icon name={zoom > 1 ? 'undo' : 'search'} />
        </button>
      </ViewedDocument>
      <div className="border-t border-line px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {children}
      </div>
    </div>
  );
}

function PhoneFill({ contract, party }: { contract: ContractDetail; party: ContractParty }) {
  const { fields, filling, viewer, way, waits } = useFillPage({ contract, party });
  const [open, setOpen] = useState(false);
  const { documentId } = viewer;
  return (
    <Screen
      contract={contract}
      viewer={viewer}
      overlay={(page, pxPerMm) => <FillLayer {...{ fields, filling, documentId, page, pxPerMm }} />}
    >
      {waits ? (
        <p role="status" className="py-2 text-sm text-ink-2">
          您的部分已提交，等待其他方填写；全部填好后自动进入签署。
        </p>
      ) : (
        <>
          <p className="mb-2 text-xs text-ink-2">
            共 {fields.length} 项，还要填 {filling.missing.length} 项
          </p>
          <div className="flex gap-3">
            <Button variant="secondary" className="flex-1" onClick={way.next}>
              下一处
            </Button>
            <Button className="flex-[2]" onClick={() => setOpen(true)}>
              填写
            </Button>
          </div>
          <Sheet open={open} onClose={() => setOpen(false)} title="填写">
            <FillForm fields={fields} filling={filling} />
          </Sheet>
        </>
      )}
    </Screen>
  );
}

function PhoneSigning({ contract, seals, party }: PhoneSignProps & { party: ContractParty }) {
  const { signing, viewer, way } = useSignPage({ contract, party, seals });
  // whoever pressed 签署 before they showed who they are need not press it again
  const [query] = useSearchParams();
  const [open, setOpen] = useState(query.get('from') === 'link');
  const { documentId, page } = viewer;
  const { chosen, stage, signed } = signing;
  const isCompany = party.kind === 'organization';
  const isUnderWay = stage === 'signing' || stage === 'landing';

  /** A seal is there to be used: pressing it asks for the code at once. Handwriting is written first. */
  const sign = () => {
    setOpen(true);
    if (isCompany && stage === 'choosing') void signing.confirm(true);
  };

  if (signed && stage === 'done')
    return (
      <div className="p-5">
        <h1 className="sr-only">{contract.title}</h1>
        <Result contract={contract} signed={signed} phone />
      </div>
    );
  return (
    <>
      <Screen
        contract={contract}
        viewer={viewer}
        overlay={(at, pxPerMm) => <MarksLayer {...{ signing, documentId, pxPerMm }} page={at} />}
      >
        <p className="mb-2 flex justify-between text-xs text-ink-2">
          <span>{way.count > 0 ? `要签 ${way.count} 处` : '没有指定位置'}</span>
          <span className="tabular-nums">
            已打开 {signing.seen} / {signing.pages} 页
          </span>
        </p>
        <div className="flex gap-3">
          {way.count > 0 && (
            <Button variant="secondary" className="flex-1 px-2" onClick={way.next}>
              下一处
            </Button>
          )}
          {isCompany && chosen && (
            <Button variant="secondary" className="flex-1 px-2" onClick={() => setOpen(true)}>
              换印章
            </Button>
          )}
          {isCompany && !chosen ? (
            <Button className="flex-[1.6] px-2" onClick={() => setOpen(true)}>
              选择印章
            </Button>
          ) : (
            <Button className="flex-[1.6] px-2" busy={isUnderWay} onClick={sign}>
              {isUnderWay ? '正在签署' : isCompany ? '盖章并确认' : '签名并确认'}
            </Button>
          )}
        </div>
      </Screen>
      <SignSheet
        {...{ signing, documentId, page }}
        open={open && !isUnderWay}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
