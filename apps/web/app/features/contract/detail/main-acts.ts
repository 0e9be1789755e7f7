import type { ContractState } from '@yinxin/api/client';
import type { IconName } from '~/ui/index.ts';

/** Something that can be done with a contract: a page, a file, or an act on this page. */
export interface DetailAct {
  key: string;
  words: string;
  icon: IconName;
  group: 'file' | 'contract' | 'end';
  /** Ends something. */
  grave?: boolean;
  to?: string;
  /** A file to be saved, or a page in a window of its own. */
  href?: string;
  opens?: 'file' | 'window';
  run?: () => void;
}

const MOST = 3;
const GROUPS: readonly DetailAct['group'][] = ['file', 'contract', 'end'];

/** What is likely to be done with a contract, by how it stands; what waits for oneself comes before all else. */
const FIRST = ['sign', 'fill', 'approve', 'retry-contract', 'edit'] as const;
const LIKELY: Partial<Record<ContractState, readonly string[]>> = {
  DRAFT: ['read', 'copy-contract'],
  COMPLETE: ['download', 'verify', 'copy-contract'],
};
const RUNNING = ['urge-contract', 'share-contract', 'extend-contract', 'read', 'download'];
const ENDED = ['copy-contract', 'download', 'read'];

const likelyIn = (state: ContractState, isOver: boolean): readonly string[] => [
  ...FIRST,
  ...(LIKELY[state] ?? (isOver ? ENDED : RUNNING)),
];

interface ArrangedActs {
  /** At most three, the first of them red. */
  main: DetailAct[];
  /** The rest by what it is for; what cannot be undone last. */
  more: DetailAct[];
}

/** Which acts stand in sight, and which behind 更多. */
export function arrange(
  acts: readonly DetailAct[],
  { state, endedAt }: { state: ContractState; endedAt: string | null },
): ArrangedActs {
  const likely = likelyIn(state, endedAt !== null);
  const main = likely.flatMap((key) => acts.filter((act) => act.key === key && !act.grave)).slice(0, MOST);
  const more = GROUPS.flatMap((group) =>
    acts.filter((act) => !main.includes(act) && (act.grave ? 'end' : act.group) === group),
  );
  return { main, more };
}
