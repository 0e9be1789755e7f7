import fs from 'node:fs';
import { configurationPage } from '../apps/server/src/config-docs.ts';
import { timeLimitsPage } from '../apps/server/src/testing/time-limits/page.ts';
import { inRoot } from './lib.ts';

fs.writeFileSync(inRoot('docs/configuration.md'), configurationPage());
fs.writeFileSync(inRoot('docs/time-limits.md'), timeLimitsPage());
console.log('已更新 docs/configuration.md、docs/time-limits.md');
