import { CONTRACT_LIMITS, PARTY_SIGHTS, type PartySight } from '@yinxin/api/client';
import { DAY_MS, endOfDay } from '@yinxin/values';
import { type ChangeEvent, useState } from 'react';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { clockTime, RadioGroup, TextArea, TextField } from '~/ui/index.ts';
import { ApprovalFacts } from './approval-facts.tsx';
import { emptyDraft } from './model.ts';
import type { DraftInWork } from './use-draft.ts';

const dayIn = (days: number) => clockTime(new Date(Date.now() + days * DAY_MS).toISOString()).day;

interface ContractFactsProps {
  work: DraftInWork;
  /** How the organisation approves; none where a person acts for themselves. */
  flows: Flows | undefined;
}

/** What a contract is called, until when it is signed, and what approval goes by. */
export const ContractFacts = ({ work, flows }: ContractFactsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <TitleField work={work} />
    </div>
    <DeadlineField work={work} />
    <div className="sm:col-span-2">
      <MessageField work={work} />
    </div>
    <MoreFacts work={work} flows={flows} />
  </div>
);

interface FactProps {
  work: DraftInWork;
}

export const TitleField = ({
  work: { draft, setFacts },
  error,
}: FactProps & { error?: string | undefined }) => (
  <TextField
    label="合同名称"
    value={draft.title}
    error={error}
    maxLength={CONTRACT_LIMITS.title}
    onChange={(event: ChangeEvent<HTMLInputElement>) => setFacts({ title: event.currentTarget.value })}
  />
);

export const DeadlineField = ({ work: { draft, setFacts } }: FactProps) => (
  <TextField
    label="签署截止日期"
    type="date"
    min={dayIn(1)}
    max={dayIn(CONTRACT_LIMITS.days - 1)}
    value={draft.deadline ? clockTime(draft.deadline).day : ''}
    hint={`不填为 ${CONTRACT_LIMITS.defaultDays} 天`}
    onChange={(event: ChangeEvent<HTMLInputElement>) => {
      const day = event.currentTarget.value;
      setFacts({ deadline: day ? endOfDay(day).toISOString() : null });
    }}
  />
);

/** What those who sign are told, beside the contract. */
export const MessageField = ({ work: { draft, setFacts } }: FactProps) => (
  <TextArea
    label="给签署方的话（选填）"
    rows={3}
    value={draft.message}
    maxLength={CONTRACT_LIMITS.message}
    hint={`${draft.message.length} / ${CONTRACT_LIMITS.message}，各方打开合同时看到`}
    onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setFacts({ message: event.currentTarget.value })}
  />
);

/** Approval goes by them where there is one; everybody else may leave them as they are. */
export function MoreFacts({ work: { draft, setFacts }, flows }: ContractFactsProps) {
  const hasFlows = (flows?.list.length ?? 0) > 0;
  const [isSet] = useState(draft.amount !== null || draft.kind !== null || draft.sight !== emptyDraft.sight);
  return (
    <details open={hasFlows || isSet || undefined} className="sm:col-span-2">
      <summary className="min-h-11 cursor-pointer content-center text-sm text-navy md:min-h-8">
        金额等（选填）
      </summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <ApprovalFacts draft={draft} flows={flows} onChange={setFacts} />
        <RadioGroup<PartySight>
          legend="完成之前"
          value={draft.sight}
          options={Object.entries(PARTY_SIGHTS) as [PartySight, string][]}
          onChange={(sight) => setFacts({ sight })}
        />
      </div>
    </details>
  );
}

/** Until when it is signed, as it will be if nothing else is chosen. */
export const deadlineDay = ({ deadline }: Pick<DraftInWork['draft'], 'deadline'>): string =>
  deadline ? clockTime(deadline).day : dayIn(CONTRACT_LIMITS.defaultDays);
