import {
  CONTRACT_LIMITS,
  linkPath,
  MESSAGE_ACTS,
  MESSAGE_TEXT,
  signingMessage,
  untilWords,
} from '@yinxin/api/client';
import { cut } from '@yinxin/identifiers';
import { DAY_MS } from '@yinxin/values';
import type { Partner } from './model.ts';
import { spokenPhone } from './tasks.ts';
import type { DraftInWork } from './use-draft.ts';
import { isOwnParty } from './use-send.ts';

/** Everybody's own is made when it is sent. */
const EVERYBODYS = '……';

/** The message to the others, in the words in which it goes out. */
export function MessageCard({ draft, own }: { draft: DraftInWork['draft']; own: Partner }) {
  const others = draft.parties.filter((party) => !isOwnParty(party, own) && party.phone);
  const [first] = others;
  if (!first) return null;
  const until = draft.deadline
    ? new Date(draft.deadline)
    : new Date(Date.now() + CONTRACT_LIMITS.defaultDays * DAY_MS);
  return (
    <section aria-label="对方会收到" className="space-y-3 rounded-card border border-line bg-white p-5">
      <h2 className="text-base">对方会收到</h2>
      <p className="text-sm text-ink-2 tabular-nums">
        {others.map(({ phone }) => spokenPhone(phone)).join('、')}，轮到时发出
      </p>
      <p className="rounded-card bg-paper p-3 text-sm wrap-anywhere">
        {signingMessage({
          author: cut(own.organizationName || own.name || '您的姓名', MESSAGE_TEXT),
          act: MESSAGE_ACTS[first.part],
          title: cut(draft.title, MESSAGE_TEXT),
          until: untilWords(until),
          address: `${window.location.origin}${linkPath(EVERYBODYS)}`,
        })}
      </p>
    </section>
  );
}
