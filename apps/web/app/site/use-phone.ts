import { useLocation } from 'react-router';
import { isMobilePath } from './paths.ts';

/** Whether the page being shown is the phone's. */
export const usePhone = (): boolean => isMobilePath(useLocation().pathname);
