import { type CaseDetail, type CustomerCase, SECTORS } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { type LiveItem, liveItem, liveItems, neighbours } from './live.ts';
import { renderMarkdown } from './markdown.ts';

function presentCase({ id, data }: LiveItem<'case'>): CustomerCase {
  const { body: _, ...head } = data;
  return { id, ...head, sector: SECTORS[data.sectorKey] };
}

export async function casesOf(db: Queryable, sector?: CustomerCase['sectorKey']): Promise<CustomerCase[]> {
  const items = await liveItems(db, 'case');
  return items.filter(({ data }) => !sector || data.sectorKey === sector).map(presentCase);
}

export async function caseDetail(db: Queryable, id: string): Promise<CaseDetail> {
  const item = await liveItem(db, 'case', id);
  return {
    ...presentCase(item),
    body: renderMarkdown(item.data.body),
    updatedAt: item.updatedAt.toISOString(),
    ...neighbours(await liveItems(db, 'case'), id, ({ data }) => data.title),
  };
}
