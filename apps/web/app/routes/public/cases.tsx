import { useLocation } from 'react-router';
import { CaseDetail, CaseList } from '~/features/cases';
import { Missing } from '~/features/reading';
import { addressOf, searchOf } from '~/features/reading/addresses.ts';
import { found } from '~/features/reading/found.ts';
import { article, caseCard, contentHead, contentMeta } from '~/features/seo';
import { isMobilePath } from '~/guards/device.ts';
import { hasPage } from '~/pages.ts';
import { siteContext } from '~/server-context.ts';
import { trailOf } from '~/trail.ts';
import type { Route } from './+types/cases';

async function loadCase(args: Route.LoaderArgs, id: string) {
  const { send } = args.context.get(siteContext);
  const story = await found(
    send('GET /api/back/operation/customerCase/getCustomerCaseById', { query: { id } }),
  );
  const { title, summary: description, updatedAt: modified } = story;
  const { pathname } = args.url;
  const search = searchOf({ id });
  const head = contentHead(args, {
    ...{ title, description, search, kind: 'article' },
    trail: [...trailOf(pathname), { name: title, path: pathname + search }],
    facts: (about) => [article('Article', about, { modified }, { articleSection: story.sector })],
    card: caseCard(story),
  });
  return { story, list: undefined, head };
}

/** All cases at once: the filter offers only sectors that have one, and its lists are not worth indexing apart. */
async function loadList(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const cases = await send('GET /api/back/operation/customerCase/getCustomerCaseAll', { query: {} });
  const sector = args.url.searchParams.get('sector') ?? undefined;
  return { story: undefined, list: { cases, sector }, head: contentHead(args, {}) };
}

export function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get('id');
  return id === null ? loadList(args) : loadCase(args, id);
}

export const meta = contentMeta('案例');

export default function Cases({ loaderData: { story, list } }: Route.ComponentProps) {
  const phone = isMobilePath(useLocation().pathname);
  if (story) return <CaseDetail story={story} phone={phone} hasPage={hasPage} />;
  return <CaseList {...list} phone={phone} />;
}

export function ErrorBoundary() {
  const phone = isMobilePath(useLocation().pathname);
  return <Missing what="案例" list={addressOf('cases', phone)} label="查看全部案例" />;
}
