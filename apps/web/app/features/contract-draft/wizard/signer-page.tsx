import { contactIn, PARTY_KINDS, type PartyKind } from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  ActingSelect,
  arranged,
  IntentSelect,
  letterOf,
  orderOf,
  PartSelect,
  ReadingSelect,
  StepSelect,
  shifted,
  signersOf,
  without,
} from '~/parts/parties/index.ts';
import { Button, Note, RadioGroup, TextField } from '~/ui/index.ts';
import type { Party } from '../model.ts';
import { errorsOf, isTwice, type PartyErrors } from '../parties.ts';
import { isOwnParty } from '../use-send.ts';
import { ContactPhone } from './contact-phone.tsx';
import { OrderStepper } from './order-stepper.tsx';
import { WizardShell } from './shell.tsx';
import { useFirstGap, type Wizard } from './use-wizard.ts';
import { WecomContacts } from './wecom-contacts.tsx';

type Typed = ChangeEvent<HTMLInputElement>;
const KINDS = (Object.entries(PARTY_KINDS) as [PartyKind, string][]).toReversed();

interface FieldsProps {
  wizard: Wizard;
  party: Party;
  errors: PartyErrors;
  onChange: (change: Partial<Party>) => void;
  onTouch: (name: keyof PartyErrors) => void;
}

/** Who it is, and how they are reached. */
function WhoFields({ wizard, party, errors, onChange, onTouch }: FieldsProps) {
  const { own, unnamed } = wizard.creating;
  const isCompany = party.kind === 'organization';
  const isUnnamed = party.phone !== '' && party.phone === unnamed;
  const isKnownBefore = wizard.data.partners.recent.some(
    ({ phone, name }) => phone === party.phone && name === party.name,
  );
  const field = (input: keyof PartyErrors, label: string, most: number, more: object = {}) => (
    <TextField
      label={label}
      value={party[input]}
      error={errors[input]}
      maxLength={most}
      autoComplete="off"
      onBlur={() => onTouch(input)}
      onChange={(event: Typed) => onChange({ [input]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <>
      {isCompany && field('organizationName', '单位名称', 100)}
      {field('name', isCompany ? '经办人姓名' : '姓名', 64, {
        ...(isUnnamed && { hint: party.name ? '实名后以证件上的为准' : '可以不填，实名后自动填入' }),
      })}
      {wizard.data.inWecom && !isOwnParty(party, own) && <WecomContacts onChoose={onChange} />}
      {contactIn(party.phone) ? (
        <ContactPhone phone={party.phone} onReplace={() => onChange({ phone: '' })} />
      ) : (
        field('phone', '手机号', 20, {
          inputMode: 'tel',
          ...(isKnownBefore && { hint: '上次用过' }),
        })
      )}
      {party.part === 'signer' &&
        !isOwnParty(party, own) &&
        field('idNumber', '身份证号（选填）', 18, { hint: '填了会核对：签署人的实名须是这个号码' })}
    </>
  );
}

/** `signerEditDrawer`: one party. */
export function SignerPage({ wizard }: { wizard: Wizard }) {
  const { creating } = wizard;
  const { work, unnamed, own } = creating;
  const { parties, quorums } = work.draft;
  const [search] = useSearchParams();
  const key = search.get('party');
  const [attempts, setAttempts] = useState(search.has('told') ? 1 : 0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  useFirstGap(attempts);
  const party = parties.find((one) => one.key === key);
  const back = () => wizard.back(party?.part === 'cc' ? 'basics' : 'signers');
  if (!party)
    return (
      <WizardShell wizard={wizard} next={{ words: '返回签署方', press: back }}>
        <Note tone="info">这一方已经不在合同中。</Note>
      </WizardShell>
    );
  const order = orderOf(parties);
  const set = (next: readonly Party[], by = order) => {
    const draft = arranged(next, quorums, by);
    work.setParties(draft.parties, draft.quorums);
  };
  const change = (changed: Partial<Party>) =>
    set(parties.map((one) => (one.key === party.key ? { ...one, ...changed } : one)));
  const twice = isTwice(party, parties);
  const all = { ...errorsOf(party, unnamed), ...(twice && { phone: '这一方重复了' }) };
  const errors = Object.fromEntries(
    Object.entries(all).filter(([name]) => attempts > 0 || twice || touched.has(name)),
  );
  const save = () => (Object.keys(all).length > 0 ? setAttempts(attempts + 1) : back());
  const remove = () => {
    set(without(parties, party.key));
    back();
  };
  const signers = signersOf(parties);
  const at = signers.indexOf(party);
  const steps = new Set(signers.map(({ step }) => step)).size;
  return (
    <WizardShell
      wizard={wizard}
      beside={
        <Button variant="secondary" onClick={remove}>
          移除
        </Button>
      }
      next={{ words: '保存', press: save }}
    >
      <div className="space-y-5 pb-4">
        <h2 className="font-serif text-2xl">
          {at < 0 ? (party.part === 'cc' ? '抄送' : '审批人') : `签署方${letterOf(at)}`}
          {party.role && <span className="ml-2 text-base text-ink-2">{party.role}</span>}
        </h2>
        {!isOwnParty(party, own) && !party.role && (
          <RadioGroup<PartyKind>
            legend="是单位还是个人"
            value={party.kind}
            options={KINDS}
            onChange={(kind) => change({ kind })}
          />
        )}
        <WhoFields
          {...{ wizard, party, errors }}
          onChange={change}
          onTouch={(name) => setTouched(new Set([...touched, name]))}
        />
        {at >= 0 && order === 'sequential' && signers.length > 1 && (
          <OrderStepper at={at} of={signers.length} onShift={(by) => set(shifted(parties, party.key, by))} />
        )}
        <StepSelect taking={party} steps={order === 'groups' ? steps : undefined} onChange={change} />
        <IntentSelect taking={party} onChange={change} />
        <details>
          <summary className="min-h-11 w-fit cursor-pointer content-center text-sm text-navy">
            怎样参与
          </summary>
          <div className="space-y-4 pt-2">
            <PartSelect taking={party} onChange={change} />
            <ActingSelect taking={party} onChange={change} />
            <ReadingSelect taking={party} onChange={change} />
          </div>
        </details>
      </div>
    </WizardShell>
  );
}
