import { desktopPathOf, pathOn } from '../device.ts';
import { HOME, isMobilePath, isWecomPath, MOBILE_HOME } from '../paths.ts';
import type { Crumb } from './crumb.ts';
import { findRow } from './rows.ts';
import { textsOf } from './texts.ts';

/** The pages above this one and itself, without the home page. */
function desktopTrail(path: string | undefined): string[] {
  if (path === undefined || path === HOME) return [];
  return [...desktopTrail(findRow(path)?.row.parent), path];
}

/** The way from the home page to this one, by the addresses of its device. */
export function trailOf(path: string): Crumb[] {
  const phone = isMobilePath(path);
  // pages of enterprise WeChat on a phone have no twin on a desktop, but one above them
  const steps = desktopTrail(phone && !isWecomPath(path) ? desktopPathOf(path) : path).map((step) => ({
    name: textsOf(step).title ?? '',
    path: pathOn(step, phone),
  }));
  return [{ name: '首页', path: phone ? MOBILE_HOME : HOME }, ...steps];
}
