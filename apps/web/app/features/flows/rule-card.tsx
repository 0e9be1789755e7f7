import {
  APPROVAL_MODES,
  APPROVAL_STAGES,
  type ApprovalMode,
  type ApprovalStage,
  CONTRACT_KINDS,
  type ContractKind,
  FLOW_LIMITS,
} from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { type Flows, memberName } from '~/parts/approval-flow/index.ts';
import { Button, Checkbox, FormError, Icon, RadioGroup, Select, TextField } from '~/ui/index.ts';
import type { RuleValues } from './model.ts';

interface RuleCardProps {
  rule: RuleValues;
  /** 规则 1, 规则 2 … */
  name: string;
  choices: Flows;
  error: string | undefined;
  onChange: (change: Partial<RuleValues>) => void;
  onRemove: () => void;
}

const kinds = Object.entries(CONTRACT_KINDS) as [ContractKind, string][];
const toggled = <One extends string>(list: readonly One[], one: One): One[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** What can be chosen, and what was chosen and is there no more: only taken out, the rule can be saved again. */
const withDeleted = (
  there: readonly { id: string; name: string }[],
  chosen: readonly string[],
): (readonly [string, string])[] => [
  ...there.map(({ id, name }) => [id, name] as const),
  ...chosen
    .filter((id) => there.every((one) => one.id !== id))
    .map((id, at) => [id, `已删除${at > 0 ? ` ${at + 1}` : ''}`] as const),
];

/** Several of a few, in a fold: most rules need none of them. */
function Several<One extends string>({
  words,
  options,
  chosen,
  onChange,
}: {
  words: string;
  options: readonly (readonly [One, string])[];
  chosen: readonly One[];
  onChange: (chosen: One[]) => void;
}) {
  if (options.length === 0) return null;
  return (
    <details open={chosen.length > 0} className="rounded border border-line px-4 py-2.5">
      <summary className="cursor-pointer text-sm">
        {words}
        <span className="ml-2 text-ink-3">{chosen.length > 0 ? `${chosen.length} 项` : '不限'}</span>
      </summary>
      <div className="mt-3 grid gap-2 pb-1 sm:grid-cols-3">
        {options.map(([key, name]) => (
          <Checkbox key={key} checked={chosen.includes(key)} onChange={() => onChange(toggled(chosen, key))}>
            {name}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}

/** Who approves, in their order. */
export function People({
  label,
  chosen,
  choices,
  most,
  onChange,
}: {
  label: string;
  chosen: readonly string[];
  choices: Flows;
  most: number;
  onChange: (chosen: string[]) => void;
}) {
  const free = choices.members.filter(({ uid, isMember }) => isMember && !chosen.includes(uid));
  const isGone = (uid: string) => !choices.members.find((member) => member.uid === uid)?.isMember;
  return (
    <div className="space-y-2">
      <Select
        label={label}
        value=""
        placeholder={chosen.length >= most ? `最多 ${most} 位` : '添加成员'}
        disabled={chosen.length >= most}
        options={free.map(({ uid, name }) => [uid, name || '未实名成员'] as const)}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange([...chosen, event.currentTarget.value])}
      />
      {chosen.length > 0 && (
        <ol className="flex flex-wrap gap-2">
          {chosen.map((uid) => (
            <li
              key={uid}
              className="inline-flex min-h-9 items-center gap-1 rounded bg-navy-soft pl-3 text-sm text-navy"
            >
              {memberName(uid, choices)}
              {isGone(uid) && <span className="text-danger">（已离开）</span>}
              <button
                type="button"
                aria-label={`移除${memberName(uid, choices)}`}
                onClick={() => onChange(chosen.filter((one) => one !== uid))}
                className="grid size-9 place-items-center hover:text-seal pointer-coarse:size-11"
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

export function RuleCard({ rule, name, choices, error, onChange, onRemove }: RuleCardProps) {
  return (
    <fieldset className="space-y-4 rounded-card border border-line bg-white p-4 lg:p-5">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold" aria-hidden="true">
          {name}
        </p>
        <Button
          size="sm"
          variant="quiet"
          className="text-danger"
          aria-label={`删除${name}`}
          onClick={onRemove}
        >
          删除
        </Button>
      </div>
      <RadioGroup<ApprovalStage>
        legend="什么时候审批"
        value={rule.stage}
        options={Object.entries(APPROVAL_STAGES) as [ApprovalStage, string][]}
        onChange={(stage) => onChange({ stage })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="金额满（元）"
          inputMode="decimal"
          value={rule.from}
          hint="含此数；不填不限"
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange({ from: event.currentTarget.value })}
        />
        <TextField
          label="金额不满（元）"
          inputMode="decimal"
          value={rule.to}
          hint="不含此数；不填不限"
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <div className="space-y-2">
        <Several
          words="只对这些类型"
          options={kinds}
          chosen={rule.kinds}
          onChange={(chosen) => onChange({ kinds: chosen })}
        />
        <Several
          words="只对这些模板"
          options={withDeleted(choices.templates, rule.templates)}
          chosen={rule.templates}
          onChange={(chosen) => onChange({ templates: chosen })}
        />
        <Several
          words="只对这些模板文件夹"
          options={withDeleted(choices.folders, rule.folders)}
          chosen={rule.folders}
          onChange={(chosen) => onChange({ folders: chosen })}
        />
      </div>
      <People
        label="审批人"
        chosen={rule.approvers}
        choices={choices}
        most={FLOW_LIMITS.approvers}
        onChange={(approvers) => onChange({ approvers })}
      />
      {rule.approvers.length > 1 && (
        <RadioGroup<ApprovalMode>
          legend="几位审批人"
          value={rule.mode}
          options={Object.entries(APPROVAL_MODES) as [ApprovalMode, string][]}
          onChange={(mode) => onChange({ mode })}
        />
      )}
      {rule.stage === 'send' && (
        <Checkbox checked={rule.self} onChange={() => onChange({ self: !rule.self })}>
          发起人自己是审批人时，可以自己同意
        </Checkbox>
      )}
      <FormError text={error} />
    </fieldset>
  );
}
