import { useLocation } from 'react-router';
import { FormPage } from '~/features/products';
import { isMobilePath } from '~/guards/device.ts';
import type { Route } from './+types/product-form';

export { onlyKnown as loader } from './only-known.ts';

export default function ProductForm({ params }: Route.ComponentProps) {
  return <FormPage form={params.form} phone={isMobilePath(useLocation().pathname)} />;
}
