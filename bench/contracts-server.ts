// A server on its own data that can be measured, and killed.
import '../scripts/production.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { start } from '../apps/server/src/main.ts';
import { countedKinds, sentStatements } from '../apps/server/src/testing/statements.ts';
import { clientDir, loadSite } from '../scripts/site.ts';
import { countSyncs } from './file-syncs.ts';
import { startProfile } from './profile.ts';

const pages = process.env.WORLD_PAGES
  ? { build: await loadSite(), mode: 'production' as const, clientDir }
  : undefined;
const running = await start({
  ...(pages && { pages }),
  config: readConfig({
    ...{ DATA_DIR: process.env.WORLD_DIR, LOG_LEVEL: 'silent', PORT: process.env.WORLD_PORT },
    ORIGIN: `http://localhost:${process.env.WORLD_PORT}`,
  }),
});
let profile: Awaited<ReturnType<typeof startProfile>> | undefined;
const statements = sentStatements(running.store);
const syncs = await countSyncs();

const wishes: Record<string, () => Promise<unknown>> = {
  async sweep() {
    await running.app.contractSigning.keepMoving();
    await running.app.batches.keepMoving();
  },
  memory: async () => process.memoryUsage.rss(),
  /** What is still held: garbage that lies around is not counted. */
  async held() {
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  stop: () => running.stop(),
  async measure() {
    statements.take();
    statements.takeTransactions();
    syncs.take();
    profile = await startProfile();
  },
  async measured() {
    const spent = await profile?.stop();
    const kinds = countedKinds(statements.take());
    return { ...spent, kinds, transactions: statements.takeTransactions(), fileSyncs: syncs.take() };
  },
};

process.on('message', async (wish: string) => {
  const answer = await wishes[wish]?.();
  process.send?.({ wish, answer }, () => wish === 'stop' && process.exit(0));
});
process.send?.({ wish: 'ready' });
