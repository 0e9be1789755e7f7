import type { Owner, ProductCode } from '@yinxin/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import type { OwnedProducts } from '../../scenes/index.ts';
import { isOwned } from '../access.ts';
import type { Maker } from '../dependencies.ts';
import { selectUsbKey } from '../drafts.ts';
import { orderLines, orders } from '../tables.ts';

const ON_THE_WAY = ['draft', 'unpaid', 'reviewing', 'making', 'rejected'] as const;

const ordered = question((db, { kind, id }: Owner) => ({
  keys: selectUsbKey(db, { kind, id }),
  coming: db
    .select({ product: orderLines.product, orderId: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isOwned({ kind, id }), inArray(orders.state, [...ON_THE_WAY]), eq(orderLines.act, 'new')))
    .orderBy(desc(orders.id))
    .limit(200),
}));

/** What an owner has of what platforms ask for, and which order brings the rest. */
export async function ownedProductsOf(
  db: Queryable,
  maker: Pick<Maker, 'productsOf'>,
  owner: Owner,
): Promise<OwnedProducts> {
  const ready = new Set<ProductCode>(await maker.productsOf(db, owner));
  const { keys, coming } = await ordered(db, owner);
  if (keys.length > 0) ready.add('usb-key');
  return { ready, coming: new Map(coming.map(({ product, orderId }) => [product, orderId])) };
}
