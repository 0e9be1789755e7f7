export { Breadcrumb } from './breadcrumb.tsx';
export { Closing, PhoneClosing } from './closing.tsx';
export { Ending, Opening, Part } from './either.tsx';
export { useHashTarget } from './hash-target.ts';
export { PageHero, PhoneHero } from './page-hero.tsx';
export { type Question, Questions } from './questions.tsx';
