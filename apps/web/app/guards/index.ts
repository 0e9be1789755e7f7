import { browserVersionGuard } from './browser-version.ts';
import { deviceGuard } from './device.ts';
import { routeGuard } from './route.ts';
import type { Guard, Visit } from './visit.ts';

/** In the order of docs/specification/pages.md; the partner platform's guard will stand between device and browser version. */
const guards: readonly Guard[] = [deviceGuard, browserVersionGuard, routeGuard];

/** Where the first guard that objects sends the visit. */
export async function redirectOf(visit: Visit): Promise<string | undefined> {
  for (const guard of guards) {
    const target = await guard(visit);
    if (target !== undefined) return target;
  }
  return undefined;
}
