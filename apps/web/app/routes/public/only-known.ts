import { data, type LoaderFunctionArgs } from 'react-router';
import { hasPage } from '~/pages.ts';

/** A parameter may take any value; the site map knows which of them are pages. */
export function onlyKnown({ url }: LoaderFunctionArgs) {
  if (!hasPage(url.pathname)) throw data(null, { status: 404 });
  return null;
}
