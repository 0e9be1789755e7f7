import {
  ACTING_AS,
  type ActingAs,
  PARTY_INTENTS,
  PARTY_KINDS,
  PARTY_PARTS,
  type PartyIntent,
  type PartyKind,
  type PartyPart,
  TEMPLATE_LIMITS,
} from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { EmptyState } from '~/parts/reading/index.ts';
import { Button, Checkbox, Icon, Note, RadioGroup, Select, TextField } from '~/ui/index.ts';
import { letterOf, type Party, signersOf } from './model.ts';
import { arranged, newParty, ORDERS, type Order, orderOf, shifted, without } from './parties.ts';
import { PlaceCard } from './place-card.tsx';

interface RolesStepProps {
  roles: readonly Party[];
  quorums: Readonly<Record<string, number>>;
  ownRole: string | null;
  onChange: (roles: readonly Party[], quorums: Readonly<Record<string, number>>) => void;
  onOwnRole: (key: string | null) => void;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
const options = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.entries(table) as [Key, string][];

interface RoleCardProps {
  role: Party;
  index: number | undefined;
  isOwn: boolean;
  steps: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<Party>) => void;
  onOwn: (on: boolean) => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A place in contracts to come: what it is called, who can take it, what they do. */
function RoleCard(props: RoleCardProps) {
  const { role, index, isOwn, steps, isFirst, isLast, onChange, onOwn, onShift, onRemove } = props;
  const { name, kind, part, actingAs, intent, step } = role;
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
          options={options(PARTY_KINDS)}
          onChange={(event: Typed) => onChange({ kind: event.currentTarget.value as PartyKind })}
        />
        <Select
          label="参与方式"
          value={part}
          options={options(PARTY_PARTS)}
          onChange={(event: Typed) => onChange({ part: event.currentTarget.value as PartyPart })}
        />
        {part === 'signer' && (
          <Select
            label="意愿认证"
            value={intent}
            options={options(PARTY_INTENTS)}
            onChange={(event: Typed) => onChange({ intent: event.currentTarget.value as PartyIntent })}
          />
        )}
        {kind === 'organization' && part === 'signer' && (
          <Select
            label="由谁签署"
            value={actingAs}
            options={options(ACTING_AS)}
            onChange={(event: Typed) => onChange({ actingAs: event.currentTarget.value as ActingAs })}
          />
        )}
        {steps !== undefined && part !== 'cc' && (
          <Select
            label="所在的组"
            value={String(step)}
            options={Array.from(
              { length: steps + 1 },
              (_, at) => [String(at + 1), `第 ${at + 1} 组`] as const,
            )}
            onChange={(event: Typed) => onChange({ step: Number(event.currentTarget.value) })}
          />
        )}
      </div>
      {part === 'signer' && (
        <div className="mt-4">
          <Checkbox
            checked={isOwn}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onOwn(event.currentTarget.checked)}
          >
            由发起方自己担任（使用时自动填好）
          </Checkbox>
        </div>
      )}
    </PlaceCard>
  );
}

/** Step 2 of a template: who will take part, by what they are in it. */
export function RolesStep({ roles, quorums, ownRole, onChange, onOwnRole }: RolesStepProps) {
  const [chosen, setOrder] = useState<Order>();
  const order = chosen ?? orderOf(roles);
  const set = (next: readonly Party[], by = order) => {
    const draft = arranged(next, quorums, by);
    onChange(draft.parties, draft.quorums);
  };
  const signers = signersOf(roles);
  const steps = new Set(signers.map(({ step }) => step)).size;
  const add = (kind: PartyKind) => {
    const last = Math.max(0, ...roles.map(({ step }) => step));
    const name = `${letterOf(signers.length)}方`;
    set([...roles, newParty({ kind, name, step: last + 1 })]);
  };
  const isFull = roles.length >= TEMPLATE_LIMITS.roles;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
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
          <EmptyState icon="people" title="还没有角色">
            <p>角色是合同里的位置，如“甲方”“员工”；使用模板时再填写由谁担任。</p>
          </EmptyState>
        ) : (
          <ol aria-label="角色" className="space-y-4">
            {roles.map((role, at) => (
              <RoleCard
                key={role.key}
                role={role}
                index={role.part === 'signer' ? signers.indexOf(role) : undefined}
                isOwn={ownRole === role.key}
                steps={order === 'groups' ? steps : undefined}
                isFirst={at === 0}
                isLast={at === roles.length - 1}
                onChange={(change) =>
                  set(roles.map((one) => (one.key === role.key ? { ...one, ...change } : one)))
                }
                onOwn={(on) => onOwnRole(on ? role.key : null)}
                onShift={(by) => set(shifted(roles, role.key, by))}
                onRemove={() => set(without(roles, role.key))}
              />
            ))}
          </ol>
        )}
      </div>
      <aside className="space-y-4 self-start rounded-card border border-line bg-white p-5">
        <RadioGroup<Order>
          legend="签署顺序"
          value={order}
          options={Object.entries(ORDERS) as [Order, string][]}
          onChange={(by) => {
            setOrder(by);
            set(roles, by);
          }}
        />
        <Note tone="info">每个角色签在哪里、填写什么，在下一步的页面上放置。</Note>
      </aside>
    </div>
  );
}
