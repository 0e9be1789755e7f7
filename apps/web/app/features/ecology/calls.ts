import {
  createClient,
  DEVICE_HEADER,
  PARTNER_SUCCESS,
  PARTNER_TIMEOUT_MS,
  TOKEN_HEADER,
} from '@yinxin/api/client';
import { browserCookies } from '~/session/browser-cookies.ts';
import { deviceToken } from '~/session/device.ts';
import { fetchFile, saveFile } from '~/session/transfers.ts';
import { partnerToken } from '~/site/partner.ts';

/** The partners' client: its own token, a second success, and less patience (docs/specification/constants.md). */
export const clientWith = (more: Readonly<Record<string, string>> = {}) =>
  createClient({
    token: () => partnerToken(browserCookies()),
    successCodes: PARTNER_SUCCESS,
    timeoutMs: PARTNER_TIMEOUT_MS,
    headers: () => more,
  });

/** Before anybody is signed in the device is all by which calls belong together. */
export const clientSigningIn = (more: Readonly<Record<string, string>> = {}) =>
  clientWith({ ...more, [DEVICE_HEADER]: deviceToken() });

/** For what `Send` cannot carry: files on their way. */
export const partnerCredentials = () => ({ [TOKEN_HEADER]: partnerToken(browserCookies()) ?? '' });

/** Fetched with the partner's header, then handed to the browser to save. */
export async function savePartnerFile(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path, partnerCredentials()), name);
}
