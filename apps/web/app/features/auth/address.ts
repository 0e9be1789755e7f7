import { pathOn } from '~/site/device.ts';
import { PLACES, type Place } from './places.ts';

/** An address of ours on the visitor's device, with the intended page kept. */
export function addressOf(
  place: Place,
  { phone, goto, ...more }: { phone: boolean; goto: string | undefined } & Record<string, unknown>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...more, goto }))
    if (typeof value === 'string') query.set(name, value);
  const search = query.toString();
  return pathOn(PLACES[place], phone) + (search && `?${search}`);
}
