import { FLOW_PARTS, type FlowRole } from '@yinxin/api/client';
import type { Flows } from '~/parts/approval-flow/index.ts';
import type { PickedCounterparty } from '~/parts/filling/index.ts';
import { RolesEditor } from '~/parts/parties/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { newRole, roleError } from './model.ts';
import { RoleHolderFields } from './role-holder.tsx';

interface RolesPanelProps {
  roles: readonly FlowRole[];
  quorums: Readonly<Record<string, number>>;
  choices: Flows;
  /** Whether what is missing is said. */
  isTried: boolean;
  onChange: (roles: readonly FlowRole[], quorums: Readonly<Record<string, number>>) => void;
  onPick: (picked: PickedCounterparty) => void;
}

/** Who takes part in contracts by this flow, and in which order. */
export function RolesPanel({ roles, quorums, choices, isTried, onChange, onPick }: RolesPanelProps) {
  const set = (key: string, change: Partial<FlowRole>) =>
    onChange(
      roles.map((role) => (role.key === key ? { ...role, ...change } : role)),
      quorums,
    );
  return (
    <Panel
      title="参与方与顺序"
      lead="选填。上传文件发起合同时选用这个流程，会按角色与顺序填好参与方；用模板发起的，以模板的角色为准。"
    >
      <RolesEditor
        {...{ roles, quorums }}
        parts={FLOW_PARTS}
        make={newRole}
        onChange={(next, enough) =>
          onChange(
            next.map((role) => fitting(role, choices)),
            enough,
          )
        }
        empty={<p className="text-sm text-ink-3">没有角色的流程只管审批，参与方由发起人填写。</p>}
        narrow
      >
        {(role) => (
          <RoleHolderFields
            {...{ role, choices }}
            error={isTried ? roleError(role) : undefined}
            onChange={(change) => set(role.key, change)}
            onPick={(picked) => {
              onPick(picked);
              set(role.key, { holder: 'counterparty', holderId: picked.id });
            }}
          />
        )}
      </RolesEditor>
    </Panel>
  );
}

/** A contact who is a person takes no role of an organisation, nor the other way round. */
function fitting(role: FlowRole, { counterparties }: Flows): FlowRole {
  const contact = counterparties.find(({ id }) => id === role.holderId);
  return contact && contact.kind !== role.kind ? { ...role, holderId: null } : role;
}
