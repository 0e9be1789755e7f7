import type { NewsItem } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { NewsArticle, NewsList, newsListHead } from '~/features/news';
import { Missing } from '~/features/reading';
import { addressOf, searchOf } from '~/features/reading/addresses.ts';
import { found, notFound } from '~/features/reading/found.ts';
import { article as articleFact, contentHead, contentMeta, newsCard } from '~/features/seo';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import { trailOf } from '~/trail.ts';
import type { Route } from './+types/news';

async function loadArticle(args: Route.LoaderArgs, id: string) {
  const { send } = args.context.get(siteContext);
  const article = await found(
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
  const list = await found(
    send('GET /api/back/operation/journalismManager/getJournalismManagerAdmin', {
      query: { page: asked('page'), limit: asked('limit'), category },
    }),
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

export const meta = contentMeta('文章');

export default function News({ loaderData: { article, list } }: Route.ComponentProps) {
  const phone = isMobilePath(useLocation().pathname);
  return article ? <NewsArticle article={article} phone={phone} /> : <NewsList {...list} phone={phone} />;
}

export function ErrorBoundary() {
  const phone = isMobilePath(useLocation().pathname);
  return <Missing what="文章" list={addressOf('news', phone)} label="查看全部新闻" />;
}
