import { ACTING_AS, PARTY_INTENTS, PARTY_PARTS } from '@yinxin/api/client';
import { FlowPicture, nodesOfContract } from '~/parts/approval-flow/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { Badge, Button, classNames, clockTime } from '~/ui/index.ts';
import { PartyBadge } from '../badges.tsx';
import { type ContractDetail, type ContractParty, titleOf } from '../model.ts';

const REPLACEABLE: readonly ContractParty['state'][] = ['WAITING', 'PENDING', 'READ', 'SEAL_APPROVING'];

/** A square stands for an organisation, a circle for a person. */
const Mark = ({ party }: { party: ContractParty }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'grid size-10 shrink-0 place-items-center bg-navy-soft font-semibold text-navy',
      party.kind === 'organization' ? 'rounded' : 'rounded-full',
    )}
  >
    {Array.from(titleOf(party))[0]}
  </span>
);

const roleWords = ({ kind, part, actingAs, intent, name, phone }: ContractParty) =>
  [
    part === 'signer' ? (kind === 'organization' ? ACTING_AS[actingAs] : undefined) : PARTY_PARTS[part],
    kind === 'organization' ? name : undefined,
    phone,
    part === 'signer' && intent !== 'sms' ? PARTY_INTENTS[intent] : undefined,
  ]
    .filter(Boolean)
    .join('　');

/** 顺序 in words: who goes before whom. */
const orderWords = (contract: ContractDetail) => {
  const active = contract.parties.filter(({ part }) => part !== 'cc');
  const steps = new Set(active.map(({ step }) => step));
  if (active.length < 2) return '';
  return steps.size > 1 ? `，依次进行，共 ${steps.size} 步` : '，同时进行';
};

/** Two who sign at once are read in a list; who goes before whom is seen in a picture. */
const isFlow = ({ parties }: ContractDetail) =>
  parties.some(({ part }) => part === 'approver') || new Set(parties.map(({ step }) => step)).size > 1;

interface PartiesProps {
  contract: ContractDetail;
  onReplace: ((party: ContractParty) => void) | undefined;
}

export function Parties({ contract, onReplace }: PartiesProps) {
  const { parties, state, quorums } = contract;
  const signers = parties.filter(({ part }) => part === 'signer');
  const signed = signers.filter((party) => party.state === 'SIGNED').length;
  return (
    <Panel
      title="签署方"
      aside={
        <span className="text-sm text-ink-3">
          {signed} / {signers.length} 方已签署{orderWords(contract)}
        </span>
      }
    >
      <ol>
        {parties.map((party) => (
          <li
            key={party.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0"
          >
            <Mark party={party} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
                {titleOf(party)}
                {party.isOwn && <Badge tone="brand">您</Badge>}
                {party.byRule && <Badge>审批流程</Badge>}
                {party.part === 'signer' && quorums[party.step] !== undefined && (
                  <Badge>
                    第 {party.step} 步，签满 {quorums[party.step]} 方即可
                  </Badge>
                )}
              </p>
              <p className="text-sm text-ink-3">{roleWords(party)}</p>
              {party.actedBy && <p className="text-sm text-ink-2">由 {party.actedBy} 代为审批</p>}
              {party.reason && <p className="text-sm text-danger wrap-anywhere">原因：{party.reason}</p>}
            </div>
            <div className="max-sm:w-full max-sm:pl-14 sm:text-right">
              <PartyBadge party={party} contract={state} />
              {party.decidedAt && (
                <time
                  dateTime={party.decidedAt}
                  className="block text-xs text-ink-3 tabular-nums max-sm:ml-2 max-sm:inline"
                >
                  {clockTime(party.decidedAt).full}
                </time>
              )}
            </div>
            {onReplace && party.part !== 'cc' && REPLACEABLE.includes(party.state) && (
              <Button variant="secondary" size="sm" onClick={() => onReplace(party)}>
                更换
              </Button>
            )}
          </li>
        ))}
      </ol>
      {isFlow(contract) && (
        <details className="mt-3 border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-navy">看流程图</summary>
          <FlowPicture label="这份合同的流程图" nodes={nodesOfContract(contract)} />
        </details>
      )}
    </Panel>
  );
}
