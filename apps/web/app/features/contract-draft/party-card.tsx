import { type ChangeEvent, useState } from 'react';
import {
  ActingSelect,
  IntentSelect,
  PartSelect,
  PlaceCard,
  ReadingSelect,
  StepSelect,
} from '~/parts/parties/index.ts';
import { Button, classNames, TextField } from '~/ui/index.ts';
import { nameOf, type Party } from './model.ts';
import { newParty, type PartyErrors } from './parties.ts';
import type { PartyInput } from './use-party-errors.ts';

interface PartyCardProps {
  party: Party;
  /** What they are in the flow, where they came from one. */
  role: string | undefined;
  /** Among those who sign; whoever does not has none. */
  index: number | undefined;
  errors: PartyErrors;
  isOwn: boolean;
  /** Whoever writes, while their name is not known: it comes with their identity. */
  isUnnamed: boolean;
  /** Says that whoever writes is this one, where that is not known. */
  onOwn: (() => void) | undefined;
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

const CHOICES = ['actingAs', 'part', 'intent', 'reading'] as const satisfies readonly (keyof Party)[];

/** What is left as it is by most: open where somebody chose otherwise. */
function HowDetails({ party, onChange }: Pick<PartyCardProps, 'party' | 'onChange'>) {
  const usual = newParty({ kind: party.kind });
  const [isOpen] = useState(CHOICES.some((choice) => party[choice] !== usual[choice]));
  return (
    <details open={isOpen}>
      <summary className="min-h-11 w-fit cursor-pointer content-center text-sm text-ink-2">
        怎样参与，怎样确认
      </summary>
      <div className="grid gap-4 pb-1 sm:grid-cols-2 lg:grid-cols-4">
        <ActingSelect taking={party} onChange={onChange} />
        <PartSelect taking={party} onChange={onChange} />
        <IntentSelect taking={party} onChange={onChange} />
        <ReadingSelect taking={party} onChange={onChange} />
      </div>
    </details>
  );
}

/** For whoever is not known by name yet: this one of those whom the text names is me. */
export const OwnButton = ({ party, onOwn }: { party: Party; onOwn: () => void }) => (
  <Button variant="quiet" size="sm" className="text-navy" aria-label={`${nameOf(party)}是我`} onClick={onOwn}>
    这是我
  </Button>
);

/** Whoever takes part: an organisation with who acts for it, or a person. */
export function PartyCard(props: PartyCardProps) {
  const {
    party,
    role,
    index,
    errors,
    isOwn,
    isUnnamed,
    onOwn,
    steps,
    isFirst,
    isLast,
    onChange,
    onTouch,
    onShift,
    onRemove,
  } = props;
  const { kind, name, phone, organizationName } = party;
  const title = `${role ? `${role}（${nameOf(party)}）` : nameOf(party)}${isOwn ? '（您）' : ''}`;
  return (
    <PlaceCard
      {...{ title, index, isFirst, isLast, onShift, onRemove }}
      first={onOwn && <OwnButton party={party} onOwn={onOwn} />}
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
          {...(isUnnamed && { hint: name ? '实名后以证件上的为准' : '可以不填，实名后自动填入' })}
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
        <StepSelect taking={party} steps={steps} onChange={onChange} />
      </div>
      <HowDetails party={party} onChange={onChange} />
    </PlaceCard>
  );
}
