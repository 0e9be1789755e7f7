import type { LocalKey } from '@yinxin/api/client';
import { keepInBrowser, keepInTab } from '~/site/browser-storage.ts';

// Kept for the tab only: closing it signs out, and no other site can make the browser send it.
const KEY = 'adminToken';

export const readToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
export const keepToken = (token: string) => keepInTab(KEY, token);
export const dropToken = () => sessionStorage.removeItem(KEY);

// Stays in this browser: it opens nothing, it only keeps strangers' wrong passwords from counting against its owner.
const deviceKey = (login: string): LocalKey => `operatorDevice:${login.trim().toLowerCase()}`;
export const readDevice = (login: string): string | undefined =>
  localStorage.getItem(deviceKey(login)) ?? undefined;
export const keepDevice = (login: string, device: string) => keepInBrowser(deviceKey(login), device);
