import { type FlowRole, ROLE_HOLDERS, type RoleHolder } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { PickCounterparty, type PickedCounterparty } from '~/parts/filling/index.ts';
import { FormError, Select } from '~/ui/index.ts';

interface RoleHolderFieldsProps {
  role: FlowRole;
  choices: Flows;
  error: string | undefined;
  onChange: (change: Pick<FlowRole, 'holder' | 'holderId'>) => void;
  onPick: (picked: PickedCounterparty) => void;
}

type Typed = ChangeEvent<HTMLSelectElement>;
const holders = Object.entries(ROLE_HOLDERS) as [RoleHolder, string][];

/** On which side a role stands, and who takes it where that is settled. */
export function RoleHolderFields({ role, choices, error, onChange, onPick }: RoleHolderFieldsProps) {
  const { holder, holderId, kind } = role;
  const contact = choices.counterparties.find(({ id }) => id === holderId);
  const members = choices.members.filter(({ uid, isMember }) => isMember || uid === holderId);
  return (
    <div className="mt-4 space-y-3">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="哪一方"
          value={holder}
          options={holders}
          onChange={(event: Typed) =>
            onChange({ holder: event.currentTarget.value as RoleHolder, holderId: null })
          }
        />
        {holder === 'member' && (
          <Select
            label="成员"
            value={holderId ?? ''}
            placeholder="请选择"
            options={members.map(
              ({ uid, name, isMember }) =>
                [uid, `${name || '未实名成员'}${isMember ? '' : '（已离开）'}`] as const,
            )}
            onChange={(event: Typed) => onChange({ holder, holderId: event.currentTarget.value || null })}
          />
        )}
        {holder === 'counterparty' && (
          <div className="flex min-h-11 flex-wrap items-center gap-3">
            {holderId && <span className="wrap-anywhere">{contact?.name ?? '联系人已删除'}</span>}
            <PickCounterparty kind={kind} onPick={onPick} />
          </div>
        )}
      </div>
      <FormError text={error} />
    </div>
  );
}
