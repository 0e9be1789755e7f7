export { amountOf, byUse, packagesOf, priceFrom, type TrialPlan, trialOf } from './amounts.ts';
export { currentPrices, findPriceList, priceListAt } from './lists.ts';
export { answerPrices } from './routes.ts';
export { seedPrices } from './samples.ts';
export type { PublishedList } from './tables.ts';
