export { doorPrices } from './prices.ts';
export { StartPage } from './start-page.tsx';
