import { lazy, Suspense, useCallback, useState } from 'react';
import { Note } from '~/ui/index.ts';
import { deadlineDay } from '../../contract-facts.tsx';
import { departure, flowOf } from '../../flow-roles.ts';
import { nameOf } from '../../model.ts';
import { isShort, SendButton } from '../../send-button.tsx';
import { SendProblems } from '../../send-problems.tsx';
import { spokenPhone, tasksOf } from '../../tasks.ts';
import { problemsOf, useCheck } from '../../use-check.ts';
import { isOwnParty } from '../../use-send.ts';
import { useOwnHand } from '../board/kept.ts';
import { WizardShell } from '../shell.tsx';
import type { Wizard } from '../use-wizard.ts';
import { signsLater } from './own-wish.ts';
import { Cost, rows, What } from './summary.tsx';
import type { Signed, Stage } from './use-sign-sending.tsx';

/** Fetched by whoever confirms, and by whom nothing is left. */
const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }));
const TopUp = lazy(async () => ({ default: (await import('~/parts/payment/index.ts')).TopUp }));

/** Why whoever sends signs later, where they could wonder. */
const LATER = {
  turn: undefined,
  seal: '还没有您可以使用的印章；先发出，有了印章再签署。',
  approval: '这枚印章使用前须审批；先发出，再到合同里申请用印。',
  hand: undefined,
} as const;

interface SendPageProps {
  wizard: Wizard;
  onSigned: (signed: Signed) => void;
}

/** /mobile/qyWx/three: one last look at what goes to whom, what it costs and what is signed with; and one button. */
export function SendPage({ wizard, onSigned }: SendPageProps) {
  const { creating, data } = wizard;
  const { work, own, seal, isFromTemplate, sending, go, isProposing } = creating;
  const { draft } = work;
  const hand = useOwnHand(draft.id);
  const checked = useCheck(work, data.flows !== undefined);
  const { check, plan } = checked;
  const problems = problemsOf(creating, check);
  const known = check?.quota ?? data.quota;
  const [asked, setAsked] = useState(0);
  const [stage, setStage] = useState<Stage>('looking');
  const [isLater, setLater] = useState(false);
  const onLater = useCallback(() => setLater(true), []);
  const reason = signsLater({ draft, own, seal, strokes: hand.strokes });
  const isApproved = plan !== undefined && plan.send.length > 0;
  const signsNow = reason === undefined && !isApproved && !isLater && !check?.identity;
  const isReady = check !== undefined && !isProposing && problems.length === 0 && !isShort(check.quota);
  const departs = departure(flowOf(data.flows, draft.flowId), {
    parties: draft.parties,
    isFromTemplate,
  })?.words;
  const asksHand = reason === 'hand' && !isApproved;
  return (
    <>
      <WizardShell
        wizard={wizard}
        aboveButton={signsNow || asksHand ? undefined : <SendButton {...{ creating, checked, problems }} />}
        next={
          asksHand
            ? { words: '去写签名', press: () => wizard.go('places') }
            : signsNow
              ? {
                  words: '核对并确认',
                  busy: (!isReady && problems.length === 0 && !isShort(known)) || stage === 'preparing',
                  press: () => {
                    if (!isReady) return;
                    setStage('preparing');
                    setAsked((times) => times + 1);
                  },
                }
              : undefined
        }
      >
        <div className="space-y-4">
          <What wizard={wizard} hand={hand} />
          <SendProblems {...{ problems, checked, sending }} onStep={go} />
          {departs && <Note tone="info">{departs}</Note>}
          {reason && LATER[reason] && <Note tone="info">{LATER[reason]}</Note>}
          <Facts wizard={wizard} />
          <Cost quota={known} signsNow={signsNow} />
          {check && !check.identity && isShort(check.quota) && (
            <Suspense>
              <TopUp contractId={draft.id} needed={known.needed} onReady={checked.ask} />
            </Suspense>
          )}
        </div>
      </WizardShell>
      {asked > 0 && (
        <Suspense>
          <Confirm
            {...{ wizard, hand, asked, onSigned }}
            quota={known}
            onStage={setStage}
            onLater={onLater}
          />
        </Suspense>
      )}
    </>
  );
}

function Facts({ wizard }: { wizard: Wizard }) {
  const { work, own, isForOneself } = wizard.creating;
  const { draft } = work;
  if (isForOneself) return null;
  return (
    <dl aria-label="发送前核对" className={rows}>
      {draft.parties
        .filter((party) => !isOwnParty(party, own))
        .map((party) => (
          <div key={party.key}>
            <dt>发给</dt>
            <dd>
              <strong className="wrap-anywhere">
                {nameOf(party)}
                {party.organizationName && `（${party.name}）`}
              </strong>{' '}
              <span className="whitespace-nowrap tabular-nums">{spokenPhone(party.phone)}</span>
              <span className="block text-ink-3">{tasksOf(party, draft.fields)}</span>
            </dd>
          </div>
        ))}
      <div>
        <dt>截止</dt>
        <dd>{deadlineDay(draft)}</dd>
      </div>
    </dl>
  );
}
