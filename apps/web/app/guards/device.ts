import { otherAddress } from '~/site/device.ts';
import type { Visit } from './visit.ts';

/** Phones under /mobile, desktops outside it (docs/specification/pages.md). */
export const deviceGuard = ({ path, search, device }: Pick<Visit, 'path' | 'search' | 'device'>) => {
  const other = otherAddress(path, device);
  return other === undefined ? undefined : other + search;
};
