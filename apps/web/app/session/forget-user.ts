/** Where the person's facts are kept in this browser (user-cache.ts). */
export const USER_CACHE = 'user-cache';

export function forgetUser(): void {
  try {
    localStorage.removeItem(USER_CACHE);
  } catch {} // a blocked storage kept nothing
}
