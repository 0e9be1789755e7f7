import { ARTICLES, articleNumbers } from './articles.ts';
import { type LawSlug, lawNames } from './names.ts';

export interface FoundCitation {
  /** As it stands in the text. */
  text: string;
  /** Undefined where no law of the list stands before the article. */
  law: LawSlug | undefined;
  articles: number[];
}

/** Other names under which people cite: the short ones of long titles. */
const alsoCalled: Partial<Record<LawSlug, readonly string[]>> = {
  'internet-court-rules': ['互联网法院规定'],
  'online-litigation-rules': ['在线诉讼规则'],
  'civil-evidence-rules': ['民事诉讼证据的若干规定', '证据规定'],
  'online-government-services': ['在线政务服务的若干规定'],
};

const byName = new Map(
  (Object.entries(lawNames) as [LawSlug, string][]).flatMap(([slug, name]) =>
    [name, ...(alsoCalled[slug] ?? [])].map((called) => [called, slug] as const),
  ),
);
// the longest first: 电子认证服务管理办法 is the end of another law's name
const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).join('|');
const CITATION = new RegExp(`(?:(${names})》?(?:（[^）]*）)?的?)?(${ARTICLES})`, 'g');

/** Every article that a text cites, with the law it is said to be of. */
export const citationsIn = (text: string): FoundCitation[] =>
  [...text.matchAll(CITATION)].map(([whole, name = '', heading = '']) => ({
    text: whole,
    law: byName.get(name),
    articles: articleNumbers(heading),
  }));
