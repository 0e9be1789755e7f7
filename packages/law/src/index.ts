export { articleName, articleNumbers, numberFromWords, numberInWords } from './articles.ts';
export { type Citation, cite } from './cite.ts';
export { citationsIn, type FoundCitation } from './find.ts';
export { judicialRules } from './judicial.ts';
export { articlesOf, type Law, type LawArticle, type LawStatus } from './law.ts';
export { type LawSlug, lawNames } from './names.ts';
export { administrativeRules } from './regulations.ts';
export { industryStandards, nationalStandards } from './standards.ts';
export { statutes } from './statutes.ts';
