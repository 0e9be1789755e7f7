import {
  type ActingAs,
  PARTY_KINDS,
  type PartyIntent,
  type PartyKind,
  type PartyPart,
  TEMPLATE_LIMITS,
} from '@yinxin/api/client';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { Button, classNames, Icon, Select, TextField } from '~/ui/index.ts';
import { letterOf, signersOf } from './marks.ts';
import { arranged, type Order, orderOf, shifted, without } from './order.ts';
import { OrderFields } from './order-fields.tsx';
import { ActingSelect, IntentSelect, PartSelect, StepSelect } from './party-selects.tsx';
import { PlaceCard } from './place-card.tsx';

/** A place in contracts to come: what it is called, who can take it, what they do. */
export interface RoleFacts {
  key: string;
  name: string;
  kind: PartyKind;
  part: PartyPart;
  actingAs: ActingAs;
  step: number;
  intent: PartyIntent;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

interface RoleCardProps {
  role: RoleFacts;
  parts: readonly PartyPart[];
  index: number | undefined;
  /** Shown where roles are in groups. */
  steps: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<RoleFacts>) => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
}

function RoleCard(props: RoleCardProps) {
  const { role, parts, index, steps, isFirst, isLast, onChange, onShift, onRemove, children } = props;
  const { name, kind } = role;
  const title = name || '未命名角色';
  return (
    <PlaceCard {...{ title, index, isFirst, isLast, onShift, onRemove }}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="角色名称"
          value={name}
          placeholder="如：甲方、员工"
          error={name.trim() ? undefined : '请填写角色名称'}
          maxLength={TEMPLATE_LIMITS.role}
          onChange={(event: Typed) => onChange({ name: event.currentTarget.value })}
        />
        <Select
          label="由谁担任"
          value={kind}
          options={Object.entries(PARTY_KINDS)}
          onChange={(event: Typed) => onChange({ kind: event.currentTarget.value as PartyKind })}
        />
        <PartSelect taking={role} {...{ parts, onChange }} />
        <IntentSelect taking={role} onChange={onChange} />
        <ActingSelect taking={role} onChange={onChange} />
        <StepSelect taking={role} {...{ steps, onChange }} />
      </div>
      {children}
    </PlaceCard>
  );
}

interface RolesEditorProps<Role extends RoleFacts> {
  roles: readonly Role[];
  quorums: Readonly<Record<string, number>>;
  /** What a role can do. */
  parts: readonly Role['part'][];
  make: (begun: Pick<RoleFacts, 'kind' | 'name' | 'step'>) => Role;
  onChange: (roles: readonly Role[], quorums: Readonly<Record<string, number>>) => void;
  /** What is asked of a role besides. */
  children: (role: Role) => ReactNode;
  empty: ReactNode;
  /** Below the order. */
  note?: ReactNode;
  /** Where there is no room for the order beside the roles. */
  narrow?: boolean;
}

/** Who will take part, by what they are in it, and in which order: of a template, and of a flow. */
export function RolesEditor<Role extends RoleFacts>(props: RolesEditorProps<Role>) {
  const { roles, quorums, parts, make, onChange, children, empty, note, narrow = false } = props;
  const [chosen, setOrder] = useState<Order>();
  const order = chosen ?? orderOf(roles);
  const set = (next: readonly Role[], enough = quorums, by = order) => {
    const draft = arranged(next, enough, by);
    onChange(draft.parties, draft.quorums);
  };
  const signers = signersOf(roles);
  const steps = new Set(signers.map(({ step }) => step)).size;
  const add = (kind: PartyKind) => {
    const last = Math.max(0, ...roles.map(({ step }) => step));
    set([...roles, make({ kind, name: `${letterOf(signers.length)}方`, step: last + 1 })]);
  };
  const isFull = roles.length >= TEMPLATE_LIMITS.roles;
  return (
    <div className={narrow ? 'space-y-5' : 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]'}>
      <div className="space-y-5">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isFull} onClick={() => add('organization')}>
            <Icon name="plus" size={16} />
            添加单位角色
          </Button>
          <Button size="sm" variant="secondary" disabled={isFull} onClick={() => add('person')}>
            添加个人角色
          </Button>
        </div>
        {roles.length === 0 ? (
          empty
        ) : (
          <ol aria-label="角色" className="space-y-4">
            {roles.map((role, at) => (
              <RoleCard
                key={role.key}
                {...{ role, parts }}
                index={role.part === 'signer' ? signers.indexOf(role) : undefined}
                steps={order === 'groups' ? steps : undefined}
                isFirst={at === 0}
                isLast={at === roles.length - 1}
                onChange={(change) =>
                  set(roles.map((one) => (one.key === role.key ? { ...one, ...change } : one)))
                }
                onShift={(by) => set(shifted(roles, role.key, by))}
                onRemove={() => set(without(roles, role.key))}
              >
                {children(role)}
              </RoleCard>
            ))}
          </ol>
        )}
      </div>
      {(!narrow || roles.length > 1) && (
        <aside
          className={classNames(
            'space-y-4',
            !narrow && 'self-start rounded-card border border-line bg-white p-5',
          )}
        >
          <OrderFields
            parties={roles}
            {...{ quorums, order }}
            onOrder={(by) => {
              setOrder(by);
              set(roles, quorums, by);
            }}
            onQuorums={(enough) => set(roles, enough)}
          />
          {note}
        </aside>
      )}
    </div>
  );
}
