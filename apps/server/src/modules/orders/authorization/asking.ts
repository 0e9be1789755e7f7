import { randomUUIDv7 } from 'node:crypto';
import { AUTHORIZATION_DAYS, MESSAGE_TEXT, papersAsked, untilWords } from '@yinxin/api';
import { cut, maskName, maskPhone } from '@yinxin/identifiers';
import { eq, sql } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor, Caller } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { tokenHash } from '../../../http/tokens.ts';
import { isSettled } from '../../../providers/sms/index.ts';
import { isRepresentative } from '../../identity/index.ts';
import { type Budget, take } from '../../limits/index.ts';
import { meter } from '../../metering/index.ts';
import { organizationHistory } from '../../organization-states/index.ts';
import { findPerson, phoneOf } from '../../persons/index.ts';
import { linesOf, lockOrder, note, ownerFor, ownerOfOrder, requireStep } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { type AuthorizationRow, type Order, orderAuthorizations } from '../tables.ts';
import { type AuthorizationFacts, factsOf, factsVault, openOf, overReason, step, tokenOf } from './access.ts';
import { digestOf, scopeOf, statementOf, wordsOfLine } from './text.ts';

const DAY_MS = 86_400_000;
const perDay = (name: string, max: number): Budget => ({ name, max, perSeconds: DAY_MS / 1000 });
/** Nobody can have somebody else's phone flooded, from however many orders. */
const budgetsOf = (phone: Buffer, organizationId: string): Budget[] => {
  const name = `authorization:${phone.toString('hex')}`;
  return [
    { name: `${name}:gap`, max: 1, perSeconds: 60 },
    perDay(name, 5),
    perDay(`authorization:${organizationId}`, 10),
  ];
};

async function requirePace(tx: Queryable, phone: Buffer, organizationId: string): Promise<void> {
  for (const budget of budgetsOf(phone, organizationId))
    if (!(await take(tx, budget)))
      throw problem('AUTHORIZATION_TOO_OFTEN', {
        reason:
          budget.max === 1 ? '刚刚发送过，请一分钟后再试' : '今日发送的次数已用完，请明天再试，或上传授权书',
      });
}

/** Only where a letter would be asked for, of somebody else's phone. */
async function requireFit(
  { vault }: OrderParts,
  tx: Queryable,
  order: Order,
  personId: string,
  phone: string,
): Promise<void> {
  const refuse = (reason: string) => problem('AUTHORIZATION_UNFIT', { reason });
  const whose = { organizationId: order.ownerId, personId };
  const lines = await linesOf(tx, order.id);
  const asksLetter = papersAsked(order.ownerKind, lines, { authorised: false }).some(
    ({ kind }) => kind === 'authorization',
  );
  if (!asksLetter) throw refuse('这份订单不需要授权');
  if (await isRepresentative(vault, tx, whose)) throw refuse('您就是法定代表人，不需要授权');
  if ((await phoneOf(tx, vault, personId)) === phone)
    throw refuse('这是您自己的手机号，请填写法定代表人本人的手机号');
}

async function factsFor(
  { vault }: OrderParts,
  tx: Queryable,
  order: Order,
  personId: string,
  phone: string,
): Promise<Omit<AuthorizationFacts, 'text'>> {
  const [certified] = await organizationHistory(tx, vault, order.ownerId);
  const { name } = await findPerson(tx, personId);
  if (!certified || !name) throw problem('NOT_VERIFIED');
  return {
    ...{ organization: certified.name, code: certified.code, representative: certified.representative },
    handler: vault.open(name),
    handlerPhone: maskPhone((await phoneOf(tx, vault, personId)) ?? ''),
    what: (await linesOf(tx, order.id)).map(wordsOfLine),
    orderNumber: order.number,
    phone,
  };
}

/** The request that waits for this phone and is still what is ordered, or a new one in its place. */
async function requestFor(
  parts: OrderParts,
  tx: Queryable,
  { who }: Caller<Actor>,
  order: Order,
  phone: string,
): Promise<AuthorizationRow> {
  const { vault } = parts;
  const now = await timeNow(tx);
  const scope = scopeOf(await linesOf(tx, order.id));
  const phoneFingerprint = vault.fingerprint('phone', phone);
  const open = await openOf(tx, order.id);
  const isSame =
    open?.state === 'waiting' &&
    open.personId === who.personId &&
    open.phoneFingerprint.equals(phoneFingerprint) &&
    (await overReason(vault, tx, open, order)) === '';
  if (isSame) return open;
  if (open) await step(tx, open, 'cancel-authorization', 'handler');
  const id = randomUUIDv7();
  const expiresAt = new Date(now.getTime() + AUTHORIZATION_DAYS * DAY_MS);
  const facts = await factsFor(parts, tx, order, who.personId, phone);
  const text = statementOf({ ...facts, until: expiresAt });
  const whose = { id, organizationId: order.ownerId };
  const [row] = await tx
    .insert(orderAuthorizations)
    .values({
      ...whose,
      ...{ orderId: order.id, personId: who.personId, phoneFingerprint, scope, expiresAt },
      tokenHash: tokenHash(tokenOf(vault, id)),
      sha256: digestOf(text),
      facts: await factsVault(vault, tx, whose).seal('facts', { ...facts, text }),
    })
    .returning();
  if (!row) throw new Error('the request was not stored');
  return row;
}

/** Asks the legal representative by a message with a link; to the same phone again it is the same request. */
export async function askAuthorization(
  parts: OrderParts,
  caller: Caller<Actor>,
  { id, phone }: { id: string; phone: string },
): Promise<Order> {
  const { db, vault } = parts;
  const { order, row } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, await ownerFor(tx, caller.who, 'place-order'));
    requireStep(order, 'save-order', ['buyer']);
    await requireFit(parts, tx, order, caller.who.personId, phone);
    const row = await requestFor(parts, tx, caller, order, phone);
    await requirePace(tx, row.phoneFingerprint, row.organizationId);
    await tx
      .update(orderAuthorizations)
      .set({ messages: sql`${orderAuthorizations.messages} + 1` })
      .where(eq(orderAuthorizations.id, row.id));
    await note(tx, caller, order, 'ask-authorization', {
      authorization: row.id,
      sha256: row.sha256,
      phone: maskPhone(phone),
    });
    return { order, row };
  });
  const facts = await factsOf(vault, db, row);
  const receipt = await parts.sms.send({
    phone,
    template: 'authorization',
    params: {
      organization: cut(facts.organization, MESSAGE_TEXT),
      handler: maskName(facts.handler),
      what: cut(order.title, MESSAGE_TEXT),
      until: untilWords(row.expiresAt),
      token: tokenOf(vault, row.id),
    },
  });
  if (!isSettled(receipt)) {
    parts.log.error({ receipt }, 'sms not accepted');
    throw problem('SMS_UNAVAILABLE');
  }
  if (receipt.outcome === 'accepted')
    await meter(db, caller, [
      { meter: 'sms', owner: ownerOfOrder(order), reference: order.id, number: order.number },
    ]);
  return order;
}

/** The handler asks no longer, or goes on with a letter. */
export async function cancelAuthorization(
  { db }: OrderParts,
  caller: Caller<Actor>,
  id: string,
): Promise<Order> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, await ownerFor(tx, caller.who, 'place-order'));
    requireStep(order, 'save-order', ['buyer']);
    const open = await openOf(tx, id);
    if (!open) throw problem('AUTHORIZATION_NOT_FOUND');
    await step(tx, open, 'cancel-authorization', 'handler');
    await note(tx, caller, order, 'cancel-authorization', { authorization: open.id });
    return order;
  });
}
