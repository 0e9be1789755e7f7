import { addressesOf, isListed } from './pages.ts';
import { pages } from './site-map.ts';

/** Every address anybody may open and that shows more than an error, for the site map and the visit counter. */
export const publicPaths = (): string[] =>
  pages
    .filter((page) => page.access === 'public' && isListed(page))
    .flatMap(addressesOf)
    .map(({ path }) => path);
