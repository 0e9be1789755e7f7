import { articleName } from './articles.ts';
import { type LawSlug, lawNames } from './names.ts';

export interface Citation {
  /** 电子签名法第十三条、第十四条 */
  name: string;
  /** The law's place in the list of laws. */
  law: LawSlug;
}

/** An article, or the first and last of several. */
type Articles = number | readonly [first: number, last: number];

const inWords = (articles: Articles) =>
  typeof articles === 'number' ? articleName(articles) : articles.map(articleName).join('至');

/** Cites a law by its key, so that name and article can't differ from the list of laws. */
export const cite = (law: LawSlug, ...articles: readonly Articles[]): Citation => ({
  name: `${lawNames[law]}${articles.map(inWords).join('、')}`,
  law,
});
