export { AuthorizePage } from './authorize-page.tsx';
export { CallbackPage } from './callback-page.tsx';
export { destinationOf } from './door.ts';
export { HomePage } from './home-page.tsx';
export { InstalledPage } from './installed-page.tsx';
export { loadFound, loadHome } from './model.ts';
export { addressFor, loadOffers, shownBy } from './templates.ts';
export { TemplatesPage } from './templates-page.tsx';
