import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pathOn } from '~/site/device.ts';
import { withGoto } from '~/site/goto.ts';
import type { Step } from './model.ts';
import type { DraftInWork } from './use-draft.ts';

/** Under which the address names what was to be sent: nobody but its author knows when it was stored last. */
const SEEN = 'seen';

/**
 * Whoever wants to send before they are known proves who they are and comes back to the same draft; what was to be sent
 * goes out then, unless it was changed meanwhile.
 */
export function useIdentity(
  { draft, save }: DraftInWork,
  seen: { savedAt: string | undefined },
  {
    isKnown,
    phone,
    addressOf,
  }: { isKnown: boolean; phone: boolean; addressOf: (step: Step, id: string) => string },
) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const wanted = search.get(SEEN);

  // asked for once: a reload, or coming back later, sends nothing by itself
  useEffect(() => {
    if (wanted === null) return;
    if (isKnown && wanted === seen.savedAt) setGoesOn(true);
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(SEEN);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wanted, isKnown, seen, setSearch]);

  const prove = async () => {
    setBusy(true);
    if (!(await save()) || !draft.id) return setBusy(false);
    const asked = seen.savedAt ? `&${new URLSearchParams({ [SEEN]: seen.savedAt })}` : '';
    await navigate(withGoto(pathOn('/auth', phone), `${addressOf('send', draft.id)}${asked}`));
  };
  return {
    isKnown,
    busy,
    prove: () => void prove(),
    goesOn,
    wentOn: useCallback(() => setGoesOn(false), []),
  };
}
