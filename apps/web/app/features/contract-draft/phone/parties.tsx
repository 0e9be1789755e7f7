import { CONTRACT_LIMITS } from '@yinxin/api/client';
import type { ChangeEvent } from 'react';
import { PickCounterparty } from '~/parts/filling/index.ts';
import { arranged, colourOf, letterOf, orderOf, signersOf, without } from '~/parts/parties/index.ts';
import { Button, Icon, Note, TextField } from '~/ui/index.ts';
import { nameOf, type Partners, type Party } from '../model.ts';
import type { PartyErrors } from '../parties.ts';
import { mayBeOwn, newParty, partyOf, swapOwn, unnamedOf } from '../parties.ts';
import { HowDetails, OwnButton } from '../party-card.tsx';
import { spokenPhone } from '../tasks.ts';
import { type PartyInput, usePartyErrors } from '../use-party-errors.ts';
import { isOwnParty } from '../use-send.ts';

interface PhonePartiesProps {
  parties: readonly Party[];
  quorums: Readonly<Record<string, number>>;
  partners: Partners;
  attempts: number;
  /** Whether the text named those who sign. */
  isRead: boolean;
  onChange: (parties: readonly Party[], quorums: Readonly<Record<string, number>>) => void;
}

type Typed = ChangeEvent<HTMLInputElement>;

interface CardProps {
  party: Party;
  index: number;
  isOwn: boolean;
  /** Whoever writes, while their name is not known: it comes with their identity. */
  isUnnamed: boolean;
  /** Says that whoever writes is this one, where that is not known. */
  onOwn: (() => void) | undefined;
  errors: PartyErrors;
  onChange: (change: Partial<Party>) => void;
  onTouch: (name: PartyInput) => void;
  onRemove: () => void;
}

function Card({ party, index, isOwn, isUnnamed, onOwn, errors, onChange, onTouch, onRemove }: CardProps) {
  const { kind, name, phone, organizationName } = party;
  const colour = index < 0 ? 'var(--color-ink-3)' : colourOf(index);
  const field = (input: PartyInput, label: string, value: string, most: number) => (
    <TextField
      label={label}
      value={value}
      error={errors[input]}
      maxLength={most}
      autoComplete="off"
      {...(input === 'phone' && { inputMode: 'tel' as const })}
      onBlur={() => onTouch(input)}
      onChange={(event: Typed) => onChange({ [input]: event.currentTarget.value })}
    />
  );
  return (
    <li
      className="rounded-card border border-line bg-white p-4"
      style={{ borderLeft: `4px solid ${colour}` }}
    >
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-base wrap-anywhere">
          <span className="mr-2" style={{ color: colour }}>
            {index < 0 ? '' : letterOf(index)}
          </span>
          {nameOf(party)}
          {isOwn && '（您）'}
        </h3>
        {onOwn && <OwnButton party={party} onOwn={onOwn} />}
        {!isOwn && (
          <button
            type="button"
            onClick={() => onChange({ kind: kind === 'person' ? 'organization' : 'person' })}
            className="min-h-11 px-1 text-sm text-navy"
          >
            {kind === 'person' ? '改成单位' : '改成个人'}
          </button>
        )}
        <button
          type="button"
          aria-label={`移除${nameOf(party)}`}
          onClick={onRemove}
          className="grid size-11 place-items-center text-ink-3"
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      {isOwn ? (
        <p className="text-sm text-ink-2">
          {organizationName && name && `${name}　`}
          {spokenPhone(phone)}
          {isUnnamed && (name ? '，姓名以实名为准' : '，姓名在实名后自动填入')}
        </p>
      ) : (
        <div className="space-y-3">
          {kind === 'organization' && field('organizationName', '单位名称', organizationName, 100)}
          {field('name', kind === 'organization' ? '经办人姓名' : '姓名', name, 64)}
          {field('phone', '手机号', phone, 20)}
          <HowDetails party={party} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

/** Step 2 on a phone: who signs. */
export function PhoneParties({ parties, quorums, partners, attempts, isRead, onChange }: PhonePartiesProps) {
  const { own } = partners;
  const unnamed = unnamedOf(own);
  const { list, adding, errorsFor, touch, missing } = usePartyErrors(parties, attempts, unnamed);
  const signers = signersOf(parties);
  const set = (next: readonly Party[]) => {
    const order = orderOf(parties);
    const draft = arranged(next, quorums, order === 'parallel' ? 'parallel' : order);
    onChange(draft.parties, draft.quorums);
  };
  const add = (party: Party) => set([...parties, { ...party, step: parties.length + 1 }]);
  return (
    <>
      <h2 className="font-serif text-2xl">请谁签？</h2>
      <p className="mt-1 text-ink-2">
        {isRead ? `从合同里读到 ${signers.length} 方，请核对。` : '填对方的姓名和手机号；对方不用装应用。'}
      </p>
      {missing && (
        <div className="mt-3">
          <Note tone="danger" role="alert">
            {missing}
          </Note>
        </div>
      )}
      <ol ref={list} aria-label="参与方" className="mt-4 space-y-3">
        {parties.map((party) => (
          <Card
            key={party.key}
            party={party}
            index={signers.indexOf(party)}
            isOwn={isOwnParty(party, own) && party.part === 'signer'}
            isUnnamed={party.phone === unnamed}
            onOwn={
              unnamed && mayBeOwn(party, parties, unnamed)
                ? () => set(swapOwn(parties, party.key, unnamed))
                : undefined
            }
            errors={errorsFor(party)}
            onChange={(change) =>
              set(parties.map((one) => (one.key === party.key ? { ...one, ...change } : one)))
            }
            onTouch={(name) => touch(party, name)}
            onRemove={() => set(without(parties, party.key))}
          />
        ))}
      </ol>
      <div ref={adding} className="mt-3 flex flex-wrap gap-2">
        {parties.length < CONTRACT_LIMITS.parties && (
          <Button variant="secondary" className="flex-1" onClick={() => add(newParty({ kind: 'person' }))}>
            <Icon name="plus" size={16} />
            加一方
          </Button>
        )}
        {!parties.some((party) => isOwnParty(party, own)) && (
          <Button variant="secondary" className="flex-1" onClick={() => add(partyOf(own))}>
            {own.kind === 'organization' ? '添加本单位' : '添加我自己'}
          </Button>
        )}
        <PickCounterparty
          onPick={({ kind, name, phone, organizationName }) =>
            add(partyOf({ kind, name, phone, organizationName, actingAs: 'agent' }))
          }
        />
      </div>
      <div className="mt-4">
        <Note tone="info">盖章和签名的位置按“甲方（盖章）”“乙方（签名）”自动放好，下一步可以挪。</Note>
      </div>
    </>
  );
}
