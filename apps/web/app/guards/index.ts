import { browserVersionGuard } from './browser-version.ts';
import { deviceGuard } from './device.ts';
import { partnerGuard } from './partner.ts';
import { routeGuard } from './route.ts';
import type { Guard, Visit } from './visit.ts';

/** In the order of docs/specification/pages.md. */
const guards: readonly Guard[] = [deviceGuard, partnerGuard, browserVersionGuard, routeGuard];

/** Where the first guard that objects sends the visit. */
export async function redirectOf(visit: Visit): Promise<string | undefined> {
  for (const guard of guards) {
    const target = await guard(visit);
    if (target !== undefined) return target;
  }
  return undefined;
}
