import type { NewsItem } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { NewsArticle, NewsList, newsListHead } from '~/features/news/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { listAddress, searchOf } from '~/site/content-addresses.ts';
import { article as articleFact, contentHead, contentMeta, newsCard } from '~/site/head/index.ts';
import { notFound, orNotFound } from '~/site/not-found.ts';
import { trailOf } from '~/site/pages/trail.ts';
import { queryContent } from '~/site/query-content.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/news';

async function loadArticle(args: Route.LoaderArgs, id: string) {
  const { send } = args.context.get(siteContext);
  const article = await orNotFound(
    send('GET /api/back/operation/journalismManager/getJournalismManagerById', { query: { id } }),
  );
  const { title, summary: description, publishedAt: published, updatedAt: modified } = article;
  const { pathname } = args.url;
  const search = searchOf({ id });
  const head = contentHead(args, {
    ...{ title, description, search, kind: 'article' },
    trail: [...trailOf(pathname), { name: title, path: pathname + search }],
    facts: (about) => [
      articleFact('NewsArticle', about, { published, modified }, { articleSection: article.category }),
    ],
    card: newsCard(article),
  });
  return { article, list: undefined, head };
}

/** Page, limit and category stand in the address; what they may be is the call's to say. */
async function loadList(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const asked = (name: string) => args.url.searchParams.get(name) ?? undefined;
  const category = asked('category') as NewsItem['category'] | undefined;
  const list = await orNotFound(
    queryContent(send, { kind: 'news', page: asked('page'), limit: asked('limit'), category }),
  );
  if (list.page > 1 && list.list.length === 0) throw notFound();
  return {
    article: undefined,
    list: { ...list, category },
    head: contentHead(args, newsListHead(list, category)),
  };
}

export function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get('id');
  return id === null ? loadList(args) : loadArticle(args, id);
}

/** One article has an id; else it is a page of the list that does not exist. */
const missing = (search: string) => (new URLSearchParams(search).has('id') ? '文章' : '这一页');

export const meta = (args: Route.MetaArgs) => contentMeta(missing(args.location.search))(args);

export default function News({ loaderData: { article, list } }: Route.ComponentProps) {
  const phone = usePhone();
  return article ? <NewsArticle article={article} phone={phone} /> : <NewsList {...list} phone={phone} />;
}

export function ErrorBoundary() {
  const phone = usePhone();
  const { search } = useLocation();
  return <Missing what={missing(search)} list={listAddress('news', phone)} label="查看全部新闻" />;
}
