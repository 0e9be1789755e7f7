import { z } from 'zod';
import type { App } from './app.ts';
import type { Database } from './db/connect.ts';
import {
  seedDemoAccounts,
  seedDemoContracts,
  seedDemoOrders,
  seedDemoReviews,
  seedDemoSeals,
} from './demo.ts';
import { seedDemoBills, seedDemoPartners } from './demo-partners.ts';
import { seedDemoWecom } from './demo-wecom.ts';
import type { Jobs } from './jobs/index.ts';
import { type Credentials, seedDemoOperators } from './modules/operators/index.ts';
import type { OutsideWorld } from './outside-world.ts';
import type { ObjectStore } from './providers/storage/index.ts';
import type { OpenedVault } from './vault/index.ts';

interface SampleParts {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
}

/** Who may enter a fresh demo; their passwords are told this once. */
export interface DemoEntrances {
  demoOperators: Credentials[];
  demoPartners: Credentials[];
}

export const noEntrances: DemoEntrances = { demoOperators: [], demoPartners: [] };

/** People of a fresh demo, who are there before anything serves them. */
export async function placeSamplePeople({ db, vault, storage }: SampleParts): Promise<DemoEntrances> {
  await seedDemoAccounts(db, vault);
  await seedDemoReviews({ db, vault, storage });
  return { demoOperators: await seedDemoOperators(db), demoPartners: await seedDemoPartners(db, vault) };
}

/** Jobs that go on where an earlier process stopped are known at every start; `place` asks for the samples of a fresh demo. */
export function sampleWork(
  { db, vault }: Pick<SampleParts, 'db' | 'vault'>,
  app: App,
  jobs: Jobs,
): { place(outside: Pick<OutsideWorld, 'sandbox' | 'wecom'>): Promise<void> } {
  const contracts = jobs.define('demo-contracts', z.object({}), () => seedDemoContracts(db, vault, app));
  const bills = jobs.define('demo-bills', z.object({}), () => seedDemoBills(db, vault));
  return {
    async place({ sandbox, wecom }) {
      await seedDemoSeals(db, vault, app.seals);
      await seedDemoOrders(db, vault, app.orders);
      if (sandbox && wecom.own) await seedDemoWecom(db, vault, sandbox.wecom, wecom.own);
      await jobs.enqueue(db, bills, {});
      await jobs.enqueue(db, contracts, {});
    },
  };
}
