import { addressesOf, isListed } from '../../apps/web/app/pages.ts';
import { pages } from '../../apps/web/app/site-map.ts';

const isPhone = (path: string) => path.startsWith('/mobile');

const listed = pages.filter((page) => page.access === 'public' && isListed(page)).flatMap(addressesOf);

/** Every public page of the site map, each value of a parameter being one. */
export const desktopPages = listed.filter(({ path }) => !isPhone(path));
export const phonePages = listed.filter(({ path }) => isPhone(path));
