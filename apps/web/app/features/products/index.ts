export { FormPage, ProductsPage } from './product-pages.tsx';
