import { desktopPathOf, isMobilePath } from './guards/device.ts';
import { type Page, pages } from './site-map.ts';

/** What search engines read of a page; only the server knows it. */
export type PageTexts = Pick<Page, 'description' | 'keywords'>;

export function textsOf(path: string): PageTexts {
  const described = isMobilePath(path) ? desktopPathOf(path) : path;
  const page = pages.find((row) => row.path === described);
  return { description: page?.description, keywords: page?.keywords };
}
