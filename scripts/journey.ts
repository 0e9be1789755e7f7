// npm run journey — walks from the first visit to a signed contract as a newcomer would, on a desktop and on a phone, and
// prints every step with the count of interactions and pages, and the minutes of somebody who reads it all once.
import { run } from './lib.ts';
import { buildSite } from './site.ts';

process.env.TEST_DEPTH = 'deep'; // both devices
process.env.JOURNEY = '1';
await buildSite({ quiet: true });
const { ok } = await run('playwright', ['test', 'tests/browser/journey.spec.ts', '--reporter=list']);
process.exit(ok ? 0 : 1);
