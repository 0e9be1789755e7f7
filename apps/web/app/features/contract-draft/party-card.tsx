import {
  ACTING_AS,
  type ActingAs,
  PARTY_INTENTS,
  PARTY_PARTS,
  type PartyIntent,
  type PartyPart,
} from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { PlaceCard } from '~/parts/parties/index.ts';
import { Select, TextField } from '~/ui/index.ts';
import { nameOf, type Party } from './model.ts';
import type { PartyErrors } from './parties.ts';

interface PartyCardProps {
  party: Party;
  /** What they are in the flow, where they came from one. */
  role: string | undefined;
  /** Among those who sign; whoever does not has none. */
  index: number | undefined;
  errors: PartyErrors;
  /** Shown where parties are in groups. */
  steps: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<Party>) => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
const options = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.entries(table) as [Key, string][];

/** Whoever takes part: an organisation with who acts for it, or a person. */
export function PartyCard(props: PartyCardProps) {
  const { party, role, index, errors, steps, isFirst, isLast, onChange, onShift, onRemove } = props;
  const { kind, part, actingAs, intent, name, phone, organizationName, step } = party;
  const title = role ? `${role}（${nameOf(party)}）` : nameOf(party);
  return (
    <PlaceCard
      {...{ title, index, isFirst, isLast, onShift, onRemove }}
      icon={kind === 'organization' ? 'building' : 'user'}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {kind === 'organization' && (
          <div className="sm:col-span-2">
            <TextField
              label="单位名称"
              value={organizationName}
              error={errors.organizationName}
              maxLength={100}
              onChange={(event: Typed) => onChange({ organizationName: event.currentTarget.value })}
            />
          </div>
        )}
        {kind === 'organization' && part === 'signer' && (
          <Select
            label="由谁签署"
            value={actingAs}
            options={options(ACTING_AS)}
            onChange={(event: Typed) => onChange({ actingAs: event.currentTarget.value as ActingAs })}
          />
        )}
        <Select
          label="参与方式"
          value={part}
          options={options(PARTY_PARTS)}
          onChange={(event: Typed) => onChange({ part: event.currentTarget.value as PartyPart })}
        />
        <TextField
          label="姓名"
          value={name}
          error={errors.name}
          maxLength={64}
          autoComplete="off"
          onChange={(event: Typed) => onChange({ name: event.currentTarget.value })}
        />
        <TextField
          label="手机号"
          value={phone}
          error={errors.phone}
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          onChange={(event: Typed) => onChange({ phone: event.currentTarget.value })}
        />
        {part === 'signer' && (
          <Select
            label="意愿确认"
            value={intent}
            options={options(PARTY_INTENTS)}
            onChange={(event: Typed) => onChange({ intent: event.currentTarget.value as PartyIntent })}
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
    </PlaceCard>
  );
}
