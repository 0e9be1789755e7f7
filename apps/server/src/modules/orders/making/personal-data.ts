import type { Owner, ProductCode } from '@yinxin/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { OwnedProducts } from '../../scenes/index.ts';
import { isOwned } from '../access.ts';
import type { Maker } from '../dependencies.ts';
import { hasUsbKey } from '../drafts.ts';
import { orderLines, orders } from '../tables.ts';

const ON_THE_WAY = ['draft', 'unpaid', 'reviewing', 'making', 'rejected'] as const;

/** What an owner has of what platforms ask for, and which order brings the rest. */
export async function ownedProductsOf(
  db: Queryable,
  maker: Pick<Maker, 'productsOf'>,
  owner: Owner,
): Promise<OwnedProducts> {
  const ready = new Set<ProductCode>(await maker.productsOf(db, owner));
  if (await hasUsbKey(db, owner)) ready.add('usb-key');
  const rows = await db
    .select({ product: orderLines.product, orderId: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isOwned(owner), inArray(orders.state, [...ON_THE_WAY]), eq(orderLines.act, 'new')))
    .orderBy(desc(orders.id))
    .limit(200);
  return { ready, coming: new Map(rows.map(({ product, orderId }) => [product, orderId])) };
}
