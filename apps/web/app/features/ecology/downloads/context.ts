import { createContext, use } from 'react';

/** Opens the download centre, from wherever on the console. */
export const DownloadsContext = createContext<() => void>(() => {});
export const useDownloads = () => use(DownloadsContext);
