import { type ReactNode, useEffect } from 'react';
import { SigningConsent } from '~/parts/contracts/index.ts';
import { DemoInbox } from '~/parts/proof/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FormError, Note, Sheet } from '~/ui/index.ts';
import type { Quota } from '../../model.ts';
import type { OwnHand } from '../board/kept.ts';
import type { Wizard } from '../use-wizard.ts';
import { Cost, What } from './summary.tsx';
import { type Signed, type Stage, useSignSending } from './use-sign-sending.tsx';

interface ConfirmProps {
  wizard: Wizard;
  hand: OwnHand;
  quota: Quota;
  /** How often it was asked for. */
  asked: number;
  onStage: (stage: Stage) => void;
  /** It is not their turn yet once it is sent. */
  onLater: () => void;
  onSigned: (signed: Signed) => void;
}

/** The last look: what is signed by its digest, the proof that it is wanted, and the button that does it. */
export function Confirm({ wizard, hand, quota, asked, onStage, onLater, onSigned }: ConfirmProps) {
  const { site } = useSiteData();
  const signing = useSignSending(wizard, hand, onSigned);
  const { stage, problem, proof, cancel, again, byHigher, consent, isLater, begin } = signing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins once
  useEffect(() => begin(), [asked]);
  useEffect(() => onStage(stage), [stage, onStage]);
  useEffect(() => {
    if (isLater) onLater();
  }, [isLater, onLater]);
  const isOpen = stage === 'proving' || stage === 'sending' || stage === 'unsure';
  const onPage: ReactNode = !isOpen && problem && (
    <div className="fixed inset-x-0 bottom-24 z-50 px-4">
      <Note tone={byHigher || isLater ? 'warning' : 'danger'} role="alert">
        {problem}
        {byHigher && (
          <Button block size="sm" variant="secondary" onClick={byHigher}>
            金额填写无误，按较高金额发出
          </Button>
        )}
      </Note>
    </div>
  );
  return (
    <>
      {onPage}
      <Sheet open={isOpen} onClose={cancel} title="盖章并发出">
        <div className="space-y-4">
          <What wizard={wizard} hand={hand} />
          <Cost quota={quota} signsNow />
          <p className="text-xs text-ink-2">
            点“盖章并发出”即表示：
            <SigningConsent phone consent={consent} />
          </p>
          {proof}
          {proof && site.demo && <DemoInbox />}
          <FormError text={problem} />
          {stage === 'sending' && (
            <Button block busy>
              正在盖章并发出
            </Button>
          )}
          {stage === 'unsure' && again && (
            <Button block onClick={again}>
              继续
            </Button>
          )}
        </div>
      </Sheet>
    </>
  );
}
