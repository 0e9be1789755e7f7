export { Breadcrumb, type Crumb } from './breadcrumb.tsx';
export { Closing, PhoneClosing } from './closing.tsx';
export { JsonLd } from './json-ld.tsx';
export { PageHero, PhoneHero } from './page-hero.tsx';
export { type Question, Questions } from './questions.tsx';
