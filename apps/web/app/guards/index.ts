import { browserVersionGuard } from './browser-version.ts';
import { deviceGuard } from './device.ts';
import { routeGuard } from './route.ts';
import type { Guard, Visit } from './visit.ts';

/** Product.md section 6, in this order; the partner platform's guard stands between device and browser version. */
const guards: readonly Guard[] = [deviceGuard, browserVersionGuard, routeGuard];

/** Where the first guard that objects sends the visit. */
export async function redirectOf(visit: Visit): Promise<string | undefined> {
  for (const guard of guards) {
    const target = await guard(visit);
    if (target !== undefined) return target;
  }
  return undefined;
}
