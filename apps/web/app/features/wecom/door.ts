import { SIGN_CENTER } from '~/parts/contracts/index.ts';
import { keepInTab } from '~/site/browser-storage.ts';
import { safeGoto, withGoto } from '~/site/goto.ts';
import { isWecomPath, WECOM_DOOR, WECOM_HOME, WECOM_PHONE_DOOR } from '~/site/paths.ts';

const KEY = 'wecom-goto';

const isDoor = (path: string): boolean =>
  /^(?:\/mobile)?\/qywx\/(?:authorize|callback)(?=[/?#]|$)/i.test(path);

/**
 * Where somebody goes once they are known. Pages for phones alone have no twin on a computer: the signing centre shows
 * there what they show.
 */
export function destinationOf(goto: string | null | undefined, phone: boolean): string {
  const home = phone ? WECOM_HOME : SIGN_CENTER;
  const wanted = safeGoto(goto, home);
  return isDoor(wanted) || (!phone && isWecomPath(wanted)) ? home : wanted;
}

/** Where enterprise WeChat is asked, with where to go afterwards. */
export const doorFor = (goto: string | undefined, phone: boolean): string => {
  const door = phone ? WECOM_PHONE_DOOR : WECOM_DOOR;
  return goto ? withGoto(door, goto) : door;
};

/** Whoever has to begin again still comes to where they wanted; a browser that keeps nothing leads home. */
export function rememberGoto(goto: string): void {
  try {
    keepInTab(KEY, goto);
  } catch {
    // nothing is kept
  }
}
export function rememberedGoto(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
