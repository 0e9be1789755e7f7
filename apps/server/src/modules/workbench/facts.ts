import type { OrderState, ResultOf, Send, WorkCounts } from '@yinxin/api';
import type { Person } from '../../http/principal.ts';
import type { Situation } from './next-step.ts';
import { todosOf } from './todos.ts';

/** So many of what waits are shown, those that end first. */
const READ = 50;
const RECENT = 4;

/** What is asked for beside the page: who may not see it, or has no platform, has none of it. */
const orNone = <T>(asked: Promise<T>) => asked.catch(() => undefined);

/** Orders of which somebody may hear, or that wait for them. */
const OPEN_ORDERS: readonly OrderState[] = ['rejected', 'unpaid', 'draft', 'reviewing', 'making'];
const OWN_ORDERS: readonly OrderState[] = ['rejected', 'unpaid', 'draft'];

const openOrders = (send: Send) =>
  Promise.all(
    OPEN_ORDERS.map((state) => orNone(send('GET /api/appapi/order/list', { query: { state, limit: READ } }))),
  );

type Lists = Awaited<ReturnType<typeof readLists>>;
async function readLists(send: Send, isCompany: boolean) {
  const [contracts, counters, drafts, approvals, seals, orders, organization, balance] = await Promise.all([
    orNone(send('GET /api/appapi/contract/list', { query: { box: 'todo', by: 'deadline', limit: READ } })),
    orNone(send('GET /api/appapi/contract/counters')),
    orNone(send('GET /api/appapi/contract/list', { query: { box: 'draft', limit: 1 } })),
    orNone(send('GET /api/appapi/approval/list', { query: { limit: READ } })),
    orNone(send('GET /api/appapi/seal/list', { query: {} })),
    openOrders(send),
    isCompany ? orNone(send('GET /api/appapi/org/current')) : undefined,
    orNone(send('GET /api/appapi/order/balance')),
  ]);
  return { contracts, counters, drafts, approvals, seals, orders, organization, balance };
}

const countsIn = (
  counters: ResultOf<'GET /api/appapi/contract/counters'> | undefined,
  approvals: ResultOf<'GET /api/appapi/approval/list'> | undefined,
  orders: ResultOf<'GET /api/appapi/order/list'> | undefined,
): WorkCounts => ({
  contracts: counters?.todo ?? 0,
  approvals: approvals?.waiting ?? 0,
  orders: OWN_ORDERS.reduce((sum, state) => sum + (orders?.counts[state] ?? 0), 0),
});

/** What the navigation tells on every page. */
export async function workCounts(send: Send): Promise<WorkCounts> {
  const [counters, approvals, orders] = await Promise.all([
    orNone(send('GET /api/appapi/contract/counters')),
    orNone(send('GET /api/appapi/approval/list', { query: { limit: 1 } })),
    orNone(send('GET /api/appapi/order/list', { query: { limit: 1 } })),
  ]);
  return countsIn(counters, approvals, orders);
}

/** How often the way of a refused attempt can be tried today. */
async function triesLeft(send: Send, cases: Situation['cases']): Promise<number> {
  const refused = [cases.person, cases.organization].find((found) => found?.state === 'refused');
  if (!refused) return 0;
  const ways = await send('GET /api/appapi/identity/ways', { query: { subject: refused.subject } });
  return ways.find(({ way }) => way === refused.way)?.triesLeft ?? 0;
}

const waitingIn = ({ contracts, approvals, orders, seals, organization }: Lists) => ({
  contracts: contracts?.list ?? [],
  approvals: (approvals?.list ?? []).filter(({ kind, actingFor }) => kind === 'seal-use' || actingFor),
  orders: orders.flatMap((answer) => answer?.list ?? []),
  seals: seals?.list ?? [],
  applications: organization?.may.includes('read-applications') ? organization.pendingApplications : 0,
});

/** Everything the home of an account shows, read by the calls that its person could make themself. */
export async function readHome(send: Send, person: Person, now: Date) {
  const isCompany = person.organizationId !== null;
  const [lists, auth, scenes, recent] = await Promise.all([
    readLists(send, isCompany),
    send('GET /api/appapi/commend/user/get/auth/state', { query: {} }),
    send('GET /api/appapi/scene/list', { query: {} }),
    orNone(send('GET /api/appapi/contract/list', { query: { limit: RECENT } })),
  ]);
  const { counters, drafts, approvals, seals, orders, organization, balance } = lists;
  const waiting = waitingIn(lists);
  const todos = todosOf(waiting, now);
  const counts = countsIn(counters, approvals, orders[0]);
  const unlisted = (total: number, read: number) => Math.max(0, total - read);
  const cases = { person: auth.person, organization: auth.organization };
  const situation: Situation = {
    ...{ now, cases, todos },
    isPersonVerified: auth.personState === 1,
    company: isCompany
      ? {
          isCertified: auth.orgState === 1,
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
    draft: drafts?.list[0] ?? null,
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
  return { situation, counts, scenes, recent: recent?.list ?? [], balance: balance ?? null };
}
