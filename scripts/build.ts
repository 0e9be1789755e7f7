import { buildSite } from './site.ts';

await buildSite({ force: true });
