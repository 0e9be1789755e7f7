import { FormPage } from '~/features/products/index.ts';
import { formFacts } from '~/features/products/product-facts.ts';
import { contentHead, contentMeta } from '~/site/head/index.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/product-form';
import { requireKnownPage } from './known-page.ts';

export function loader(args: Route.LoaderArgs) {
  requireKnownPage(args);
  return { head: contentHead(args, { facts: formFacts(args.params.form) }) };
}

export const meta = contentMeta('产品');

export default function ProductForm({ params }: Route.ComponentProps) {
  return <FormPage form={params.form} phone={usePhone()} />;
}
