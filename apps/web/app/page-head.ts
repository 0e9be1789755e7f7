import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { desktopPathOf, isMobilePath, mobilePathOf, NARROW_QUERY } from './guards/device.ts';
import { textsOf } from './page-texts.ts';
import { findPage, isListed } from './pages.ts';
import { siteContext } from './server-context.ts';
import type { PageTexts } from './site-map.ts';

const UNKNOWN = '页面不存在';

export const pageName = (path: string): string => textsOf(path).title ?? UNKNOWN;

/** The desktop address is the canonical one; each variant names the other. */
function variantsOf(path: string, origin: string, search: string) {
  const desktop = isMobilePath(path) ? desktopPathOf(path) : path;
  return { canonical: origin + desktop + search, phone: origin + mobilePathOf(desktop) + search };
}

const textTags = (texts: PageTexts): MetaDescriptor[] =>
  (['description', 'keywords'] as const).flatMap((name) =>
    texts[name] ? [{ name, content: texts[name] }] : [],
  );

/** What a link to the page looks like where it is shared (ogp.me). */
const sharingTags = (
  title: string,
  url: string,
  { description, kind = 'website' }: OwnHead,
): MetaDescriptor[] =>
  Object.entries({
    'og:site_name': '印信',
    'og:locale': 'zh_CN',
    'og:type': kind,
    'og:title': title,
    'og:description': description,
    'og:url': url,
  }).flatMap(([property, content]) => (content ? [{ property, content }] : []));

/** The head of a page by its name; search engines pass it by. */
export const unlistedMeta = (name: string): MetaDescriptor[] => [
  { title: `${name} - 印信` },
  { name: 'robots', content: 'noindex' },
];

/** What a page that shows one text of many says instead of the table, and the query that names the text. */
export interface OwnHead extends PageTexts {
  search?: string;
  kind?: 'website' | 'article';
}

/** Title, description, keywords, variants and sharing of a page, from the table or its own. */
export function pageMeta(path: string, origin: string, own: OwnHead = {}): MetaDescriptor[] {
  const page = findPage(path);
  if (!page || !isListed(page)) return unlistedMeta(pageName(path));
  const head = { ...textsOf(path), ...own };
  const title = `${head.title} - 印信`;
  const { canonical, phone } = variantsOf(page.path, origin, head.search ?? '');
  return [
    { title },
    ...textTags(head),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'alternate', media: NARROW_QUERY, href: phone },
    ...sharingTags(title, canonical, head),
  ];
}

export interface PageHead {
  name: string;
  meta: MetaDescriptor[];
}

/** Asked by the layouts with every page, so that the browser needs no table of names. */
export function loadHead({ url, context }: LoaderFunctionArgs): PageHead {
  const { origin } = context.get(siteContext).site;
  return { name: pageName(url.pathname), meta: pageMeta(url.pathname, origin) };
}

export const headMeta = ({ loaderData }: { loaderData?: PageHead }): MetaDescriptor[] =>
  loaderData?.meta ?? [];
