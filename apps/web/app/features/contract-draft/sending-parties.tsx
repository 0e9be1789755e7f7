import { colourOf, letterOf, ORDERS, orderOf, signersOf } from '~/parts/parties/index.ts';
import { Icon } from '~/ui/index.ts';
import { nameOf, type Partner, type Party } from './model.ts';
import { provesBy, spokenPhone, tasksOf } from './tasks.ts';
import type { DraftInWork } from './use-draft.ts';
import { isOwnParty, signsFirst } from './use-send.ts';

interface SendingPartiesProps {
  draft: DraftInWork['draft'];
  own: Partner;
}

const PARTS = { signer: '', approver: '审批', cc: '抄送' } as const;

/** How somebody hears of it. */
function toldBy(party: Party, draft: DraftInWork['draft'], own: Partner): string {
  if (isOwnParty(party, own) && party.part === 'signer')
    return signsFirst(draft.parties, own) ? '您，发送后就签' : '您，轮到时通知';
  return party.part === 'cc' ? '完成后短信通知' : '轮到时短信通知';
}

/** Who signs, in which order, with the whole number: what is posted cannot be called back unread. */
export function SendingParties({ draft, own }: SendingPartiesProps) {
  const signers = signersOf(draft.parties);
  return (
    <>
      <ol aria-label="谁来签" className="divide-y divide-line">
        {draft.parties.map((party) => {
          const at = signers.indexOf(party);
          return (
            <li key={party.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3.5 first:pt-0">
              <span
                className="grid size-8 shrink-0 place-items-center rounded text-sm text-white"
                style={{ background: at < 0 ? 'var(--color-ink-3)' : colourOf(at) }}
              >
                {at < 0 ? PARTS[party.part].slice(0, 1) : letterOf(at)}
              </span>
              <span className="min-w-44 flex-1">
                <span className="block font-semibold wrap-anywhere">
                  {nameOf(party)}
                  {party.kind === 'person' && '（个人）'}
                </span>
                <span className="block text-sm text-ink-2">
                  {party.organizationName && <span className="mr-3">{party.name}</span>}
                  <span className="tabular-nums">{spokenPhone(party.phone)}</span>
                </span>
              </span>
              <span className="min-w-44 flex-1 text-sm">
                <span className="block">{tasksOf(party, draft.fields)}</span>
                <span className="block text-ink-3">{provesBy(party)}</span>
              </span>
              <span className="rounded-sm bg-navy-soft px-2 py-0.5 text-sm text-navy">
                {toldBy(party, draft, own)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 flex flex-wrap justify-between gap-2 border-t border-line pt-3 text-sm text-ink-2">
        <span>
          {signers.length > 1 && ORDERS[orderOf(draft.parties)]}
          {Object.entries(draft.quorums).map(([step, needed]) => `，第 ${step} 组签满 ${needed} 方即可`)}
        </span>
        {draft.parties.some((party) => !isOwnParty(party, own)) && (
          <span className="inline-flex items-center gap-1 text-warning-ink">
            <Icon name="alert" size={16} />
            手机号请再看一遍：发错只能撤回重发
          </span>
        )}
      </p>
    </>
  );
}
