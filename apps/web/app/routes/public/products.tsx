import { useLocation } from 'react-router';
import { ProductsPage } from '~/features/products';
import { isMobilePath } from '~/guards/device.ts';

export default function Products() {
  return <ProductsPage phone={isMobilePath(useLocation().pathname)} />;
}
