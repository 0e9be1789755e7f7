export { HomePage } from './home-page.tsx';
export { loadFound, loadHome } from './model.ts';
export { addressFor, loadOffers, shownBy } from './templates.ts';
export { TemplatesPage } from './templates-page.tsx';
