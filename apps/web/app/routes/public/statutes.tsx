import type { LawText, Send } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { Missing } from '~/features/reading';
import { addressOf, searchOf } from '~/features/reading/addresses.ts';
import { found } from '~/features/reading/found.ts';
import { keywordIn } from '~/features/reading/keyword.ts';
import { article, contentHead, contentMeta, lawCard } from '~/features/seo';
import { StatutesPage } from '~/features/statutes';
import { isMobilePath } from '~/guards/device.ts';
import type { OwnHead } from '~/page-head.ts';
import { siteContext } from '~/server-context.ts';
import { trailOf } from '~/trail.ts';
import type { Route } from './+types/statutes';

const loadLaw = (send: Send, lawsDirectoryId: string) =>
  found(send('GET /api/back/operation/lawsManager/getLawsManagerClient', { query: { lawsDirectoryId } }));

const search = (send: Send, keyword: string) =>
  found(send('GET /api/back/operation/lawsManager/searchLawsManagerClient', { query: { keyword } }));

/** What the page says of the law; the law itself is what the page is about. */
function lawHead(law: LawText, pathname: string): OwnHead {
  const search = searchOf({ id: law.id });
  return {
    ...{ title: law.name, description: law.summary, search, kind: 'article' },
    trail: [...trailOf(pathname), { name: law.name, path: pathname + search }],
    facts: (about) => [
      article(
        'Article',
        about,
        { modified: law.updatedAt },
        {
          about: {
            '@type': 'Legislation',
            name: law.name,
            ...(law.number && { legislationIdentifier: law.number }),
            legislationLegalForce: law.status === '废止' ? 'NotInForce' : 'InForce',
          },
        },
      ),
    ],
    card: lawCard(law),
  };
}

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
  const head = contentHead(args, law ? lawHead(law, args.url.pathname) : {});
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
