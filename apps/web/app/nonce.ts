import { createContext } from 'react';

/** What the content security policy asks of a script in the page; set by the server's renderer only. */
export const NonceContext = createContext<string | undefined>(undefined);
