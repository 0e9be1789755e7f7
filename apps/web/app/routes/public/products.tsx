import { ProductsPage } from '~/features/products/index.ts';
import { productsFacts } from '~/features/products/product-facts.ts';
import { contentHead, contentMeta } from '~/site/head/index.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/products';

export const loader = (args: Route.LoaderArgs) => ({ head: contentHead(args, { facts: productsFacts }) });

export const meta = contentMeta('产品');

export default function Products() {
  return <ProductsPage phone={usePhone()} />;
}
