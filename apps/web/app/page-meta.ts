import type { MetaDescriptor } from 'react-router';
import { desktopPathOf, isMobilePath, mobilePathOf, NARROW_QUERY } from './guards/device.ts';
import type { PageTexts } from './page-texts.ts';
import { findPage } from './pages.ts';

const UNKNOWN = '页面不存在';

/** The page's own name, or that of its desktop counterpart. */
export function pageName(path: string): string {
  const page = findPage(path);
  return page ? (page.title ?? findPage(desktopPathOf(path))?.title ?? UNKNOWN) : UNKNOWN;
}

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
export function pageMeta(path: string, origin: string, texts: PageTexts): MetaDescriptor[] {
  const page = findPage(path);
  if (!page) return unlistedMeta(UNKNOWN);
  if (page.layout === 'empty') return unlistedMeta(pageName(path));
  return [{ title: `${pageName(path)} - 印信` }, ...textTags(texts), ...variantLinks(page.path, origin)];
}
