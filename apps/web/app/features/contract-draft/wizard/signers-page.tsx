import { CONTRACT_LIMITS, contactIn } from '@yinxin/api/client';
import { Link } from 'react-router';
import { PickCounterparty } from '~/parts/filling/index.ts';
import { arranged, colourOf, letterOf, ORDERS, orderOf, signersOf } from '~/parts/parties/index.ts';
import { Button, Icon, Note } from '~/ui/index.ts';
import { departure, flowOf } from '../flow-roles.ts';
import { nameOf, type Party } from '../model.ts';
import { errorsOf, isComplete, isTwice, mayBeOwn, newParty, partyOf, swapOwn } from '../parties.ts';
import { OwnButton } from '../party-card.tsx';
import { spokenPhone } from '../tasks.ts';
import { isOwnParty } from '../use-send.ts';
import { blanksOf, filledOf } from './blanks.ts';
import { WizardShell } from './shell.tsx';
import { signerPath } from './signer-path.ts';
import { useFirstGap, type Wizard } from './use-wizard.ts';

const MISSING = { name: '姓名', phone: '手机号', organizationName: '单位名称', idNumber: '证件号' } as const;

/** What of a party is still to be written. */
function lackOf(party: Party, parties: readonly Party[], unnamed: string | undefined): string {
  if (isTwice(party, parties)) return '这一方重复了';
  const wrong = Object.keys(errorsOf(party, unnamed)) as (keyof typeof MISSING)[];
  return wrong.length > 0 ? `还差${wrong.map((name) => MISSING[name]).join('、')}` : '';
}

function SignerRow({ wizard, party, index }: { wizard: Wizard; party: Party; index: number }) {
  const { creating, attempts } = wizard;
  const { work, own, unnamed } = creating;
  const { parties, id } = work.draft;
  const colour = index < 0 ? 'var(--color-ink-3)' : colourOf(index);
  const isOwn = isOwnParty(party, own);
  const lack = lackOf(party, parties, unnamed);
  const title = party.role ? `${party.role}　${nameOf(party)}` : nameOf(party);
  const onOwn =
    unnamed && mayBeOwn(party, parties, unnamed)
      ? () => work.setParties(swapOwn(parties, party.key, unnamed))
      : undefined;
  return (
    <li className="flex items-center gap-2">
      <Link
        to={signerPath(id, party.key)}
        aria-invalid={attempts > 0 && lack !== '' ? true : undefined}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2 aria-invalid:text-danger"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded text-white"
          style={{ background: colour }}
        >
          {index < 0 ? (party.part === 'approver' ? '审' : '抄') : letterOf(index)}
        </span>
        <span className="min-w-0 flex-1">
          <strong className="block wrap-anywhere">
            {title}
            {isOwn && '（您）'}
          </strong>
          <span className="block text-sm text-ink-2 wrap-anywhere">
            {party.organizationName && party.name ? `${party.name}　` : ''}
            {!lack && !contactIn(party.phone) && `${spokenPhone(party.phone)}　`}
            {lack && <span className="text-warning-ink">{lack}</span>}
          </span>
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-3" />
      </Link>
      {onOwn && <OwnButton party={party} onOwn={onOwn} />}
    </li>
  );
}

function Adding({ wizard }: { wizard: Wizard }) {
  const { work, own } = wizard.creating;
  const { parties, quorums, id } = work.draft;
  if (parties.length >= CONTRACT_LIMITS.parties) return null;
  const add = (party: Party, isOpened: boolean) => {
    const order = orderOf(parties);
    const step = Math.max(0, ...parties.map((one) => one.step)) + 1;
    const next = arranged([...parties, { ...party, step }], quorums, order);
    work.setParties(next.parties, next.quorums);
    if (isOpened) wizard.leadTo(signerPath(id, party.key));
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => add(newParty({ kind: 'organization' }), true)}>
        <Icon name="plus" size={16} />
        加单位
      </Button>
      <Button variant="secondary" size="sm" onClick={() => add(newParty({ kind: 'person' }), true)}>
        <Icon name="plus" size={16} />
        加个人
      </Button>
      {!parties.some((party) => isOwnParty(party, own)) && (
        <Button variant="secondary" size="sm" onClick={() => add(partyOf(own), false)}>
          {own.kind === 'organization' ? '添加本单位' : '添加我自己'}
        </Button>
      )}
      <PickCounterparty
        onPick={({ kind, name, phone, organizationName }) =>
          add(partyOf({ kind, name, phone, organizationName, actingAs: 'agent' }), false)
        }
      />
    </div>
  );
}

/** What is to be filled in before it goes out, and how much of it is. */
function FillRow({ wizard, isTold }: { wizard: Wizard; isTold: boolean }) {
  const blanks = blanksOf(wizard.creating.work.draft);
  const { done, all } = filledOf(blanks);
  if (blanks.length === 0) return null;
  return (
    <Link
      to={wizard.pathOf('fill')}
      aria-invalid={isTold && done < all ? true : undefined}
      className="mt-5 flex min-h-14 items-center gap-3 rounded-card border border-line px-4 aria-invalid:border-danger"
    >
      <Icon name="document" className="text-navy" />
      <span className="flex-1">填写内容</span>
      <span className="text-sm text-ink-2">
        {all > 0 ? `必填 ${done} / ${all}` : `${blanks.length} 项，选填`}
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-3" />
    </Link>
  );
}

/** `two`: who takes part, and what is filled in. */
export function SignersPage({ wizard }: { wizard: Wizard }) {
  const { data, creating, attempts } = wizard;
  const { work, isFromTemplate, unnamed } = creating;
  const { draft } = work;
  const signers = signersOf(draft.parties);
  useFirstGap(attempts);
  const flow = flowOf(data.flows, draft.flowId);
  const departs = departure(flow, { parties: draft.parties, isFromTemplate })?.words;
  const unready = draft.parties.find((party) => !isComplete(party, unnamed) || isTwice(party, draft.parties));
  const { done, all } = filledOf(blanksOf(draft));
  const goOn = () => {
    if (signers.length === 0) return wizard.next('places', 1);
    // straight to where something is missing
    if (unready) return wizard.leadTo(`${signerPath(draft.id, unready.key)}&told=1`);
    return done < all ? wizard.go('fill') : wizard.next('places', 0);
  };
  const isRead = draft.parties.some(
    ({ phone, name, organizationName }) => !phone && (name || organizationName),
  );
  return (
    <WizardShell wizard={wizard} next={{ words: '下一步：盖章', press: goOn }}>
      <h2 className="font-serif text-2xl">请谁签？</h2>
      <p className="mt-1 text-ink-2">
        {isRead && !isFromTemplate
          ? `从合同里读到 ${signers.length} 方，请核对。`
          : `填对方的姓名和手机号；对方不用装应用。${signers.length > 1 ? `${ORDERS[orderOf(draft.parties)]}。` : ''}`}
      </p>
      {attempts > 0 && signers.length === 0 && (
        <div className="mt-3">
          <Note tone="danger" role="alert">
            请添加至少一个签署方。
          </Note>
        </div>
      )}
      {departs && (
        <div className="mt-3">
          <Note tone="info">{departs}</Note>
        </div>
      )}
      <ol aria-label="参与方" className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {draft.parties.map((party) => (
          <SignerRow key={party.key} wizard={wizard} party={party} index={signers.indexOf(party)} />
        ))}
      </ol>
      <Adding wizard={wizard} />
      <FillRow wizard={wizard} isTold={attempts > 0} />
    </WizardShell>
  );
}
