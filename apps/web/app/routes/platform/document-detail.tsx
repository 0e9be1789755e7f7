import { DocumentPage } from '~/features/platform/documents/document-page.tsx';
import { loadDocument } from '~/features/platform/documents/load.ts';
import { PhoneDocumentPage } from '~/features/platform/documents/phone-document-page.tsx';
import { pathsOn } from '~/features/platform/paths.ts';
import { Missing } from '~/parts/errors/index.ts';
import { article, contentHead, contentMeta, documentCard } from '~/site/head/index.ts';
import { trailOf } from '~/site/pages/trail.ts';
import { isMobilePath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/document-detail';

export async function loader({ context, url }: Route.LoaderArgs) {
  const data = await loadDocument(context.get(siteContext).send, url.searchParams);
  const { id, title, summary: description, updatedAt: modified, directories } = data.document;
  const paths = pathsOn(isMobilePath(url.pathname));
  const head = contentHead(
    { context, url },
    {
      ...{ title, description, search: new URL(paths.document(id), url).search, kind: 'article' },
      trail: [
        ...trailOf(paths.centre),
        ...directories.slice(0, 1).map((type) => ({ name: type.name, path: paths.type(type.id) })),
        { name: title, path: paths.document(id) },
      ],
      facts: (about) => [article('TechArticle', about, { modified })],
      card: documentCard(data.document),
    },
  );
  return { ...data, head };
}

export const meta = contentMeta('文档');

export default function DocumentDetail({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  return phone ? <PhoneDocumentPage {...loaderData} /> : <DocumentPage {...loaderData} />;
}

export function ErrorBoundary() {
  const { centre } = pathsOn(usePhone());
  return <Missing what="这篇文档" list={centre} label="回到文档中心" />;
}
