import type { Act, AdminContentItem, AdminContentLine, AdminContentVersion } from '@yinxin/api';
import type { ContentItem, ContentVersion } from './commands.ts';
import { type ContentLine, lineOf } from './list.ts';

export const presentLine = (line: ContentLine): AdminContentLine => ({
  id: line.id,
  kind: line.kind,
  slug: line.slug,
  title: line.title,
  state: line.state,
  isLive: line.isLive,
  publishAt: line.publishAt?.toISOString() ?? null,
  version: line.version,
  authorName: line.authorName,
  reviewerName: line.reviewerName,
  updatedAt: line.updatedAt.toISOString(),
});

export const presentItem = (
  item: ContentItem,
  { may, hindrance }: { may: Act[]; hindrance: string | null },
): AdminContentItem => ({
  ...presentLine(lineOf(item)),
  data: item.data,
  live: item.live,
  hindrance,
  may,
});

export const presentVersion = (version: ContentVersion): AdminContentVersion => ({
  number: version.number,
  act: version.act,
  data: version.data,
  note: version.note,
  actorName: version.actorName,
  at: version.at.toISOString(),
});
