// Kept for the tab only: closing it signs out, and no other site can make the browser send it.
const KEY = 'adminToken';

export const readToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
export const keepToken = (token: string) => sessionStorage.setItem(KEY, token);
export const dropToken = () => sessionStorage.removeItem(KEY);
