import fs from 'node:fs';
import { configurationPage } from '../apps/server/src/config-docs.ts';
import { inRoot } from './lib.ts';

fs.writeFileSync(inRoot('docs/configuration.md'), configurationPage());
console.log('已更新 docs/configuration.md');
