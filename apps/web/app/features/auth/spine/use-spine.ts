import { useMatches } from 'react-router';
import type { SpineGroup } from './spine.ts';

const spineIn = (loaded: unknown): readonly SpineGroup[] | undefined =>
  typeof loaded === 'object' && loaded !== null && 'spine' in loaded
    ? (loaded.spine as readonly SpineGroup[])
    : undefined;

/** Where the visitor is on the way, as the page's own loader found it. */
export const useSpine = (): readonly SpineGroup[] =>
  useMatches()
    .map(({ loaderData }) => spineIn(loaderData))
    .findLast((spine) => spine !== undefined) ?? [];
