import type { NoticeKindName } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { findOrder } from './submitting.ts';

/** Whoever ordered it, except of what they did themselves. */
const buyer =
  (kind: NoticeKindName) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
    const { personId, ownerKind, ownerId, title } = await findOrder(db, event.targetId);
    return [
      { personId, kind, about: title, ...(ownerKind === 'organization' ? { organizationId: ownerId } : {}) },
    ];
  };

/** The first of two reviewers decides nothing yet. */
const decided =
  (kind: NoticeKindName, state: string) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> =>
    event.actorKind === 'operator' && event.facts.state !== state ? [] : buyer(kind)(db, event);

/** Who hears of what happens to an order; which of it comes by message is in the table of notices. */
export const orderRules: Rules = {
  'settle-order': buyer('order-paid'),
  'approve-order': decided('order-approved', 'making'),
  'reject-order': buyer('order-rejected'),
  'finish-order': buyer('order-done'),
  'give-authorization': buyer('authorization-given'),
  'refuse-authorization': buyer('authorization-refused'),
  'withdraw-authorization': buyer('authorization-withdrawn'),
  'remind-order': buyer('order-unpaid'),
  'expire-order': buyer('order-expired'),
  'remind-quota-low': buyer('quota-low'),
  'remind-quota-end': buyer('quota-ending'),
  'complete-refund': buyer('order-refunded'),
  'decline-refund': buyer('refund-refused'),
  'issue-invoice': buyer('invoice-issued'),
  'refuse-invoice': buyer('invoice-refused'),
};
