import type { PriceListItem, PriceListLine } from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../operators/index.ts';
import type { PriceList } from './tables.ts';

function standing(
  { state, validFrom }: PriceList,
  isCurrent: boolean,
  now = new Date(),
): PriceListLine['standing'] {
  if (state === 'draft' || !validFrom) return '草稿';
  if (validFrom > now) return '待生效';
  return isCurrent ? '现行' : '旧版';
}

export function presentList(
  operator: Operator,
  list: PriceList,
  currentId: string | undefined,
): PriceListLine {
  const { id, number, state, note, validFrom, authorId, authorName, publisherName } = list;
  const open = ['save-prices', 'discard-prices'] as const;
  const possible = authorId === operator.id ? open : ([...open, 'publish-prices'] as const);
  return {
    ...{ id, number, state, note, authorName, publisherName },
    standing: standing(list, id === currentId),
    validFrom: validFrom?.toISOString() ?? null,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
    may: state === 'draft' ? mayWith(operator, possible) : [],
  };
}

export const presentItem = (
  operator: Operator,
  list: PriceList,
  currentId: string | undefined,
): PriceListItem => ({ ...presentList(operator, list, currentId), data: list.data });
