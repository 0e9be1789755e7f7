export { type ContactWay, contacts } from './contacts.ts';
export { DemoStrip } from './demo-strip.tsx';
export { filings } from './filings.ts';
export { MobileTabBar, MobileTopBar } from './mobile-bars.tsx';
export { MobileFooter } from './mobile-footer.tsx';
export { SiteFooter } from './site-footer.tsx';
export { SiteHeader } from './site-header.tsx';
