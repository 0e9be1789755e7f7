import type { OrderState, Send, WorkCounts } from '@yinxin/api';
import type { Person } from '../../http/principal.ts';
import type { Approvals } from '../approval-flows/index.ts';
import type { ContractReading } from '../contract-reading/index.ts';
import type { createIdentity } from '../identity/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Situation } from './next-step.ts';
import { todosOf } from './todos.ts';

/** So many of what waits are shown, those that end first. */
const READ = 50;

/** What is asked for beside the page: who may not see it, or has no platform, has none of it. */
const orNone = <T>(asked: Promise<T>) => asked.catch(() => undefined);

/** Capabilities as they answer the home: each with what its lists would tell, read in one or two statements. */
export interface HomeSources {
  contracts: Pick<ContractReading, 'deskFor' | 'countsFor'>;
  approvals: Approvals;
  orders: Pick<Orders, 'openFor' | 'countsFor'>;
  identity: ReturnType<typeof createIdentity>;
}

const OWN_ORDERS: readonly OrderState[] = ['rejected', 'unpaid', 'draft'];

type Lists = Awaited<ReturnType<typeof readLists>>;
async function readLists(send: Send, person: Person, sources: HomeSources) {
  // what waits for their phone is theirs from here on, and stands among the approvals too
  const counters = await orNone(sources.contracts.countsFor(person));
  const [desk, approvals, seals, orders, organization, balance] = await Promise.all([
    orNone(sources.contracts.deskFor(person)),
    orNone(sources.approvals.newestFor(person, READ)),
    orNone(send('GET /api/appapi/seal/list', { query: {} })),
    orNone(sources.orders.openFor(person)),
    person.organizationId ? orNone(send('GET /api/appapi/org/current')) : undefined,
    orNone(send('GET /api/appapi/order/balance')),
  ]);
  return { counters, desk, approvals, seals, orders, organization, balance };
}

type Counters = Awaited<ReturnType<ContractReading['countsFor']>>;
const countsIn = (
  contracts: Counters | undefined,
  approvals: { waiting: number } | undefined,
  orders: Partial<Record<OrderState, number>> | undefined,
): WorkCounts => ({
  contracts: contracts?.todo ?? 0,
  approvals: approvals?.waiting ?? 0,
  orders: OWN_ORDERS.reduce((sum, state) => sum + (orders?.[state] ?? 0), 0),
});

/** What the navigation tells on every page. */
export async function workCounts(sources: HomeSources, person: Person): Promise<WorkCounts> {
  const contracts = await orNone(sources.contracts.countsFor(person));
  const [approvals, orders] = await Promise.all([
    orNone(sources.approvals.countFor(person)),
    orNone(sources.orders.countsFor(person)),
  ]);
  return countsIn(contracts, approvals, orders);
}

/** How often the way of a refused attempt can be tried today. */
async function triesLeft(send: Send, cases: Situation['cases']): Promise<number> {
  const refused = [cases.person, cases.organization].find((found) => found?.state === 'refused');
  if (!refused) return 0;
  const ways = await send('GET /api/appapi/identity/ways', { query: { subject: refused.subject } });
  return ways.find(({ way }) => way === refused.way)?.triesLeft ?? 0;
}

const waitingIn = ({ desk, approvals, orders, seals, organization }: Lists) => ({
  contracts: desk?.todo ?? [],
  approvals: (approvals?.list ?? []).filter(({ kind, actingFor }) => kind === 'seal-use' || actingFor),
  orders: orders?.list ?? [],
  seals: seals?.list ?? [],
  applications: organization?.may.includes('read-applications') ? organization.pendingApplications : 0,
});

/** Everything the home of an account shows: lists as its person could read them. */
export async function readHome(send: Send, person: Person, sources: HomeSources, now: Date) {
  const isCompany = person.organizationId !== null;
  const [lists, { isVerified, isCertified, cases }, scenes] = await Promise.all([
    readLists(send, person, sources),
    sources.identity.unprovenOf(person),
    send('GET /api/appapi/scene/list', { query: {} }),
  ]);
  const { counters, desk, approvals, seals, orders, organization, balance } = lists;
  const waiting = waitingIn(lists);
  const todos = todosOf(waiting, now);
  const counts = countsIn(counters, approvals, orders?.counts);
  const unlisted = (total: number, read: number) => Math.max(0, total - read);
  const situation: Situation = {
    ...{ now, cases, todos },
    isPersonVerified: isVerified,
    company: isCompany
      ? {
          isCertified,
          mayCertify: organization?.may.includes('certify') ?? false,
          mayOrder: organization?.may.includes('place-order') ?? false,
        }
      : null,
    triesLeft: await triesLeft(send, cases),
    seals: waiting.seals,
    // without a platform seals are not told, but a platform that is ready tells of them
    hasSeal: (seals?.counts.enabled ?? 0) > 0 || scenes.some(({ standing: at }) => at === 'ready'),
    orders: waiting.orders,
    contracts:
      (counters?.todo ?? 0) + (counters?.waiting ?? 0) + (counters?.complete ?? 0) + (counters?.ended ?? 0),
    draft: desk?.draft ?? null,
    todoCount:
      todos.length +
      unlisted(counts.contracts, waiting.contracts.length) +
      unlisted(counts.orders, waiting.orders.filter(({ state }) => OWN_ORDERS.includes(state)).length) +
      unlisted(
        approvals?.waitingUses ?? 0,
        waiting.approvals.filter(({ kind }) => kind === 'seal-use').length,
      ),
    waitingCount: counters?.waiting ?? 0,
    trial: balance?.trial ?? null,
  };
  return { situation, counts, scenes, recent: desk?.recent ?? [], balance: balance ?? null };
}
