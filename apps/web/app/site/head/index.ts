export { caseCard, documentCard, lawCard, newsCard } from './cards.ts';
export { contentHead, contentMeta } from './content-head.ts';
export { article } from './facts.ts';
