import type { LawText } from '@yinxin/api/client';
import type { Toc } from '~/parts/reading/contents.tsx';

/** Where the parts of a law stand on its page. */
export const ARTICLES = 'articles-title';
export const HISTORY = 'history-title';
export const RELATED = 'related-title';
export const articleId = (index: number) => `article-${index + 1}`;

const part = (id: string, text: string, held: readonly unknown[]): Toc =>
  held.length > 0 ? [{ id, text, level: 2 }] : [];

/** The parts of a law's page, its articles among them. */
export const contentsOf = ({ articles, history, related }: LawText): Toc => [
  ...part(ARTICLES, '与我们有关的要点', articles),
  ...articles.map(({ article }, index) => ({ id: articleId(index), text: article, level: 3 })),
  ...part(HISTORY, '沿革', history),
  ...part(RELATED, '相关规定', related),
];
