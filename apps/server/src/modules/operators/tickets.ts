import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import { operatorTickets } from './tables.ts';

const TICKET_MINUTES = 5;

export type Ticket = typeof operatorTickets.$inferSelect;
type NewTicket = Pick<Ticket, 'operatorId' | 'purpose'> &
  Partial<Pick<Ticket, 'challenge' | 'secret' | 'deviceId'>>;

export async function openTicket(db: Queryable, ticket: NewTicket): Promise<string> {
  const token = newToken();
  const expiresAt = sql`now() + make_interval(mins => ${TICKET_MINUTES})`;
  await db.insert(operatorTickets).values({ ...ticket, tokenHash: tokenHash(token), expiresAt });
  return token;
}

const matches = (token: string, purpose: Ticket['purpose']) =>
  and(
    eq(operatorTickets.tokenHash, tokenHash(token)),
    eq(operatorTickets.purpose, purpose),
    gt(operatorTickets.expiresAt, NOW),
  );

export async function readTicket(db: Queryable, token: string, purpose: Ticket['purpose']): Promise<Ticket> {
  const [ticket] = await db.select().from(operatorTickets).where(matches(token, purpose));
  if (!ticket) throw problem('OPERATOR_TICKET');
  return ticket;
}

/** Takes the ticket away in the transaction that uses it: of two who bring the same one, one finds nothing. */
export async function redeemTicket(
  tx: Queryable,
  token: string,
  purpose: Ticket['purpose'],
): Promise<Ticket> {
  const [ticket] = await tx.select().from(operatorTickets).where(matches(token, purpose)).for('update');
  if (!ticket || isOver(ticket.expiresAt, await timeNow(tx))) throw problem('OPERATOR_TICKET');
  const taken = await tx.delete(operatorTickets).where(eq(operatorTickets.id, ticket.id)).returning();
  if (taken.length === 0) throw problem('OPERATOR_TICKET');
  return ticket;
}

/** Who is half-way in by an old password gets no further. */
export async function endLogins(tx: Queryable, operatorId: string): Promise<void> {
  await tx
    .delete(operatorTickets)
    .where(and(eq(operatorTickets.operatorId, operatorId), eq(operatorTickets.purpose, 'login')));
}

export async function forgetOldTickets(db: Database): Promise<void> {
  await db.delete(operatorTickets).where(lte(operatorTickets.expiresAt, NOW));
}
