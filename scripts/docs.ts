import fs from 'node:fs';
import { configurationPage } from '../apps/server/src/config-docs.ts';
import { errorsGuide, freeNumbers } from '../apps/server/src/modules/content/seed/errors-guide.ts';
import { timeLimitsPage } from '../apps/server/src/testing/time-limits/page.ts';
import { inRoot } from './lib.ts';

fs.writeFileSync(inRoot('docs/configuration.md'), configurationPage());
fs.writeFileSync(inRoot('docs/time-limits.md'), timeLimitsPage());
const guide = inRoot('apps/server/src/modules/content/seed/documents/06-errors--01-errors.md');
fs.writeFileSync(guide, errorsGuide(fs.readFileSync(guide, 'utf8')));
console.log('已更新 docs/configuration.md、docs/time-limits.md、开发者文档“错误码”');
console.log(`未使用的错误编号：\n${freeNumbers().join('\n')}`);
