import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** What the root loader asked for once. */
export function useSiteData() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('useSiteData is used outside of a page');
  return data;
}
