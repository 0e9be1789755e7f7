import { listAddress, searchOf } from '~/site/content-addresses.ts';
import type { OwnHead } from '~/site/head/page-head.ts';

/** A list as its address names it. */
interface Listed {
  page: number;
  limit: number;
}

const USUAL_LIMIT = 10;

/** What is usual is left out, so that a list has one address only. */
const queryOf = ({ page, limit }: Listed, category: string | undefined) => ({
  category,
  page: page > 1 ? page : undefined,
  limit: limit === USUAL_LIMIT ? undefined : limit,
});

export const newsAddress = (phone: boolean, list: Listed, category: string | undefined) =>
  listAddress('news', phone, queryOf(list, category));

/** Every page of a list is called differently, so that search engines tell them apart. */
export function newsListHead(list: Listed, category: string | undefined): OwnHead {
  const search = searchOf(queryOf(list, category));
  if (search === '') return {};
  const title = ['新闻动态', category, list.page > 1 && `第 ${list.page} 页`].filter(Boolean).join(' · ');
  return { title, description: `印信${title}：产品进展、政策解读与技术文章。`, search };
}
