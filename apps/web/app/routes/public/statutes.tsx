import type { LawsOfDirectory, LawText, Send } from '@yinxin/api/client';
import { StatutesPage } from '~/features/statutes/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { keywordIn } from '~/parts/reading/keyword.ts';
import { listAddress, searchOf } from '~/site/content-addresses.ts';
import { article, contentHead, contentMeta, lawCard } from '~/site/head/index.ts';
import type { OwnHead } from '~/site/head/page-head.ts';
import { orNotFound } from '~/site/not-found.ts';
import { trailOf } from '~/site/pages/trail.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/statutes';

const loadLaw = (send: Send, lawsDirectoryId: string) =>
  orNotFound(
    send('GET /api/back/operation/lawsManager/getLawsManagerClient', { query: { lawsDirectoryId } }),
  );

const search = (send: Send, keyword: string) =>
  orNotFound(send('GET /api/back/operation/lawsManager/searchLawsManagerClient', { query: { keyword } }));

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
            ...(law.state !== 'unchecked' && {
              legislationLegalForce: law.state === 'repealed' ? 'NotInForce' : 'InForce',
            }),
          },
        },
      ),
    ],
    card: lawCard(law),
  };
}

/** A directory is one step below the list. */
const shelfHead = ({ id, name }: LawsOfDirectory, pathname: string): OwnHead => ({
  trail: [...trailOf(pathname), { name, path: pathname + searchOf({ id }) }],
});

/** A law or a directory by its id, or what a keyword finds, or the whole list. */
export async function loader(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const { searchParams } = args.url;
  const id = searchParams.get('id');
  const keyword = keywordIn(searchParams);
  const [directories, asked, results] = await Promise.all([
    send('GET /api/back/operation/lawsManager/getLawsManagerDirectoryClient'),
    id === null ? undefined : loadLaw(send, id),
    id === null && keyword ? search(send, keyword) : undefined,
  ]);
  const law = asked && 'articles' in asked ? asked : undefined;
  const shelf = asked && 'laws' in asked ? asked : undefined;
  const { pathname } = args.url;
  const own = law ? lawHead(law, pathname) : shelf ? shelfHead(shelf, pathname) : {};
  const head = contentHead(args, own);
  return { directories, law, shelf, keyword, results, head };
}

export const meta = contentMeta('法规');

export default function Statutes({ loaderData: { head, ...shown } }: Route.ComponentProps) {
  return <StatutesPage {...shown} phone={usePhone()} />;
}

export function ErrorBoundary() {
  const phone = usePhone();
  return <Missing what="法规" list={listAddress('law', phone)} label="查看法规目录" />;
}
