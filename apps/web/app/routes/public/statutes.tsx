import type { Send } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { Missing } from '~/features/reading';
import { addressOf, searchOf } from '~/features/reading/addresses.ts';
import { found } from '~/features/reading/found.ts';
import { keywordIn } from '~/features/reading/keyword.ts';
import { contentHead, contentMeta } from '~/features/seo';
import { StatutesPage } from '~/features/statutes';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import type { Route } from './+types/statutes';

const loadLaw = (send: Send, lawsDirectoryId: string) =>
  found(send('GET /api/back/operation/lawsManager/getLawsManagerClient', { query: { lawsDirectoryId } }));

const search = (send: Send, keyword: string) =>
  found(send('GET /api/back/operation/lawsManager/searchLawsManagerClient', { query: { keyword } }));

const lawHead = ({ name, summary }: { name: string; summary: string }, id: string) => ({
  title: name,
  description: summary,
  search: searchOf({ id }),
  kind: 'article' as const,
});

/** A law by its id, or what a keyword finds, or the whole directory. */
export async function loader(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const { searchParams } = args.url;
  const id = searchParams.get('id');
  const keyword = keywordIn(searchParams);
  const [directories, law, results] = await Promise.all([
    send('GET /api/back/operation/lawsManager/getLawsManagerDirectoryClient'),
    id === null ? undefined : loadLaw(send, id),
    id === null && keyword ? search(send, keyword) : undefined,
  ]);
  const head = contentHead(args, law && id !== null ? lawHead(law, id) : {});
  return { directories, law, keyword, results, head };
}

export const meta = contentMeta('法规');

export default function Statutes({ loaderData: { head, ...shown } }: Route.ComponentProps) {
  return <StatutesPage {...shown} phone={isMobilePath(useLocation().pathname)} />;
}

export function ErrorBoundary() {
  const phone = isMobilePath(useLocation().pathname);
  return <Missing what="法规" list={addressOf('statutes', phone)} label="查看法规目录" />;
}
