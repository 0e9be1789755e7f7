import { AgreementName, ContentId, type ContentKind } from '@yinxin/api';
import type { z } from 'zod';
import { AgreementData } from './agreement.ts';
import { BannerData } from './banner.ts';
import { CaseData } from './case.ts';
import { DirectoryData } from './directory.ts';
import { DocumentData } from './document.ts';
import { DownloadData } from './download.ts';
import { LawData } from './law.ts';
import { LinkData } from './link.ts';
import { MilestoneData } from './milestone.ts';
import { NewsData } from './news.ts';
import { PlanData } from './plan.ts';
import { QualificationData } from './qualification.ts';

interface KindRules<Schema extends z.ZodType> {
  /** What an editor may save. */
  schema: Schema;
  /** What an item is called in lists. */
  title: (data: z.output<Schema>) => string;
}
const kind = <Schema extends z.ZodType>(
  schema: Schema,
  title: KindRules<Schema>['title'],
): KindRules<Schema> => ({ schema, title });

/** Every kind of content there is. */
export const kinds = {
  banner: kind(BannerData, ({ title }) => title),
  news: kind(NewsData, ({ title }) => title),
  case: kind(CaseData, ({ title }) => title),
  directory: kind(DirectoryData, ({ name }) => name),
  law: kind(LawData, ({ name }) => name),
  document: kind(DocumentData, ({ title }) => title),
  download: kind(DownloadData, ({ name }) => name),
  plan: kind(PlanData, ({ name }) => name),
  agreement: kind(AgreementData, ({ title, version }) => `${title} ${version}`),
  qualification: kind(QualificationData, ({ name }) => name),
  milestone: kind(MilestoneData, ({ date, title }) => `${date} ${title}`),
  link: kind(LinkData, ({ name }) => name),
} satisfies Record<ContentKind, unknown>;

export type Kind = ContentKind;
export type DataOf<K extends Kind> = z.output<(typeof kinds)[K]['schema']>;
export type DraftOf<K extends Kind> = z.input<(typeof kinds)[K]['schema']>;

export const titleOf = (kind: Kind, data: unknown): string =>
  (kinds[kind].title as (data: unknown) => string)(data);

/** What may name an item of a kind: an agreement has the name of its page, everything else any id. */
export const isSlug = (kind: Kind, slug: string): boolean =>
  (kind === 'agreement' ? AgreementName : ContentId).safeParse(slug).success;
