import type { ReactNode } from 'react';
import { Ink, SealStrip, SigningConsent } from '~/parts/contracts/index.ts';
import { TopUp } from '~/parts/payment/index.ts';
import { DemoInbox } from '~/parts/proof/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FormError, Note, Sheet } from '~/ui/index.ts';
import { deadlineDay } from '../../contract-facts.tsx';
import { costWords } from '../../cost-card.tsx';
import { departure, flowOf } from '../../flow-roles.ts';
import { nameOf, type Quota } from '../../model.ts';
import { isShort, SendButton } from '../../send-button.tsx';
import { SendProblems } from '../../send-problems.tsx';
import { spokenPhone, tasksOf } from '../../tasks.ts';
import { problemsOf, useCheck } from '../../use-check.ts';
import { isOwnParty } from '../../use-send.ts';
import { type OwnHand, useOwnHand } from '../board/kept.ts';
import { WizardShell } from '../shell.tsx';
import type { Wizard } from '../use-wizard.ts';
import { ownPlace, signsLater } from './own-wish.ts';
import { type Signed, type SignSending, useSignSending } from './use-sign-sending.tsx';

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
  const signing = useSignSending(wizard, hand, onSigned);
  const reason = signsLater({ draft, own, seal, strokes: hand.strokes });
  const isApproved = plan !== undefined && plan.send.length > 0;
  const signsNow = reason === undefined && !isApproved && !signing.isLater && !check?.identity;
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
                  busy: !isReady && problems.length === 0 && !isShort(known),
                  press: () => isReady && signing.begin(),
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
            <TopUp contractId={draft.id} needed={known.needed} onReady={checked.ask} />
          )}
        </div>
      </WizardShell>
      <Confirm {...{ wizard, hand, signing, quota: known }} />
    </>
  );
}

/** The contract, and what it is signed with. */
function What({ wizard, hand }: { wizard: Wizard; hand: OwnHand }) {
  const { work, own, seal } = wizard.creating;
  const { draft } = work;
  const party = ownPlace(draft, own);
  const pages = draft.documents.reduce((sum, document) => sum + document.pages.length, 0);
  const isSeamed = draft.fields.some(({ kind, party: key }) => kind === 'seam' && key === party?.key);
  const by = !party ? undefined : seal ? seal.name : '手写签名';
  return (
    <div className="flex items-center gap-3">
      {party && (
        <span className="block size-14 shrink-0">
          {seal ? <SealStrip seal={seal} /> : hand.strokes && <Ink strokes={hand.strokes} />}
        </span>
      )}
      <p className="min-w-0">
        <strong className="block wrap-anywhere">{draft.title}</strong>
        <span className="text-sm text-ink-2">
          {[`${pages} 页`, by, isSeamed && seal && '含骑缝章'].filter(Boolean).join('，')}
        </span>
      </p>
    </div>
  );
}

const rows =
  'divide-y divide-line border-y border-line text-sm [&_dd]:text-right [&_dt]:shrink-0 [&_dt]:text-ink-2 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2';

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

/** What is deducted, what remains, and when it is not given back. */
function Cost({ quota, signsNow }: { quota: Quota; signsNow: boolean }) {
  const cost = costWords(quota);
  return (
    <>
      <dl aria-label="费用" className={rows}>
        <div>
          <dt>本次扣减</dt>
          <dd className="font-semibold">{quota.trial ? cost.pays : `${quota.needed} 份合同`}</dd>
        </div>
        <div>
          <dt>{cost.name}</dt>
          <dd className="tabular-nums">{cost.left}</dd>
        </div>
      </dl>
      <p className="text-sm text-ink-2">
        {signsNow
          ? '您签署即为使用：之后撤回、对方拒签或者到期，都不返还。'
          : '没有人签署之前撤回会返还；拒签或者到期不返还。'}
      </p>
    </>
  );
}

interface ConfirmProps {
  wizard: Wizard;
  hand: OwnHand;
  signing: SignSending;
  quota: Quota;
}

/** The last look: what is signed by its digest, the proof that it is wanted, and the button that does it. */
function Confirm({ wizard, hand, signing, quota }: ConfirmProps) {
  const { site } = useSiteData();
  const { stage, problem, proof, cancel, again, byHigher, consent, isLater } = signing;
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
