import type { FastifyBaseLogger } from 'fastify';
import type { ModuleDependencies, Modules } from './compose.ts';
import { forgetVisitors } from './modules/analytics/index.ts';
import { forgetOldAppointments } from './modules/appointments/index.ts';
import { tellDueContent } from './modules/content/index.ts';
import { forgetOldDevices } from './modules/devices/index.ts';
import { alerts, createDelivery } from './modules/events/index.ts';
import { forgetExpiredFiles, sweepObjects } from './modules/files/index.ts';
import { forgetOldCounters } from './modules/limits/index.ts';
import { forgetOldInvitations } from './modules/members/index.ts';
import { forgetOldHalves, forgetOldSessions } from './modules/operators/index.ts';
import { suspendExpired } from './modules/organizations/index.ts';
import { tellDuePrices } from './modules/prices/index.ts';
import { forgetOldExports } from './modules/privacy/index.ts';
import { forgetOldVendorCalls } from './providers/vendor/index.ts';

/** What the job runner does by the clock, beside the capabilities' own jobs. */
export interface Upkeep {
  /** What the job runner does every night: old rows go, ends that come near are told. */
  housekeep(): Promise<void>;
  /** At a start and every night: certificates from before each had its event get one, once; later lacks are told. */
  recordCertificates(): Promise<void>;
  /** Every hour: files whose time is over go, bytes that no file names, and uploads that were cut off. */
  tidyFiles(): Promise<void>;
  /** Every minute: pages hear of content whose time has come. */
  tellDueContent(): Promise<void>;
  /** Whenever there are new events: their subscribers get their jobs. */
  deliverEvents(): Promise<void>;
}

export function createUpkeep(
  {
    sessions,
    codes,
    challenges,
    stepUp,
    notices,
    identity,
    certificates,
    seals,
    orders,
    contracts,
    templates,
    batches,
    signCodes,
    counterparties,
  }: Modules,
  {
    store,
    storage,
    jobs,
    log,
  }: Pick<ModuleDependencies, 'store' | 'storage' | 'jobs'> & { log: FastifyBaseLogger },
): Upkeep {
  async function recordCertificates(): Promise<void> {
    const { recorded, missing } = await certificates.recordMissing();
    const told = (serials: string[]) => ({ count: serials.length, serials: serials.slice(0, 20) });
    if (recorded.length > 0) log.warn(told(recorded), '有证书没有签发或吊销的记录，已补记');
    if (missing.length > 0) log.error(told(missing), '补记结束之后，有证书没有签发或吊销的记录');
  }

  return {
    recordCertificates,
    tidyFiles: async () => {
      await forgetExpiredFiles(store.db, (file, err) => log.warn({ file, err }, 'an expired file is in use'));
      await sweepObjects({ db: store.db, storage });
      await storage.clearLeftBehind();
    },
    tellDueContent: async () => {
      await tellDueContent(store.db);
      await tellDuePrices(store.db);
    },
    deliverEvents: createDelivery(store.db, jobs, [
      alerts(log),
      notices.subscriber(),
      seals.subscriber(),
      counterparties.subscriber(),
      signCodes.subscriber(),
    ]),
    housekeep: async () => {
      await codes.forgetOld();
      await stepUp.forgetOld();
      await forgetOldCounters(store.db);
      await forgetOldVendorCalls(store.db);
      await sessions.forgetOld();
      await forgetOldSessions(store.db);
      await forgetOldDevices(store.db);
      await challenges.forgetOld();
      await forgetOldHalves(store.db);
      await forgetOldAppointments(store.db);
      await identity.keepRetention();
      await forgetOldInvitations(store.db);
      await notices.forgetOld();
      await forgetOldExports(store.db);
      await suspendExpired(store.db);
      await orders.endOldDrafts();
      await orders.earnUsed();
      await forgetVisitors(store.db, new Date());
      await certificates.warnOfExpiries();
      await seals.housekeep();
      await contracts.housekeep();
      await batches.housekeep();
      await signCodes.housekeep();
      await templates.housekeep();
      await recordCertificates();
    },
  };
}
