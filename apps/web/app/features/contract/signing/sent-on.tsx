import { inviteText } from '~/parts/contracts/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { clockTime } from '~/ui/index.ts';
import type { ContractDetail } from '../model.ts';

const DONE: readonly string[] = ['SIGNED', 'TRANSFERRED'];

/** Those who are still to sign. */
export const waitingIn = ({ parties }: ContractDetail) =>
  parties.filter(({ part, state, isOwn }) => part === 'signer' && !isOwn && !DONE.includes(state));

/** Whoever sent it and signed first: to whom it went, until when, and how to tell them once more. */
export function SentOn({ contract }: { contract: ContractDetail }) {
  const waiting = waitingIn(contract);
  const now = waiting.filter(({ state }) => state !== 'WAITING');
  const called = now.length > 0 ? now : waiting;
  return (
    <section aria-label="发给对方" className="rounded-card border border-line bg-paper p-4 text-sm">
      <dl className="space-y-2 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&_dd]:text-right [&_dt]:shrink-0 [&_dt]:text-ink-3">
        <div>
          <dt>发给</dt>
          <dd>
            {called.map(({ id, name, organizationName, phone }) => (
              <span key={id} className="block wrap-anywhere">
                {organizationName ? `${organizationName}（${name}）` : name} {phone}
              </span>
            ))}
          </dd>
        </div>
        {contract.deadline && (
          <div>
            <dt>最晚</dt>
            <dd>{clockTime(contract.deadline).full}</dd>
          </div>
        )}
        <div>
          <dt>接下来</dt>
          <dd>短信已发出，对方打开、签署都通知您。</dd>
        </div>
      </dl>
      <div className="mt-3">
        <CopyButton
          text={() => inviteText(contract, window.location.origin)}
          what="链接和合同名称"
          label="复制链接"
        />
      </div>
    </section>
  );
}
