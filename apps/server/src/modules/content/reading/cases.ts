import { type CaseDetail, type CustomerCase, SECTORS } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { renderMarkdown } from '../markdown.ts';
import { type LiveItem, liveItem, liveItems } from './live.ts';
import { neighbours } from './neighbours.ts';

function presentCase({ id, data }: LiveItem<'case'>): CustomerCase {
  const { body: _body, changes: _changes, steps: _steps, ...head } = data;
  return { id, ...head, sector: SECTORS[data.sectorKey] };
}

export async function casesOf(db: Queryable, sector?: CustomerCase['sectorKey']): Promise<CustomerCase[]> {
  return (await liveItems(db, 'case', sector && [sector])).map(presentCase);
}

export async function caseDetail(db: Queryable, id: string): Promise<CaseDetail> {
  const item = await liveItem(db, 'case', id);
  return {
    ...presentCase(item),
    // Items of before these fields have none.
    changes: item.data.changes ?? [],
    steps: item.data.steps ?? [],
    body: renderMarkdown(item.data.body),
    updatedAt: item.updatedAt.toISOString(),
    ...(await neighbours(db, 'case', id)),
  };
}
