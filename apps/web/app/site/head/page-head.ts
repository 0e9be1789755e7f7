import type { PageRequest, ShareCard } from '@yinxin/api/page';
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { mobilePathOf, NARROW_QUERY } from '../device.ts';
import type { Crumb } from '../pages/crumb.ts';
import type { Address } from '../pages/find.ts';
import { isIndexed, type Page, type PageTexts } from '../pages/page.ts';
import { findRow } from '../pages/rows.ts';
import { textsAt } from '../pages/texts.ts';
import { trailOf } from '../pages/trail.ts';
import { isWecomPath } from '../paths.ts';
import { siteContext } from '../server-context.ts';
import { pageCard } from './cards.ts';
import { type About, type Fact, graphOf } from './facts.ts';

const UNKNOWN = '页面不存在';

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

const bareMeta = (title: string): MetaDescriptor[] => [{ title }, { name: 'robots', content: 'noindex' }];
/** The head of a page by its name; search engines pass it by. */
export const unlistedMeta = (name: string): MetaDescriptor[] => bareMeta(`${name} - 印信`);

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

type HeadContext = Pick<PageRequest, 'site' | 'pictureOf'>;

/** All that a page says of itself: to its own breadcrumb, to search engines, and where it is shared. */
export function pageHead(path: string, context: HeadContext, own: OwnHead = {}): PageHead {
  const found = findRow(path);
  return found ? headOf(found, context, own) : unlistedHead(UNKNOWN);
}

/** The desktop address is the canonical one; each variant names the other. A page that search engines must not show
 * has neither an address for them nor facts. */
export function headOf(found: Address<Page>, { site, pictureOf }: HeadContext, own: OwnHead = {}): PageHead {
  const texts = textsAt(found);
  const name = texts.title ?? UNKNOWN;
  const trail = own.trail ?? trailOf(found.path);
  if (isWecomPath(found.path)) return { name, trail, meta: bareMeta(own.title ?? name) };
  if (!isIndexed(found.row)) return { name, trail, meta: unlistedMeta(own.title ?? name) };
  const head = { ...texts, ...own };
  const { path, desktop = path, phone = mobilePathOf(path) } = found;
  const search = head.search ?? '';
  const about: About = {
    site,
    url: site.origin + desktop + search,
    title: head.title ?? name,
    description: head.description ?? '',
    picture: site.origin + pictureOf(own.card ?? pageCard(desktop)),
    trail,
  };
  return {
    name,
    trail,
    meta: [
      { title: `${about.title} - 印信` },
      ...textTags(head),
      { tagName: 'link', rel: 'canonical', href: about.url },
      { tagName: 'link', rel: 'alternate', media: NARROW_QUERY, href: site.origin + phone + search },
      ...sharingTags({ ...about, title: `${about.title} - 印信` }, head.kind ?? 'website'),
      { 'script:ld+json': graphOf(about, (own.facts ?? found.row.facts)?.(about) ?? []) },
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
