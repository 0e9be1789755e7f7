import { CONTRACT_KINDS, type ContractKind } from '@yinxin/api/client';
import { shortYuan } from '@yinxin/values';
import { type ChangeEvent, useState } from 'react';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { fenOf } from '~/parts/workspace/index.ts';
import { Select, TextField } from '~/ui/index.ts';
import type { DraftFacts } from './model.ts';

interface ApprovalFactsProps {
  draft: DraftFacts;
  flows: Flows | undefined;
  /** A template names no sum. */
  isTemplate?: boolean;
  onChange: (change: Partial<DraftFacts>) => void;
}

const kinds = Object.entries(CONTRACT_KINDS) as [ContractKind, string][];

function AmountField({
  amount,
  onChange,
}: {
  amount: number | null;
  onChange: (fen: number | null) => void;
}) {
  const [typed, setTyped] = useState(amount === null ? '' : shortYuan(amount));
  const isWrong = fenOf(typed) === undefined;
  return (
    <TextField
      label="合同金额（元）"
      inputMode="decimal"
      value={typed}
      hint="审批流程可以按金额确定审批人"
      {...(isWrong && { error: '请填写数字，最多两位小数' })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value);
        onChange(fenOf(event.currentTarget.value) ?? null);
      }}
    />
  );
}

interface FlowSelectProps {
  flows: Flows | undefined;
  flowId: string | null;
  onChange: (flowId: string | null) => void;
}

/** Which flow a contract goes by. */
export function FlowSelect({ flows, flowId, onChange }: FlowSelectProps) {
  const usual = flows?.list.find(({ isDefault }) => isDefault);
  return (
    <Select
      label="审批流程"
      value={flowId ?? ''}
      options={[
        ['', usual ? `默认：${usual.name}` : '不审批'],
        ...(flows?.list ?? [])
          .filter(({ id, isStopped }) => !isStopped || id === flowId)
          .map(({ id, name, isStopped }) => [id, isStopped ? `${name}（已停用）` : name] as const),
      ]}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** What rules of approval ask of a contract: sum, kind, and which flow. */
export function ApprovalFacts({ draft, flows, isTemplate = false, onChange }: ApprovalFactsProps) {
  const others = flows?.list.filter(({ isDefault, isStopped }) => !isDefault && !isStopped) ?? [];
  return (
    <>
      {!isTemplate && <AmountField amount={draft.amount} onChange={(amount) => onChange({ amount })} />}
      <Select
        label="合同类型"
        value={draft.kind ?? ''}
        options={[['', '未指定'], ...kinds]}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          onChange({ kind: (event.currentTarget.value || null) as DraftFacts['kind'] })
        }
      />
      {(others.length > 0 || draft.flowId) && (
        <FlowSelect flows={flows} flowId={draft.flowId} onChange={(flowId) => onChange({ flowId })} />
      )}
    </>
  );
}
