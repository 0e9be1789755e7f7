import { useMatches } from 'react-router';
import type { Crumb } from '../pages/crumb.ts';
import type { WithHead } from './page-head.ts';

const hasHead = (data: unknown): data is WithHead =>
  typeof data === 'object' && data !== null && 'head' in data;

/** The way from the home page to the text being read, else to its page. */
export function useTrail(): Crumb[] {
  const heads = useMatches().map(({ loaderData }) => loaderData);
  return heads.findLast(hasHead)?.head.trail ?? [];
}
