export { CounterpartiesPage } from './counterparties-page.tsx';
export { CounterpartyPage } from './counterparty-page.tsx';
