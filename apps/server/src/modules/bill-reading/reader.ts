import {
  type BillAct,
  type BillDue,
  type BillHindrance,
  billMachine,
  hasPartnerRight,
  type PartnerRight,
  type PartnerRole,
} from '@yinxin/api';
import { eq, type SQL } from 'drizzle-orm';
import { isCheckOver } from '../bills/acting.ts';
import { type BillRow, bills } from '../bills/tables.ts';

/** Whoever reads: somebody of a partner, or of the platform, where the partner is null. */
export interface Reader {
  role: PartnerRole;
  partnerId: string | null;
}

/** Of what a reader may see, that on which it depends. */
export type Scope = Pick<Reader, 'partnerId'>;

/** Whose bills somebody reads: those of their partner, or of every one. */
export const readable = ({ partnerId }: Scope): SQL | undefined =>
  partnerId === null ? undefined : eq(bills.partnerId, partnerId);

/** What the role has to be allowed to do for each act of a partner. */
const RIGHTS: Partial<Record<BillAct, PartnerRight>> = {
  'begin-bill-check': 'confirm-bills',
  'confirm-bill': 'confirm-bills',
  'dispute-bill': 'dispute-bills',
  'withdraw-dispute': 'dispute-bills',
  'request-bill-invoice': 'invoice-bills',
  'receive-bill-invoice': 'invoice-bills',
};
const ENDED_BY_DEADLINE: readonly BillAct[] = ['begin-bill-check', 'confirm-bill', 'dispute-bill'];

/** What a reader may do with a bill now, by its state, its deadline and their role. */
export function mayDo(bill: BillRow, { role }: Reader, now: Date): BillAct[] {
  const isOver = isCheckOver(bill, now);
  return billMachine.may(bill.state, ['partner']).filter((act) => {
    const right = RIGHTS[act];
    return (
      right !== undefined && hasPartnerRight(role, right) && !(isOver && ENDED_BY_DEADLINE.includes(act))
    );
  });
}

/** What stands against confirming it as it is. */
export function hindranceOf(bill: BillRow, now: Date): BillHindrance | null {
  if (!('next' in billMachine.step(bill.state, 'confirm-bill', ['partner']))) return 'state';
  if (isCheckOver(bill, now)) return 'over';
  return bill.difference ? 'difference' : null;
}

/** What of it wants to be done by when. */
export function dueOf({ state, checkBy, payBy }: BillRow): { at: Date; kind: BillDue } | null {
  if (checkBy && (state === 'unchecked' || state === 'checking')) return { at: checkBy, kind: 'check' };
  if (payBy && (state === 'invoiced' || state === 'to-pay')) return { at: payBy, kind: 'pay' };
  return null;
}
