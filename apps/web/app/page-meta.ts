import type { MetaDescriptor } from 'react-router';
import { desktopPathOf, isMobilePath, mobilePathOf, NARROW_QUERY } from './guards/device.ts';
import { findPage } from './site-map.ts';
import type { PageTexts } from './site-texts.ts';

const titled = (name: string) => ({ title: `${name} - 印信` });

/** A page that search engines should pass by. */
export const namedMeta = (name: string): MetaDescriptor[] => [
  titled(name),
  { name: 'robots', content: 'noindex' },
];

/** The desktop address is the canonical one; each variant names the other. */
function variantLinks(path: string, origin: string): MetaDescriptor[] {
  const canonical = isMobilePath(path) ? desktopPathOf(path) : path;
  return [
    { tagName: 'link', rel: 'canonical', href: origin + canonical },
    {
      tagName: 'link',
      rel: 'alternate',
      media: `only screen and ${NARROW_QUERY}`,
      href: origin + mobilePathOf(canonical),
    },
  ];
}

/** Title, description and keywords of a page, from the table. */
export function pageMeta(path: string, origin: string, texts: PageTexts | undefined): MetaDescriptor[] {
  const page = findPage(path);
  if (!page) return namedMeta('页面不存在');
  return [
    titled(page.title),
    ...(texts
      ? [
          { name: 'description', content: texts.description },
          { name: 'keywords', content: texts.keywords },
        ]
      : []),
    ...(page.layout === 'empty' ? [{ name: 'robots', content: 'noindex' }] : variantLinks(page.path, origin)),
  ];
}
