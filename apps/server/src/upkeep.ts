import type { FastifyBaseLogger } from 'fastify';
import type { ModuleDependencies, Modules } from './compose.ts';
import { forgetOldRegistrations } from './modules/accounts/index.ts';
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
  housekeep(at?: Date): Promise<void>;
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
    privacy,
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
    housekeep: async (at = new Date()) => {
      await codes.forgetOld(at);
      await stepUp.forgetOld(at);
      await forgetOldCounters(store.db, at);
      await forgetOldVendorCalls(store.db, at);
      await sessions.forgetOld(at);
      await forgetOldSessions(store.db, at);
      await forgetOldDevices(store.db, at);
      await challenges.forgetOld();
      await forgetOldHalves(store.db);
      await forgetOldAppointments(store.db, at);
      await identity.keepRetention(at);
      await forgetOldInvitations(store.db, at);
      await forgetOldRegistrations(store.db, at);
      await notices.forgetOld(at);
      await forgetOldExports(store.db, at);
      await suspendExpired(store.db);
      await orders.endOldDrafts(at);
      await orders.earnUsed();
      await forgetVisitors(store.db, at);
      await certificates.warnOfExpiries();
      await seals.housekeep(at);
      await contracts.housekeep(at);
      await batches.housekeep(at);
      await signCodes.housekeep(at);
      await templates.housekeep(at);
      await privacy.forgetGone(at);
      await recordCertificates();
    },
  };
}
