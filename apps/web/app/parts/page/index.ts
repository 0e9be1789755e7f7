export { Breadcrumb } from './breadcrumb.tsx';
export { useHashTarget } from './hash-target.ts';
export { DesktopHero, PageHero, PhoneHero } from './page-hero.tsx';
export { PageSection } from './page-section.tsx';
export { PageTop } from './page-top.tsx';
export { PhoneSection, Shelf } from './phone-section.tsx';
export { type Question, Questions } from './questions.tsx';
