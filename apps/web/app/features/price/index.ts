export { PricePage } from './price-page.tsx';
