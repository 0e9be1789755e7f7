import type { AdminOrder, OrderDetail } from '@yinxin/api';
import { maskName, maskPhone } from '@yinxin/identifiers';
import { timeInChina } from '@yinxin/values';
import type { Queryable } from '../../../db/connect.ts';
import { linesOf, ownerOfOrder } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { findOrder } from '../submitting.ts';
import type { Order } from '../tables.ts';
import { factsOf, factsVault, findByToken, newestOf, overReason } from './access.ts';
import { canWithdraw, type KeptProof } from './answering.ts';

/** How it stands, for whoever handles the order. */
export async function presentAuthorization(
  { vault }: Pick<OrderParts, 'vault'>,
  db: Queryable,
  order: Order,
): Promise<OrderDetail['authorization']> {
  const row = await newestOf(db, order.id);
  if (!row) return null;
  const { representative, phone } = await factsOf(vault, db, row);
  return {
    ...{ state: row.state, over: await overReason(vault, db, row, order) },
    ...{ representative: maskName(representative), phone: maskPhone(phone) },
    sentAt: row.createdAt.toISOString(),
    until: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

/** For the reviewers: what was agreed to, and how they proved who they are. */
export async function presentProof(
  { vault }: Pick<OrderParts, 'vault'>,
  db: Queryable,
  order: Order,
): Promise<AdminOrder['authorizationProof']> {
  const row = await newestOf(db, order.id);
  if (!row?.proof || !row.answeredAt) return null;
  const { text, representative, handler } = await factsOf(vault, db, row);
  const { register, phone } = await factsVault(vault, db, row).open<KeptProof>('proof', row.proof);
  const of = ({ vendor, reference }: { vendor: string; reference: string }) =>
    reference ? `（${vendor}，${reference}）` : '';
  return {
    text: text.replaceAll(representative, maskName(representative)).replaceAll(handler, maskName(handler)),
    sha256: row.sha256,
    how: [
      `姓名、证件号码与登记的法定代表人一致${of(register)}`,
      `手机号以法定代表人身份办理${of(phone)}`,
      `发到该手机号的验证码，${timeInChina(row.answeredAt)}`,
    ],
  };
}

/** What stands behind the link, before anybody proved anything: people masked. */
export async function presentAsked(parts: OrderParts, db: Queryable, token: string) {
  const row = await findByToken(db, token);
  const order = await findOrder(db, row.orderId);
  const facts = await factsOf(parts.vault, db, row);
  const over = await overReason(parts.vault, db, row, order);
  const mayWithdraw = await canWithdraw(db, row, order);
  const seals = [];
  // a face is shown to whoever decides about it, and to nobody who kept the link
  if (!over && (row.state === 'waiting' || mayWithdraw))
    for (const line of await linesOf(db, order.id)) {
      const face = await parts.maker.drawLine(db, line, { owner: ownerOfOrder(order) });
      if (face) seals.push({ words: line.words, ...face });
    }
  return {
    ...{ state: row.state, over, seals },
    ...{ organization: facts.organization, code: facts.code, what: [...facts.what] },
    representative: maskName(facts.representative),
    phone: maskPhone(facts.phone),
    handler: maskName(facts.handler),
    handlerPhone: facts.handlerPhone,
    until: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    canWithdraw: mayWithdraw,
  };
}
