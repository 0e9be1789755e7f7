import type { CallBook } from '../../http/calls.ts';
import type { Caller, Person } from '../../http/principal.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerWorkOrderAdmin } from './admin-routes.ts';
import type { WorkOrderParts } from './dependencies.ts';
import { workOrderRules } from './notice-rules.ts';
import { heldOf } from './reading.ts';
import { closeQuiet, forgetOldWorkOrders, forgetThoseOf } from './retention.ts';
import { answerWorkOrders } from './routes.ts';
import { placeWorkOrders } from './samples.ts';
import { createWorkOrder, type NewWorkOrder } from './writing.ts';

export interface WorkOrders {
  /** As a person does on the page; for other pages that take a question or an objection. */
  create(caller: Caller<Person>, wish: NewWorkOrder): ReturnType<typeof createWorkOrder>;
  /** For a demo. */
  placeSamples(who: Person): Promise<void>;
}

interface Parts extends WorkOrderParts {
  book: CallBook;
  adminBook: AdminBook;
  notices: Notices;
  privacy: Privacy;
  upkeep: Upkeep;
}

/** Developers ask, operators answer (工单). */
export function createWorkOrders({ book, adminBook, notices, privacy, upkeep, ...parts }: Parts): WorkOrders {
  answerWorkOrders(book, parts);
  answerWorkOrderAdmin(adminBook, parts);
  notices.addRules(workOrderRules);
  privacy.addToCopy('工单', heldOf(parts));
  upkeep.nightly('quiet-work-orders', (at) => closeQuiet(parts.db, at));
  upkeep.nightly('work-orders', (at) => forgetOldWorkOrders(parts.db, at));
  upkeep.subscribe({
    name: 'work-orders',
    acts: ['close-person', 'close-organization', 'close-draft'],
    handle: ({ act, targetId: id }) =>
      forgetThoseOf(parts.db, { kind: act === 'close-person' ? 'person' : 'organization', id }),
  });
  return {
    create: (caller, wish) => createWorkOrder(parts, caller, wish),
    placeSamples: (who) => placeWorkOrders(parts, who),
  };
}
