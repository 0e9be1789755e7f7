import { createContext } from 'react';

/** Marks a script of the page as ours, so that the content security policy lets it run; set by the server's renderer only. */
export const NonceContext = createContext<string | undefined>(undefined);
