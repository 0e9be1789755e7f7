import { CaseDetail, CaseList } from '~/features/cases/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { listAddress, searchOf } from '~/site/content-addresses.ts';
import { article, caseCard, contentHead, contentMeta } from '~/site/head/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { hasPage } from '~/site/pages/find.ts';
import { trailOf } from '~/site/pages/trail.ts';
import { queryContent } from '~/site/query-content.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/cases';

async function loadCase(args: Route.LoaderArgs, id: string) {
  const { send } = args.context.get(siteContext);
  const story = await orNotFound(
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
  const { list: cases } = await queryContent(send, { kind: 'case' });
  const sector = args.url.searchParams.get('sector') ?? undefined;
  return { story: undefined, list: { cases, sector }, head: contentHead(args, {}) };
}

export function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get('id');
  return id === null ? loadList(args) : loadCase(args, id);
}

export const meta = contentMeta('案例');

export default function Cases({ loaderData: { story, list } }: Route.ComponentProps) {
  const phone = usePhone();
  if (story) return <CaseDetail story={story} phone={phone} hasPage={hasPage} />;
  return <CaseList {...list} phone={phone} />;
}

export function ErrorBoundary() {
  const phone = usePhone();
  return <Missing what="案例" list={listAddress('case', phone)} label="查看全部案例" />;
}
