import { desktopPathOf } from '~/site/device.ts';
import { gotoOf } from '~/site/goto.ts';
import { MOBILE_HOME } from '~/site/paths.ts';
import { addressOf } from '../address.ts';
import { PLACES } from '../places.ts';

/** From the facts back to the choice of a way, from elsewhere home: the case waits. */
export const phoneBack = (path: string, search: string): string =>
  desktopPathOf(path) === PLACES.facts
    ? addressOf('ways', { phone: true, goto: gotoOf(search) })
    : MOBILE_HOME;
