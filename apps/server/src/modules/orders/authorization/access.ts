import { type AuthorizationAct, type AuthorizationPower, authorizationMachine } from '@yinxin/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { isOver, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { tokenHash } from '../../../http/tokens.ts';
import type { OpenedVault, Vault } from '../../../vault/index.ts';
import { organizationHistory } from '../../organization-states/index.ts';
import { linesOf } from '../access.ts';
import { type AuthorizationRow, type Order, orderAuthorizations } from '../tables.ts';
import { type Statement, scopeOf } from './text.ts';

const TOKEN_BYTES = 20;

/** What the link in the message carries: 160 bits, the same each time, unknown to whoever lacks the key. */
export const tokenOf = (vault: Vault, id: string): string =>
  vault.fingerprint('order-authorization', id).subarray(0, TOKEN_BYTES).toString('base64url');

export interface AuthorizationFacts extends Omit<Statement, 'until'> {
  phone: string;
  text: string;
}

/** Seals and opens what belongs to a request. */
export const factsVault = (
  vault: OpenedVault,
  tx: Queryable,
  { id, organizationId }: Pick<AuthorizationRow, 'id' | 'organizationId'>,
) => {
  const own = vault.forSubject(`organization:${organizationId}`, tx);
  const place = (what: string) => `order/authorization/${what}/${id}`;
  return {
    seal: (what: 'facts' | 'proof', value: unknown) => own.seal(place(what), JSON.stringify(value)),
    open: async <T>(what: 'facts' | 'proof', sealed: Buffer) =>
      JSON.parse(await own.open(place(what), sealed)) as T,
  };
};

export const factsOf = (vault: OpenedVault, tx: Queryable, row: AuthorizationRow) =>
  factsVault(vault, tx, row).open<AuthorizationFacts>('facts', row.facts);

export async function findByToken(tx: Queryable, token: string): Promise<AuthorizationRow> {
  const [row] = await tx
    .select()
    .from(orderAuthorizations)
    .where(eq(orderAuthorizations.tokenHash, tokenHash(token)));
  if (!row) throw problem('AUTHORIZATION_NOT_FOUND');
  return row;
}

/** The newest of an order, whatever became of it. */
export async function newestOf(tx: Queryable, orderId: string): Promise<AuthorizationRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderAuthorizations)
    .where(eq(orderAuthorizations.orderId, orderId))
    .orderBy(desc(orderAuthorizations.id))
    .limit(1);
  return row;
}

/** The one that waits or was given. Whoever changes it holds the lock of the order. */
export async function openOf(tx: Queryable, orderId: string): Promise<AuthorizationRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderAuthorizations)
    .where(
      and(eq(orderAuthorizations.orderId, orderId), inArray(orderAuthorizations.state, ['waiting', 'given'])),
    );
  return row;
}

const MENDABLE: readonly Order['state'][] = ['draft', 'rejected'];
const isMendable = ({ state }: Pick<Order, 'state'>): boolean => MENDABLE.includes(state);

/** The company has the name that stands on its seals, and the representative who was asked. */
async function isRegisteredSo(vault: OpenedVault, tx: Queryable, row: AuthorizationRow): Promise<boolean> {
  const { organization, representative } = await factsOf(vault, tx, row);
  const [certified] = await organizationHistory(tx, vault, row.organizationId);
  return certified?.name === organization && certified.representative === representative;
}

/** Why nobody can answer or use it any more; empty while they can. What was submitted with it stays. */
export async function overReason(
  vault: OpenedVault,
  tx: Queryable,
  row: AuthorizationRow,
  order: Order,
): Promise<string> {
  if (row.state !== 'waiting' && row.state !== 'given') return '';
  if (!isMendable(order)) return row.state === 'given' ? '' : '这份订单已经提交，不用再答复';
  if (scopeOf(await linesOf(tx, order.id)) !== row.scope) return '办理的内容改动过，须重新请求';
  if (!(await isRegisteredSo(vault, tx, row))) return '企业登记的名称或法定代表人变了，须重新请求';
  if (isOver(row.expiresAt, await timeNow(tx))) return '已过有效期，须重新请求';
  return '';
}

export async function isGiven(
  vault: OpenedVault,
  tx: Queryable,
  order: Order,
  personId: string,
): Promise<boolean> {
  const row = await openOf(tx, order.id);
  return (
    row?.state === 'given' && row.personId === personId && (await overReason(vault, tx, row, order)) === ''
  );
}

/** One step of a request. Whoever calls holds the lock of the order. */
export async function step(
  tx: Queryable,
  row: AuthorizationRow,
  act: AuthorizationAct,
  by: AuthorizationPower,
  change: Partial<Pick<AuthorizationRow, 'answeredAt'>> = {},
): Promise<void> {
  const taken = authorizationMachine.step(row.state, act, [by]);
  if (!('next' in taken))
    throw problem('AUTHORIZATION_OVER', {
      reason: `这份请求已经有了结果：${authorizationMachine.states[row.state]}`,
    });
  await tx
    .update(orderAuthorizations)
    .set({ ...change, state: taken.next })
    .where(eq(orderAuthorizations.id, row.id));
}
