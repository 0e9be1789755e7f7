// What somebody has done of a signature so far, kept in the tab: a slow network, a turned phone or the way over a
// vendor's page costs nothing. The server believes none of it.
import type { PartyIntent, ResultOf, TabKey } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { keepInTab } from '~/site/browser-storage.ts';
import type { Plan } from './plan.ts';

/** What somebody confirms: the digests, and in whose name. */
export type Confirmed = Pick<ResultOf<'POST /api/appapi/contract/prepare'>, 'documents' | 'signer'>;

export interface KeptIntent {
  intentId: string;
  digest: string;
  /** What is confirmed, to be shown again. */
  prepared: Confirmed;
  /** How it has to be confirmed. */
  asks: PartyIntent;
  /** What was prepared; for anything else it must be prepared anew. */
  wish: string;
  consent: string;
  /** The proof was spent and a token is to sign: it goes on without another. */
  begun?: boolean;
  until: number;
}

export interface Kept {
  plan: Plan;
  /** Pages that were seen, by document. */
  seen: Record<string, number[]>;
  /** The version of the words that were agreed to. */
  agreed: string | undefined;
  intent?: KeptIntent | undefined;
}

/** With which key somebody signs: one that we keep, or one in their hand. */
export type Medium = 'cloud' | 'usb-key';
const keyOf = (contractId: string, partyId: string, medium: Medium): TabKey =>
  `signing:${contractId}:${partyId}${medium === 'cloud' ? '' : `:${medium}`}`;

function read(key: TabKey): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A blocked or full storage only costs what a reload would cost. */
function write(key: TabKey, kept: Kept | undefined): void {
  try {
    if (kept) keepInTab(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {}
}

const together = (some: Kept['seen'], more: Kept['seen']): Kept['seen'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map((id) => [
      id,
      [...new Set([...(some[id] ?? []), ...(more[id] ?? [])])],
    ]),
  );

export function useKept(
  contractId: string,
  partyId: string,
  medium: Medium,
  first: Plan,
  openedBefore: () => Kept['seen'],
) {
  const key = keyOf(contractId, partyId, medium);
  const [kept, setKept] = useState<Kept>({ plan: first, seen: {}, agreed: undefined });
  const [restored, setRestored] = useState(false);
  // after the first rendering: the server knows nothing of it
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened before is asked for once
  useEffect(() => {
    const before = read(key);
    if (before) setKept(before);
    else setKept((now) => ({ ...now, seen: together(openedBefore(), now.seen) }));
    setRestored(true);
  }, [key]);
  useEffect(() => {
    if (restored) write(key, kept);
  }, [key, kept, restored]);
  return {
    kept,
    change: (changed: Partial<Kept>) => setKept((now) => ({ ...now, ...changed })),
    changePlan: (changed: Partial<Plan>) => setKept((now) => ({ ...now, plan: { ...now.plan, ...changed } })),
    see: (documentId: string, page: number) =>
      setKept((now) => {
        const before = now.seen[documentId] ?? [];
        if (before.includes(page)) return now;
        return { ...now, seen: { ...now.seen, [documentId]: [...before, page] } };
      }),
    forget: () => write(key, undefined),
  };
}
