// Requests whose keys were made and that are not handed in yet, kept in the tab: another try makes no second key.
import { CallError } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import type { HeldToken } from '~/parts/usb-key/index.ts';
import { keepInTab } from '~/site/browser-storage.ts';
import type { Making } from './model.ts';

type Requests = Readonly<Record<string, string>>;

const PLACE = 'usb-key-requests';
const keyOf = ({ makingId }: Pick<Making, 'makingId'>, { id }: Pick<HeldToken, 'id'>) => `${makingId} ${id}`;

function read(): Requests {
  try {
    return (JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Requests | null) ?? {};
  } catch {
    return {};
  }
}

/** A blocked storage only costs what a reload would cost. */
function write(requests: Requests): void {
  try {
    keepInTab(PLACE, JSON.stringify(requests));
  } catch {}
}

/** The request itself was refused, or is no longer waited for: it is of no use any more. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 400 || error.status === 404);

export function useKeptRequests() {
  const [requests, setRequests] = useState<Requests>({});
  const [restored, setRestored] = useState(false);
  // after the first rendering: the server knows nothing of it
  useEffect(() => {
    setRequests(read());
    setRestored(true);
  }, []);
  useEffect(() => {
    if (restored) write(requests);
  }, [requests, restored]);
  return {
    of: (making: Making, token: HeldToken): string | undefined => requests[keyOf(making, token)],
    keep: (making: Making, token: HeldToken, request: string) =>
      setRequests((before) => ({ ...before, [keyOf(making, token)]: request })),
    forget: (making: Making, token: HeldToken) =>
      setRequests(({ [keyOf(making, token)]: _, ...others }) => others),
  };
}
export type KeptRequests = ReturnType<typeof useKeptRequests>;
