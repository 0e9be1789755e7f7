import { desktopPathOf, isMobilePath, MOBILE_HOME, mobilePathOf } from './guards/device.ts';
import { HOME } from './guards/goto.ts';
import { textsOf } from './page-texts.ts';
import { finder } from './pages.ts';
import { pages } from './site-map.ts';

export interface Crumb {
  name: string;
  path: string;
}

const findRow = finder(pages);

/** The pages above this one and itself, without the home page. */
function desktopTrail(path: string | undefined): string[] {
  if (path === undefined || path === HOME) return [];
  return [...desktopTrail(findRow(path)?.parent), path];
}

/** The way from the home page to this one, by the addresses of its device. */
export function trailOf(path: string): Crumb[] {
  const phone = isMobilePath(path);
  const steps = desktopTrail(phone ? desktopPathOf(path) : path).map((step) => ({
    name: textsOf(step).title ?? '',
    path: phone ? mobilePathOf(step) : step,
  }));
  return [{ name: '首页', path: phone ? MOBILE_HOME : HOME }, ...steps];
}
