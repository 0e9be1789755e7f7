import type { OrderDetail, Send } from '@yinxin/api/client';
import { notFound, orNotFound } from '~/site/not-found.ts';

/** The order that an address names; none is a page not found. */
export async function knownOrder(send: Send, id: string | null): Promise<OrderDetail> {
  if (!id) throw notFound();
  return orNotFound(send('GET /api/appapi/order/detail', { query: { id } }));
}
