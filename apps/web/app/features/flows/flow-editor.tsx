import { FLOW_LIMITS, REMIND_DAYS, type RemindDay } from '@yinxin/api/client';
import { useState } from 'react';
import { type Flow, FlowPicture, type Flows, nodesOfFlow } from '~/parts/approval-flow/index.ts';
import type { PickedCounterparty } from '~/parts/filling/index.ts';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, Checkbox, FormError, Icon, TextField, useForm } from '~/ui/index.ts';
import { newRule, type RuleValues, roleError, ruleError, rulesOf, valuesOf } from './model.ts';
import { RolesPanel } from './roles-panel.tsx';
import { People, RuleCard } from './rule-card.tsx';

interface FlowEditorProps {
  /** Undefined for a new one. */
  flow: Flow | undefined;
  choices: Flows;
  onClose: () => void;
}

const toggledDay = (chosen: readonly RemindDay[], day: RemindDay) =>
  REMIND_DAYS.filter((one) => (one === day) !== chosen.includes(one));

/** What can be chosen, with the contacts that were picked since the page was read. */
function usePicked(given: Flows) {
  const [picked, setPicked] = useState<Flows['counterparties']>([]);
  const choices = { ...given, counterparties: [...given.counterparties, ...picked] };
  const pick = ({ id, kind, name, organizationName }: PickedCounterparty) =>
    setPicked((before) => [...before, { id, kind, name: organizationName || name }]);
  return { choices, pick };
}

/** Parties and rules of one flow, with the picture of what they say. */
export function FlowEditor({ flow, choices: given, onClose }: FlowEditorProps) {
  const { choices, pick } = usePicked(given);
  const { send, done } = useActs();
  const form = useForm({ ...valuesOf(flow), isTried: false });
  const { values, change } = form;
  const setRule = (key: number, changed: Partial<RuleValues>) =>
    change({ rules: values.rules.map((rule) => (rule.key === key ? { ...rule, ...changed } : rule)) });
  const save = async () => {
    change({ isTried: true });
    const isDone = await form.attempt(
      async ({ name, note, isDefault, roles, quorums, rules, copied, remindDays }) => {
        const body = {
          ...{ name: name.trim(), note, isDefault, rules: rulesOf(rules), roles: [...roles], quorums },
          ...{ copied: [...copied], remindDays: [...remindDays] },
        };
        await send('POST /api/appapi/flow/save', {
          body: { ...body, ...(flow && { id: flow.id, version: flow.version }) },
        });
      },
      {
        check: ({ name, rules, roles }) => ({
          ...(!name.trim() && { name: '请填写流程名称' }),
          ...(roles.some((role) => !role.name.trim() || roleError(role)) && { form: '有角色还没有填好' }),
          ...(rules.some(ruleError) && { form: '有规则还没有填好' }),
        }),
      },
    );
    if (!isDone) return;
    onClose();
    await done(flow ? '流程已保存，之后发起的合同按新的规则' : '流程已新建');
  };
  const drawn = {
    ...{ rules: rulesOf(values.rules), copied: [...values.copied] },
    ...{ roles: [...values.roles], quorums: values.quorums },
  };
  return (
    <form
      {...form.element(save)}
      aria-label={flow ? `修改${flow.name}` : '新建流程'}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="space-y-5">
        <Panel title={flow ? '修改流程' : '新建流程'}>
          <div className="space-y-4">
            <TextField label="流程名称" maxLength={FLOW_LIMITS.name} {...form.text('name')} />
            <TextField label="说明" hint="选填" maxLength={FLOW_LIMITS.note} {...form.text('note')} />
            <Checkbox {...form.checkbox('isDefault')}>设为默认：没有另选流程的合同都按它审批</Checkbox>
          </div>
        </Panel>
        <RolesPanel
          {...{ choices }}
          roles={values.roles}
          quorums={values.quorums}
          isTried={values.isTried}
          onChange={(roles, quorums) => change({ roles, quorums })}
          onPick={pick}
        />
        {values.rules.map((rule, at) => (
          <RuleCard
            key={rule.key}
            name={`规则 ${at + 1}`}
            {...{ rule, choices }}
            error={values.isTried ? ruleError(rule) : undefined}
            onChange={(changed) => setRule(rule.key, changed)}
            onRemove={() => change({ rules: values.rules.filter(({ key }) => key !== rule.key) })}
          />
        ))}
        {values.rules.length < FLOW_LIMITS.rules && (
          <Button variant="secondary" onClick={() => change({ rules: [...values.rules, newRule()] })}>
            <Icon name="plus" size={18} />
            添加规则
          </Button>
        )}
        <Panel title="抄送" lead="每份合同发起时都抄送的成员，选填。">
          <People
            label="抄送成员"
            chosen={values.copied}
            choices={choices}
            most={FLOW_LIMITS.copied}
            onChange={(copied) => change({ copied })}
          />
        </Panel>
        <Panel title="提醒" lead="截止前提醒还没有处理的人。">
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {REMIND_DAYS.map((days) => (
              <Checkbox
                key={days}
                checked={values.remindDays.includes(days)}
                onChange={() => change({ remindDays: toggledDay(values.remindDays, days) })}
              >
                提前 {days} 天
              </Checkbox>
            ))}
          </div>
        </Panel>
      </div>
      <aside className="space-y-4 self-start lg:sticky lg:top-24">
        <Panel title="流程图">
          <FlowPicture label="流程图" nodes={nodesOfFlow(drawn, choices)} />
        </Panel>
        <FormError text={form.errors.form} />
        <div className="flex gap-3">
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={form.busy} className="flex-1">
            保存流程
          </Button>
        </div>
      </aside>
    </form>
  );
}
