import { useEffect, useRef } from 'react';
import { Ink, SigningConsent } from '~/parts/contracts/index.ts';
import { DemoInbox } from '~/parts/proof/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FormError, Sheet } from '~/ui/index.ts';
import { AskSeal } from '../signing/ask-seal.tsx';
import { SealChoice } from '../signing/seal-choice.tsx';
import { SeamOptions } from '../signing/seam-options.tsx';
import { AddPlaces } from '../signing/sign-page.tsx';
import type { Signing } from '../signing/use-signing.ts';

interface SignSheetProps {
  signing: Signing;
  documentId: string;
  page: number;
  open: boolean;
  onClose: () => void;
}

/** What it will look like on the page, while the code is asked for. */
function Face({ signing: { plan, seal } }: { signing: Signing }) {
  const hand = plan.way === 'hand' && plan.strokes?.length ? plan.strokes : undefined;
  if (!hand && !seal?.picture) return null;
  return (
    <div className="h-28 rounded-card border border-line bg-paper p-4">
      {hand ? (
        <Ink strokes={hand} />
      ) : (
        <img src={seal?.picture ?? ''} alt={seal?.name} className="size-full object-contain" />
      )}
    </div>
  );
}

/** Signature or seal, the digest of what is signed and the code on one screen; one press at the end. */
export function SignSheet({ signing, documentId, page, open, onClose }: SignSheetProps) {
  const { site } = useSiteData();
  const { party, plan, chosen, stage, problem, unread, consent, marks } = signing;
  const isCompany = party.kind === 'organization';
  const proof = signing.proof('确认并签署');
  const prepared = useRef<unknown>(undefined);
  // what was just written is prepared at once; who gives up is not asked again by itself
  useEffect(() => {
    if (!open || stage !== 'choosing' || plan.way !== 'hand' || !plan.strokes?.length) return;
    if (prepared.current === plan.strokes) return;
    prepared.current = plan.strokes;
    void signing.confirm(true);
  }, [open, stage, plan, signing]);
  return (
    <Sheet open={open} onClose={onClose} title={isCompany ? '盖章' : '签名'}>
      <div className="space-y-4">
        {proof || (chosen && stage === 'preparing') ? (
          <Face signing={signing} />
        ) : (
          <>
            <SealChoice signing={signing} phone />
            {isCompany && <SeamOptions signing={signing} />}
            {(isCompany || marks.length === 0) && (
              <AddPlaces signing={signing} documentId={documentId} page={page} />
            )}
          </>
        )}
        <p className="text-xs text-ink-2">
          {unread.length > 0 && (
            <strong className="block text-warning-ink">
              还没有打开：{unread.join('；')}。可以先关上再看。
            </strong>
          )}
          点“确认并签署”即表示：
          <SigningConsent phone consent={consent} />
        </p>
        <FormError text={problem} />
        <AskSeal signing={signing} phone />
        {proof}
        {proof && site.demo && <DemoInbox />}
        {!proof && stage === 'unsure' && (
          <Button block onClick={signing.again}>
            继续
          </Button>
        )}
        {!proof && chosen && stage !== 'unsure' && (
          <Button block busy={signing.busy} onClick={() => signing.confirm(true)}>
            下一步：核对摘要，输入验证码
          </Button>
        )}
      </div>
    </Sheet>
  );
}
