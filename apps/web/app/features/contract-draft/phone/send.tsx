import type { ReactNode } from 'react';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { TopUp } from '~/parts/payment/index.ts';
import { Note } from '~/ui/index.ts';
import { ContractFacts, deadlineDay } from '../contract-facts.tsx';
import { costWords } from '../cost-words.ts';
import { nameOf, type Quota } from '../model.ts';
import { isShort, SendButton } from '../send-button.tsx';
import { SendProblems } from '../send-problems.tsx';
import { spokenPhone, tasksOf } from '../tasks.ts';
import { problemsOf, useCheck } from '../use-check.ts';
import type { Creating } from '../use-create.ts';
import { isOwnParty } from '../use-send.ts';
import { Places } from './places.tsx';

interface PhoneSendProps {
  creating: Creating;
  quota: Quota;
  flows: Flows | undefined;
  departs: string | undefined;
  frame: (content: ReactNode, action: ReactNode) => ReactNode;
}

/** Step 3 on a phone: where everybody signs, to whom it goes, until when and for how much; and off it goes. */
export function PhoneSend({ creating, quota, flows, departs, frame }: PhoneSendProps) {
  const { work, sending, signers, own, stampOf, isForOneself, go } = creating;
  const { draft } = work;
  const checked = useCheck(work, flows !== undefined);
  const { check } = checked;
  const problems = problemsOf(creating, check);
  const known = check?.quota ?? quota;
  const cost = costWords(known);
  const [first, ...others] = signers;
  const [document, ...documents] = draft.documents;
  const row = 'flex items-baseline justify-between gap-4 border-b border-line py-2';
  return frame(
    <>
      {first && document && (
        <Places
          work={work}
          signers={[first, ...others]}
          documents={[document, ...documents]}
          stampOf={stampOf}
        />
      )}
      <div className="max-h-[46dvh] overflow-y-auto px-4 pb-2">
        <SendProblems {...{ problems, checked, sending }} onStep={go} />
        {departs && <Note tone="info">{departs}</Note>}
        <dl aria-label="发送前核对" className="text-sm [&_dt]:shrink-0 [&_dt]:text-ink-3 [&_dd]:text-right">
          {draft.parties
            .filter((party) => !isOwnParty(party, own))
            .map((party) => (
              <div key={party.key} className={row}>
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
          {!isForOneself && (
            <div className={row}>
              <dt>截止</dt>
              <dd>{deadlineDay(draft)}</dd>
            </div>
          )}
          <div className={row}>
            <dt>费用</dt>
            <dd>
              <strong>{cost.pays}</strong>{' '}
              <span className="text-ink-3">
                {cost.name} {cost.left}
              </span>
            </dd>
          </div>
        </dl>
        {check && !check.identity && isShort(check.quota) && draft.id && (
          <div className="py-2">
            <TopUp
              contractId={draft.id}
              needed={known.needed}
              onReady={problems.length > 0 ? checked.ask : sending.send}
            />
          </div>
        )}
        <details className="text-sm">
          <summary className="min-h-11 content-center text-ink-2">合同名称、期限与其他</summary>
          <div className="py-2">
            <ContractFacts work={work} flows={flows} />
          </div>
        </details>
      </div>
    </>,
    <SendButton {...{ creating, checked, problems }} />,
  );
}
