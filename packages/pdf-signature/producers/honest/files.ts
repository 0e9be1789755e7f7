import type { Shape } from '../../src/attacks/revisions/draft.ts';
import type { World } from '../../src/attacks/testing/world.ts';
import { FLOWS } from './flows.ts';
import type { Kind, Step } from './kinds.ts';
import { ODD_FILES } from './odd.ts';
import { ORIGINALS, type OriginalKind } from './originals.ts';

export interface HonestFile {
  /** Who signs and edits. */
  producer: string;
  original: string;
  kind: Kind;
  flow: string;
  step: Step;
  /** Nothing where the producer cannot read the original. */
  make: () => Promise<Uint8Array | undefined>;
  password?: string | undefined;
  /** Roots beside that of the suite. */
  trust?: readonly Uint8Array[];
}

const SHAPES: readonly Shape[] = ['table', 'stream', 'packed'];

const KINDS: Readonly<Record<OriginalKind, Kind>> = {
  plain: 'plain',
  rotated: 'rotated',
  tagged: 'tagged',
  form: 'form',
  'tagged form': 'form',
  label: 'small page',
  receipt: 'small page',
  hybrid: 'hybrid',
};

/** Every flow with every original that it fits, in every shape of cross-reference, and the odd ones. */
export function honestFilesByHand(world: World): HonestFile[] {
  const people = { first: world.person('甲'), second: world.person('乙') };
  const kinds = Object.keys(ORIGINALS) as OriginalKind[];
  const flows = kinds.flatMap((original) =>
    FLOWS.filter(({ of }) => of === undefined || of.includes(original)).flatMap(({ name, step, run }) =>
      // what follows a hybrid file stays a table
      (original === 'hybrid' ? SHAPES.slice(0, 1) : SHAPES).map((shape) => ({
        producer: `hand (${shape})`,
        original,
        kind: KINDS[original],
        flow: name,
        step,
        make: () => run(ORIGINALS[original](), { world, ...people, shape }),
      })),
    ),
  );
  const odd = ODD_FILES.map(({ name, make }) => ({
    producer: 'hand (odd shapes)',
    original: 'contract',
    kind: 'plain' as const,
    flow: name,
    step: 'odd shapes' as const,
    make: () => make({ world, ...people, shape: 'table' }),
  }));
  return [...flows, ...odd];
}
