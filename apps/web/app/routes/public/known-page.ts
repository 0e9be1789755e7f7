import { data, type LoaderFunctionArgs } from 'react-router';
import { hasPage } from '~/site/pages/find.ts';

/** A parameter may take any value; the table of pages knows which of them are pages. */
export function requireKnownPage({ url }: Pick<LoaderFunctionArgs, 'url'>) {
  if (!hasPage(url.pathname)) throw data(null, { status: 404 });
  return null;
}
