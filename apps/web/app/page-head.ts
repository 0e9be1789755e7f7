import type { PageRequest, ShareCard } from '@yinxin/api/page';
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { pageCard } from './features/seo/cards.ts';
import { type About, type Fact, graphOf } from './features/seo/facts.ts';
import { factsOfPage } from './features/seo/page-facts.ts';
import { desktopPathOf, isMobilePath, mobilePathOf, NARROW_QUERY } from './guards/device.ts';
import { textsOf } from './page-texts.ts';
import { findPage, isListed } from './pages.ts';
import { siteContext } from './server-context.ts';
import type { PageTexts } from './site-map.ts';
import { type Crumb, trailOf } from './trail.ts';

const UNKNOWN = '页面不存在';

export const pageName = (path: string): string => textsOf(path).title ?? UNKNOWN;

/** The desktop address is the canonical one; each variant names the other. */
function variantsOf(path: string, origin: string, search: string) {
  const desktop = isMobilePath(path) ? desktopPathOf(path) : path;
  return { desktop, canonical: origin + desktop + search, phone: origin + mobilePathOf(desktop) + search };
}

const textTags = (texts: PageTexts): MetaDescriptor[] =>
  (['description', 'keywords'] as const).flatMap((name) =>
    texts[name] ? [{ name, content: texts[name] }] : [],
  );

/** What a link to the page looks like where it is shared (ogp.me). */
const sharingTags = ({ url, title, description, picture }: About, kind: string): MetaDescriptor[] => [
  ...Object.entries({
    'og:site_name': '印信',
    'og:locale': 'zh_CN',
    'og:type': kind,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** The head of a page by its name; search engines pass it by. */
export const unlistedMeta = (name: string): MetaDescriptor[] => [
  { title: `${name} - 印信` },
  { name: 'robots', content: 'noindex' },
];

/** What a page that shows one text of many says instead of the table, and the query that names the text. */
export interface OwnHead extends PageTexts {
  search?: string;
  kind?: 'website' | 'article';
  /** The way to the text. */
  trail?: Crumb[];
  facts?: (about: About) => Fact[];
  card?: ShareCard;
}

export interface PageHead {
  name: string;
  trail: Crumb[];
  meta: MetaDescriptor[];
}

/** The same for a page that is in no table, or whose text is not for search engines. */
export const unlistedHead = (name: string): PageHead => ({ name, trail: [], meta: unlistedMeta(name) });

/** All that a page says of itself: to its own breadcrumb, to search engines, and where it is shared. */
export function pageHead(
  path: string,
  { site, pictureOf }: Pick<PageRequest, 'site' | 'pictureOf'>,
  own: OwnHead = {},
): PageHead {
  const name = pageName(path);
  const page = findPage(path);
  if (!page || !isListed(page)) return unlistedHead(name);
  const head = { ...textsOf(path), ...own };
  const { desktop, canonical, phone } = variantsOf(page.path, site.origin, head.search ?? '');
  const trail = own.trail ?? trailOf(page.path);
  const about: About = {
    site,
    url: canonical,
    title: head.title ?? name,
    description: head.description ?? '',
    picture: site.origin + pictureOf(own.card ?? pageCard(desktop)),
    trail,
  };
  return {
    name,
    trail,
    meta: [
      { title: `${head.title} - 印信` },
      ...textTags(head),
      { tagName: 'link', rel: 'canonical', href: canonical },
      { tagName: 'link', rel: 'alternate', media: NARROW_QUERY, href: phone },
      ...sharingTags({ ...about, title: `${head.title} - 印信` }, head.kind ?? 'website'),
      { 'script:ld+json': graphOf(about, (own.facts ?? factsOfPage(desktop))(about)) },
    ],
  };
}

/** What every loader of a page answers, beside the page's own data. */
export interface WithHead {
  head: PageHead;
}

/** Asked by the layouts with every page, so that the browser needs no table of names. */
export const loadHead = ({ url, context }: LoaderFunctionArgs): WithHead => ({
  head: pageHead(url.pathname, context.get(siteContext)),
});

export const headMeta = ({ loaderData }: { loaderData?: WithHead }): MetaDescriptor[] =>
  loaderData?.head.meta ?? [];
