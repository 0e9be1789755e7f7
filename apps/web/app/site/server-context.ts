import type { PageRequest } from '@yinxin/api/page';
import { createContext } from 'react-router';

/** What loaders and guards may use: `context.get(siteContext).send('GET /api/…')`. Set by the server per request. */
export const siteContext = createContext<PageRequest>();
