// The real server for browser tests: the built site, an embedded database of its own that is gone afterwards.
import '../../scripts/production.ts';
import fs from 'node:fs';
import { request } from '@playwright/test';
import { readConfig } from '../../apps/server/src/config.ts';
import { start, stopOnSignal } from '../../apps/server/src/main.ts';
import { folderOfRun } from '../../apps/server/src/testing/folder-of-run.ts';
import { downloadsDir } from '../../scripts/downloads/index.ts';
import { endWith } from '../../scripts/lib.ts';
import { buildSite, clientDir, loadSite } from '../../scripts/site.ts';
import { keepOperators } from './operators.ts';
import { placeMonths } from './partner-month.ts';
import { trustNewRoot } from './trusted-root.ts';

const dataDir = folderOfRun('browser');
await buildSite({ quiet: true });
// many tests sign in as the same few people of the demo, one after the other
const manyMessages = {
  SMS_PER_IP_HOUR: '1000',
  SMS_GAP_SECONDS: '5',
  SMS_PER_PHONE_HOUR: '1000',
  SMS_PER_PHONE_DAY: '1000',
};
// a machine that does much else answers for the vendors late; who sends many forms says where each comes from
const patience = { VENDOR_TIMEOUT_SECONDS: '25', TRUST_PROXY: '1' };
const settings = { SANDBOX: 'off', ...manyMessages, ...patience, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
const config = readConfig({ ...process.env, ...settings });
const pages = { build: await loadSite(), mode: 'production' as const, clientDir };
stopOnSignal(async () => {
  const { stop } = await starting;
  return { stop: () => stop().then(() => fs.rmSync(dataDir, { recursive: true, force: true })) };
}, console.log);
if (process.env.RUNNER) endWith(Number(process.env.RUNNER));
const starting = start({ config, pages, downloadsDir });
const { demoOperators, demoPartners, store, url } = await starting;
const bookkeepers = await placeMonths(store.db, config);
keepOperators({ operators: demoOperators, partners: [...demoPartners, ...bookkeepers] });
const operators = await request.newContext({ baseURL: url, timeout: 240_000 });
await trustNewRoot({ request: operators });
await operators.dispose();
console.log('tests may begin');
