import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';

/** To the workbench: the case waits there. */
export const phoneBack = (): string => pathOn(START, true);
