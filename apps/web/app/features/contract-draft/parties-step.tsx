import { CONTRACT_LIMITS } from '@yinxin/api/client';
import { useState } from 'react';
import { PickCounterparty } from '~/parts/filling/index.ts';
import {
  arranged,
  type Order,
  OrderFields,
  orderOf,
  shifted,
  signersOf,
  without,
} from '~/parts/parties/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { Button, Icon, Note } from '~/ui/index.ts';
import { nameOf, type Partner, type Partners, type Party } from './model.ts';
import { mayBeOwn, newParty, partyOf, swapOwn, unnamedOf } from './parties.ts';
import { PartyCard } from './party-card.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { usePartyErrors } from './use-party-errors.ts';
import { isOwnParty } from './use-send.ts';

interface PartiesStepProps {
  parties: readonly Party[];
  quorums: Readonly<Record<string, number>>;
  partners: Partners;
  /** Of the flow that the parties came from. */
  roles: readonly { key: string; name: string }[];
  /** How often somebody wanted to go on: what is missing is said from then on, and shown. */
  attempts: number;
  onChange: (parties: readonly Party[], quorums: Readonly<Record<string, number>>) => void;
}

const isThere = (parties: readonly Party[], { phone, organizationName }: Partner) =>
  parties.some((party) => party.phone === phone && party.organizationName === organizationName);

/** Step 2: who takes part, in which order, and as what. */
export function PartiesStep({ parties, quorums, partners, roles, attempts, onChange }: PartiesStepProps) {
  const unnamed = unnamedOf(partners.own);
  const { list, adding, errorsFor, touch, missing } = usePartyErrors(parties, attempts, unnamed);

  const [pasting, setPasting] = useState(false);
  const [chosen, setOrder] = useState<Order>();
  const order = chosen ?? orderOf(parties);
  const set = (next: readonly Party[], enough = quorums, by = order) => {
    const draft = arranged(next, enough, by);
    onChange(draft.parties, draft.quorums);
  };
  const add = (more: readonly Party[]) => {
    const last = Math.max(0, ...parties.map(({ step }) => step));
    const room = CONTRACT_LIMITS.parties - parties.length;
    set([...parties, ...more.slice(0, room).map((party) => ({ ...party, step: last + 1 }))]);
  };
  const signers = signersOf(parties);
  const steps = [...new Set(signers.map(({ step }) => step))].sort((a, b) => a - b);
  const recent = partners.recent.filter((partner) => !isThere(parties, partner));
  const ownWords = partners.own.kind === 'organization' ? '添加本单位' : '添加我自己';

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="space-y-5">
        <div ref={adding} className="flex flex-wrap gap-2">
          {!isThere(parties, partners.own) && (
            <Button size="sm" onClick={() => add([partyOf(partners.own)])}>
              <Icon name="plus" size={16} />
              {ownWords}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => add([newParty({ kind: 'organization' })])}>
            添加单位
          </Button>
          <Button size="sm" variant="secondary" onClick={() => add([newParty({ kind: 'person' })])}>
            添加个人
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setPasting(true)}>
            粘贴名单
          </Button>
          <PickCounterparty
            onPick={({ kind, name, phone, organizationName }) =>
              add([partyOf({ kind, name, phone, organizationName, actingAs: 'agent' })])
            }
          />
        </div>
        {missing && (
          <Note tone="danger" role="alert">
            {missing}
          </Note>
        )}
        {parties.length === 0 ? (
          <EmptyState icon="people" title="还没有参与方">
            <p>先添加本方，再添加对方；有名单的，可以整份粘贴。</p>
          </EmptyState>
        ) : (
          <ol ref={list} aria-label="参与方" className="space-y-4">
            {parties.map((party, at) => (
              <PartyCard
                key={party.key}
                party={party}
                role={roles.find(({ key }) => key === party.key)?.name ?? (party.role || undefined)}
                index={party.part === 'signer' ? signers.indexOf(party) : undefined}
                errors={errorsFor(party)}
                isOwn={isOwnParty(party, partners.own)}
                isUnnamed={party.phone === unnamed}
                onOwn={
                  unnamed && mayBeOwn(party, parties, unnamed)
                    ? () => set(swapOwn(parties, party.key, unnamed))
                    : undefined
                }
                onTouch={(name) => touch(party, name)}
                steps={order === 'groups' ? steps.length : undefined}
                isFirst={at === 0}
                isLast={at === parties.length - 1}
                onChange={(change) =>
                  set(parties.map((one) => (one.key === party.key ? { ...one, ...change } : one)))
                }
                onShift={(by) => set(shifted(parties, party.key, by))}
                onRemove={() => set(without(parties, party.key))}
              />
            ))}
          </ol>
        )}
      </div>
      <aside className="space-y-6">
        <section className="space-y-4 rounded-card border border-line bg-white p-5">
          <OrderFields
            {...{ parties, quorums, order }}
            onOrder={(by) => {
              setOrder(by);
              set(parties, quorums, by);
            }}
            onQuorums={(enough) => set(parties, enough)}
          />
          {parties.some(({ part }) => part === 'approver') && (
            <Note tone="info">审批人都同意之后，合同才交各方填写和签署。</Note>
          )}
        </section>
        {recent.length > 0 && (
          <section aria-labelledby="recent-title" className="rounded-card border border-line bg-white p-5">
            <h2 id="recent-title" className="mb-2 text-base">
              近来的往来方
            </h2>
            <ul>
              {recent.slice(0, 8).map((partner) => (
                <li key={`${partner.phone} ${partner.organizationName}`}>
                  <button
                    type="button"
                    onClick={() => add([partyOf(partner)])}
                    className="flex min-h-11 w-full items-center gap-2 py-1 text-left hover:text-seal"
                  >
                    <Icon name="plus" size={16} className="text-ink-3" />
                    <span className="min-w-0">
                      <span className="block truncate">{nameOf(partner)}</span>
                      {partner.organizationName && (
                        <span className="block truncate text-sm text-ink-3">{partner.name}</span>
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
      {pasting && <PasteDialog onAdd={add} onClose={() => setPasting(false)} />}
    </div>
  );
}
