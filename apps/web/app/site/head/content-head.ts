import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { siteContext } from '../server-context.ts';
import { type OwnHead, type PageHead, pageHead, unlistedMeta, type WithHead } from './page-head.ts';

/** The head of a page that shows one text of many; the table of pages knows only where they all are. */
export const contentHead = (
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  own: OwnHead,
): PageHead => pageHead(url.pathname, context.get(siteContext), own);

/** `export const meta = contentMeta('文章')`: what the loader wrote, or that there is no such text. */
export const contentMeta =
  (what: string) =>
  ({ loaderData, error }: { loaderData?: WithHead; error?: unknown }): MetaDescriptor[] =>
    error || !loaderData ? unlistedMeta(`${what}不存在`) : loaderData.head.meta;
