import type { TabKey } from '@yinxin/api/client';
import type { PenPoint } from '@yinxin/seal/pen';
import { useEffect, useState } from 'react';
import { keepInTab } from '~/site/browser-storage.ts';

type Strokes = readonly PenPoint[][];

/** Like what is written while signing: in the tab alone, until it is signed. */
const keyOf = (contractId: string): TabKey => `signing:${contractId}:own`;

function read(contractId: string): Strokes | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(contractId)) ?? 'null') as Strokes | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What whoever sends wrote to sign with: it is not stored before they do. */
export function useOwnHand(contractId: string) {
  const [strokes, setStrokes] = useState<Strokes>();
  // after the first rendering: the server knows nothing of it
  useEffect(() => setStrokes(read(contractId)), [contractId]);
  return {
    strokes,
    write: (written: Strokes) => {
      setStrokes(written);
      try {
        keepInTab(keyOf(contractId), JSON.stringify(written));
      } catch {
        // a reload costs writing it once more
      }
    },
    forget: () => sessionStorage.removeItem(keyOf(contractId)),
  };
}
export type OwnHand = ReturnType<typeof useOwnHand>;
