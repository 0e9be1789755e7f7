import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { desktopPathOf, isMobilePath, mobilePathOf, NARROW_QUERY } from './guards/device.ts';
import { textsOf } from './page-texts.ts';
import { findPage } from './pages.ts';
import { siteContext } from './server-context.ts';
import type { PageTexts } from './site-map.ts';

const UNKNOWN = '页面不存在';

export const pageName = (path: string): string => textsOf(path).title ?? UNKNOWN;

/** The desktop address is the canonical one; each variant names the other. */
function variantLinks(path: string, origin: string): MetaDescriptor[] {
  const canonical = isMobilePath(path) ? desktopPathOf(path) : path;
  return [
    { tagName: 'link', rel: 'canonical', href: origin + canonical },
    { tagName: 'link', rel: 'alternate', media: NARROW_QUERY, href: origin + mobilePathOf(canonical) },
  ];
}

const textTags = (texts: PageTexts): MetaDescriptor[] =>
  (['description', 'keywords'] as const).flatMap((name) =>
    texts[name] ? [{ name, content: texts[name] }] : [],
  );

/** The head of a page by its name; search engines pass it by. */
export const unlistedMeta = (name: string): MetaDescriptor[] => [
  { title: `${name} - 印信` },
  { name: 'robots', content: 'noindex' },
];

/** Title, description, keywords and variants of a page, from the table. */
export function pageMeta(path: string, origin: string): MetaDescriptor[] {
  const page = findPage(path);
  const name = pageName(path);
  if (!page || page.layout === 'empty') return unlistedMeta(name);
  return [{ title: `${name} - 印信` }, ...textTags(textsOf(path)), ...variantLinks(page.path, origin)];
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
