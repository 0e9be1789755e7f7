import { madeFiles } from '../generated-files.ts';
import { answerAnalytics } from '../modules/analytics/index.ts';
import { createApplications, type SandboxApplications } from '../modules/applications/index.ts';
import { answerAppointments } from '../modules/appointments/index.ts';
import { answerContent } from '../modules/content/index.ts';
import { answerDeadJobs } from '../modules/dead-jobs/index.ts';
import { createEmbeds } from '../modules/embeds/index.ts';
import { identityProof } from '../modules/identity/index.ts';
import { createIdentityRequests } from '../modules/identity-requests/index.ts';
import { answerRegistration } from '../modules/registration/index.ts';
import { createWebhooks } from '../modules/webhooks/index.ts';
import { createWorkOrders } from '../modules/work-orders/index.ts';
import { createWorkbench } from '../modules/workbench/index.ts';
import { composeContracts } from './contracts.ts';
import { type Core, createCore, type ModuleDependencies, type Surroundings } from './core.ts';
import { composePeople } from './people.ts';
import { composeProof } from './proof.ts';
import { placeDeveloper, sandboxPeople } from './sandbox-people.ts';
import { composeTrade, type Trade } from './trade.ts';

export type { ModuleDependencies } from './core.ts';

/**
 * Every capability with what it is made of. Each declares its own calls in the book and registers its own upkeep; what
 * comes later may build on what came before.
 */
export function composeModules(parts: ModuleDependencies, surroundings: Surroundings) {
  const core = createCore(parts, surroundings);
  const people = composePeople(core);
  const trade = composeTrade(core, people);
  const contracts = composeContracts(core, people, trade);
  const proof = composeProof(core, people, trade, contracts);
  const applications = createApplications({
    ...core,
    environment: core.config.environment,
    isAlone: core.config.PROCESSES === 1,
    stepUp: people.stepUp,
  });
  const frames = createEmbeds({ ...core, linkOf: contracts.contractReading.linkOf });
  const webhooks = createWebhooks({
    ...{ ...core, applications, notices: people.notices, allowsLoopback: core.config.webhookLoopback },
  });
  const workOrders = createWorkOrders({ ...core, ...people, applications });
  createIdentityRequests(core.book, {
    ...core,
    privacy: people.privacy,
    sandboxPeople: sandboxPeople(core, trade.seals),
    proofOf: (tx, whose) => identityProof(core.vault, tx, whose, new Date()),
  });
  composeSite(core, trade);
  createWorkbench(core.book, {
    ...{ now: core.now, contracts: contracts.contractReading, orders: trade.orders },
    ...{ approvals: people.approvals, identity: people.identity },
  });
  answerRegistration(core.book, { ...core, ...people, applications });
  const sandboxApplications: SandboxApplications = {
    ...applications.records,
    place: (developer) => placeDeveloper(core, developer),
  };
  return {
    ...{ ...people, ...trade, ...contracts, ...proof },
    ...{ applications, sandboxApplications, frames, webhooks, workOrders, upkeep: core.upkeep },
  };
}

/** What the public site shows and counts. */
function composeSite(core: Core, { certificates }: Trade) {
  const { book, adminBook, jobs, origin, openApi, openDocument, built } = core;
  answerAppointments(book, adminBook, core);
  answerAnalytics(book, adminBook, { ...core, host: new URL(origin).hostname });
  answerContent(book, adminBook, {
    ...core,
    madeFile: madeFiles({ certificates, openApi, openDocument, built }),
  });
  answerDeadJobs(adminBook, jobs);
}
