import type { PriceListLine } from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../admin-book/index.ts';
import { hindranceWords, type Voice } from '../second-voices/index.ts';
import type { PriceList } from './tables.ts';

function standing(
  { state, validFrom }: PriceList,
  isCurrent: boolean,
  now = new Date(),
): PriceListLine['standing'] {
  if (state === 'draft' || !validFrom) return 'draft';
  if (validFrom > now) return 'coming';
  return isCurrent ? 'current' : 'former';
}

interface ListFacts {
  /** Of the list that holds now. */
  currentId: string | undefined;
  /** Who saved a draft. */
  writers: readonly string[];
  names: ReadonlyMap<string, string>;
  voice: Voice;
}

export function presentList(
  operator: Operator,
  list: PriceList,
  { currentId, writers, names, voice }: ListFacts,
): PriceListLine {
  const { id, number, state, note, validFrom, authorName, publisherName } = list;
  const isDraft = state === 'draft';
  const hindrance = isDraft ? voice.besides(writers) : undefined;
  const publishes = mayWith(operator, ['publish-prices']);
  return {
    ...{ id, number, state, note, authorName, publisherName },
    writers: isDraft ? writers.map((writer) => names.get(writer) ?? writer) : [],
    standing: standing(list, id === currentId),
    validFrom: validFrom?.toISOString() ?? null,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
    hindrance: publishes.length > 0 ? hindranceWords(hindrance) : null,
    may: isDraft
      ? [...mayWith(operator, ['save-prices', 'discard-prices']), ...(hindrance ? [] : publishes)]
      : [],
  };
}
