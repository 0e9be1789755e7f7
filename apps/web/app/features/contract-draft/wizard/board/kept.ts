import type { TabKey } from '@yinxin/api/client';
import type { PenPoint } from '@yinxin/seal/pen';
import { useCallback, useEffect, useState } from 'react';
import { keepInTab } from '~/site/browser-storage.ts';
import type { DraftDocument } from '../../model.ts';

type Strokes = readonly PenPoint[][];
interface Kept {
  strokes?: Strokes;
  /** Pages that were opened, by document. */
  seen: Readonly<Record<string, readonly number[]>>;
}

/** Like what is written while signing: in the tab alone, until it is signed. */
const keyOf = (contractId: string): TabKey => `signing:${contractId}:own`;

function read(contractId: string): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(contractId)) ?? 'null') as Kept | null) ?? { seen: {} };
  } catch {
    return { seen: {} };
  }
}

/** A blocked or full storage costs writing it once more. */
function write(contractId: string, kept: Kept): void {
  try {
    keepInTab(keyOf(contractId), JSON.stringify(kept));
  } catch {}
}

/** What whoever sends wrote to sign with, and read before: nothing of it is stored before they sign. */
export function useOwnHand(contractId: string) {
  const [kept, setKept] = useState<Kept>({ seen: {} });
  // after the first rendering: the server knows nothing of it
  useEffect(() => setKept(read(contractId)), [contractId]);
  const keep = useCallback(
    (change: (now: Kept) => Kept) => {
      const changed = change(read(contractId));
      write(contractId, changed);
      setKept(changed);
    },
    [contractId],
  );
  return {
    strokes: kept.strokes,
    write: (strokes: Strokes) => keep((now) => ({ ...now, strokes })),
    see: useCallback(
      (documentId: string, page: number) =>
        keep((now) => {
          const before = now.seen[documentId] ?? [];
          if (before.includes(page)) return now;
          return { ...now, seen: { ...now.seen, [documentId]: [...before, page] } };
        }),
      [keep],
    ),
    /** Whether there are pages that were not opened. */
    isUnread: (documents: readonly DraftDocument[]): boolean =>
      documents.some(({ id, pages }) => pages.some((_, page) => !kept.seen[id]?.includes(page))),
    forget: () => sessionStorage.removeItem(keyOf(contractId)),
  };
}
export type OwnHand = ReturnType<typeof useOwnHand>;
