import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { OpenedStore } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { fileStore } from './file-store.ts';
import { indexUnsearched, seedContent } from './modules/content/index.ts';
import { claimInstallation } from './modules/installation/index.ts';
import { unifyNames } from './modules/organizations/index.ts';
import { seedPrices } from './modules/prices/index.ts';
import { seedScenes } from './modules/scenes/index.ts';
import { masterKeys, openVault } from './vault/index.ts';

/** Tables, files and first content as this release wants them; refuses what belongs to another mode or key. */
export async function bringUpToDate({ access, db }: OpenedStore, config: Config, log: FastifyBaseLogger) {
  await migrate(access);
  const storage = fileStore(config);
  await storage.check();
  await storage.clearLeftBehind();
  const vault = await openVault(db, masterKeys(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS));
  const { first } = await claimInstallation(db, vault, config.YINXIN_MODE);
  await unifyNames(db, log);
  await seedContent({ db, storage, samples: config.demo });
  await seedPrices(db, { samples: config.demo });
  await seedScenes(db, { samples: config.demo });
  await indexUnsearched(db);
  return { storage, vault, first };
}
