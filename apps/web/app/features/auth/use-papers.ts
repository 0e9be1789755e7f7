import type { Paper } from '@yinxin/api/client';
import { useState } from 'react';
import type { StoredPaper } from './papers.ts';
import type { Verification } from './places.ts';

/** The newest paper of each kind: those of the case, and what was uploaded since. */
export function usePapers(before: Verification['papers'] = []) {
  const [uploaded, setUploaded] = useState<Partial<Record<Paper, StoredPaper>>>({});
  const of = (kind: Paper) => uploaded[kind] ?? before.findLast((paper) => paper.kind === kind);
  return {
    of,
    add: (paper: StoredPaper) => setUploaded((all) => ({ ...all, [paper.kind]: paper })),
    /** What is handed in: only what was uploaded here, for the case has the others. */
    ids: Object.values(uploaded).map(({ paperId }) => paperId),
    isEmpty: Object.keys(uploaded).length === 0 && before.length === 0,
    missing: (needed: readonly Paper[]) => needed.filter((kind) => !of(kind)),
  };
}
