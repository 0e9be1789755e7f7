import { isDeviceToken } from '@yinxin/api/client';
import { keepInBrowser } from '~/site/browser-storage.ts';

const KEY = 'deviceToken';
const TOKEN_BYTES = 32;

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Where storage is blocked it lasts as long as the page. */
let made: string | undefined;

/**
 * By which this browser shows that it is the one that asked for a code, and that its owner signed in with it before:
 * what strangers do to a phone number does not keep it out. It opens nothing, and goes along with signing in only.
 */
export function deviceToken(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && isDeviceToken(kept)) return kept;
    made ??= newToken();
    keepInBrowser(KEY, made);
  } catch {}
  made ??= newToken();
  return made;
}
