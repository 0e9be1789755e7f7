import { useLocation } from 'react-router';
import { DocumentPage } from '~/features/platform/documents/document-page.tsx';
import { loadDocument } from '~/features/platform/documents/load.ts';
import { PhoneDocumentPage } from '~/features/platform/documents/phone-document-page.tsx';
import { pathsOn } from '~/features/platform/paths.ts';
import { Missing } from '~/features/reading';
import { article, contentHead, contentMeta, documentCard } from '~/features/seo';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import { trailOf } from '~/trail.ts';
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
  const phone = isMobilePath(useLocation().pathname);
  return phone ? <PhoneDocumentPage {...loaderData} /> : <DocumentPage {...loaderData} />;
}

export function ErrorBoundary() {
  const { centre } = pathsOn(isMobilePath(useLocation().pathname));
  return <Missing what="这篇文档" list={centre} label="回到文档中心" />;
}
