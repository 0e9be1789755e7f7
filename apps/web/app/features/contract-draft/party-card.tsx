import type { ChangeEvent } from 'react';
import {
  ActingSelect,
  IntentSelect,
  PartSelect,
  PlaceCard,
  ReadingSelect,
  StepSelect,
} from '~/parts/parties/index.ts';
import { classNames, TextField } from '~/ui/index.ts';
import { nameOf, type Party } from './model.ts';
import type { PartyErrors } from './parties.ts';
import type { PartyInput } from './use-party-errors.ts';

interface PartyCardProps {
  party: Party;
  /** What they are in the flow, where they came from one. */
  role: string | undefined;
  /** Among those who sign; whoever does not has none. */
  index: number | undefined;
  errors: PartyErrors;
  /** Whoever writes, while their name is not known: it comes with their identity. */
  isUnnamed: boolean;
  /** Shown where parties are in groups. */
  steps: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<Party>) => void;
  /** A field was left. */
  onTouch: (name: PartyInput) => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

type Typed = ChangeEvent<HTMLInputElement>;

/** Whoever takes part: an organisation with who acts for it, or a person. */
export function PartyCard(props: PartyCardProps) {
  const {
    party,
    role,
    index,
    errors,
    isUnnamed,
    steps,
    isFirst,
    isLast,
    onChange,
    onTouch,
    onShift,
    onRemove,
  } = props;
  const { kind, name, phone, organizationName } = party;
  const title = role ? `${role}（${nameOf(party)}）` : nameOf(party);
  return (
    <PlaceCard
      {...{ title, index, isFirst, isLast, onShift, onRemove }}
      icon={kind === 'organization' ? 'building' : 'user'}
    >
      <div className={classNames('grid gap-4 sm:grid-cols-2', kind === 'organization' && 'lg:grid-cols-4')}>
        {kind === 'organization' && (
          <div className="sm:col-span-2">
            <TextField
              label="单位名称"
              value={organizationName}
              error={errors.organizationName}
              maxLength={100}
              onBlur={() => onTouch('organizationName')}
              onChange={(event: Typed) => onChange({ organizationName: event.currentTarget.value })}
            />
          </div>
        )}
        <TextField
          label="姓名"
          value={name}
          error={errors.name}
          {...(isUnnamed && { hint: '可以不填，实名后自动填入' })}
          maxLength={64}
          autoComplete="off"
          onBlur={() => onTouch('name')}
          onChange={(event: Typed) => onChange({ name: event.currentTarget.value })}
        />
        <TextField
          label="手机号"
          value={phone}
          error={errors.phone}
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          onBlur={() => onTouch('phone')}
          onChange={(event: Typed) => onChange({ phone: event.currentTarget.value })}
        />
      </div>
      <div
        className={classNames(
          'mt-4 grid gap-4 sm:grid-cols-2',
          kind === 'organization' ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        <ActingSelect taking={party} onChange={onChange} />
        <PartSelect taking={party} onChange={onChange} />
        <IntentSelect taking={party} onChange={onChange} />
        <ReadingSelect taking={party} onChange={onChange} />
        <StepSelect taking={party} steps={steps} onChange={onChange} />
      </div>
    </PlaceCard>
  );
}
