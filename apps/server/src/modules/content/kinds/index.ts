import { AgreementName, ContentId, type ContentKind } from '@yinxin/api';
import type { z } from 'zod';
import { AgreementData } from './agreement.ts';
import { BannerData } from './banner.ts';
import { CaseData } from './case.ts';
import { DirectoryData } from './directory.ts';
import { DocumentData, documentSearchText } from './document.ts';
import { DownloadData } from './download.ts';
import { LawData, lawSearchText } from './law.ts';
import { LinkData } from './link.ts';
import { MilestoneData } from './milestone.ts';
import { NewsData } from './news.ts';
import { QualificationData } from './qualification.ts';

/** What a search looks through: what counts as the name, and everything else. */
export interface SearchText {
  headline: string;
  words: string;
}

interface KindRules<Schema extends z.ZodType> {
  /** What an editor may save. */
  schema: Schema;
  /** What an item is called in lists. */
  title: (data: z.output<Schema>) => string;
  /** Of kinds that the public searches. */
  search?: (data: z.output<Schema>) => SearchText;
}

const kind = <Schema extends z.ZodType>(
  schema: Schema,
  title: KindRules<Schema>['title'],
  search?: KindRules<Schema>['search'],
): KindRules<Schema> => ({ schema, title, search });

/** Every kind of content there is. */
export const kinds = {
  banner: kind(BannerData, ({ title }) => title),
  news: kind(NewsData, ({ title }) => title),
  case: kind(CaseData, ({ title }) => title),
  directory: kind(DirectoryData, ({ name }) => name),
  law: kind(LawData, ({ name }) => name, lawSearchText),
  document: kind(DocumentData, ({ title }) => title, documentSearchText),
  download: kind(DownloadData, ({ name }) => name),
  agreement: kind(AgreementData, ({ title, version }) => `${title} ${version}`),
  qualification: kind(QualificationData, ({ name }) => name),
  milestone: kind(MilestoneData, ({ date, title }) => `${date} ${title}`),
  link: kind(LinkData, ({ name }) => name),
} satisfies Record<ContentKind, unknown>;

export type Kind = ContentKind;
export type DataOf<K extends Kind> = z.output<(typeof kinds)[K]['schema']>;
export type DraftOf<K extends Kind> = z.input<(typeof kinds)[K]['schema']>;

export const SEARCHED = (Object.keys(kinds) as Kind[]).filter((name) => kinds[name].search);

/** Undefined for kinds that are not searched. */
export const searchTextOf = (kind: Kind, data: unknown): SearchText | undefined =>
  (kinds[kind] as KindRules<z.ZodType>).search?.(data);

export const titleOf = (kind: Kind, data: unknown): string =>
  (kinds[kind].title as (data: unknown) => string)(data);

/** What may name an item of a kind: an agreement has the name of its page, everything else any id. */
export const isSlug = (kind: Kind, slug: string): boolean =>
  (kind === 'agreement' ? AgreementName : ContentId).safeParse(slug).success;
