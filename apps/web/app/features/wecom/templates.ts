import { CONTRACT_KINDS, type Send } from '@yinxin/api/client';
import { WECOM_TEMPLATES } from '~/site/paths.ts';
import type { Offers } from './model.ts';

type Kind = keyof typeof CONTRACT_KINDS;
const isKind = (text: string): text is Kind => Object.hasOwn(CONTRACT_KINDS, text);

/** What the list shows: those used before, all, or those of one kind. */
export type Among = 'recent' | 'all' | Kind;

export interface Shown {
  among: Among;
  keyword: string;
}

export function shownBy(search: URLSearchParams): Shown {
  const among = search.get('among') ?? 'all';
  return {
    among: among === 'recent' || isKind(among) ? among : 'all',
    keyword: search.get('keyword')?.trim().slice(0, 50) ?? '',
  };
}

export const besideOf = ({ among }: Shown): Record<string, string> => (among === 'all' ? {} : { among });

export function addressFor(shown: Shown): string {
  const search = new URLSearchParams({
    ...besideOf(shown),
    ...(shown.keyword && { keyword: shown.keyword }),
  });
  return search.size === 0 ? WECOM_TEMPLATES : `${WECOM_TEMPLATES}?${search}`;
}

export const namesOf = (kinds: Offers['kinds']): [Among, string][] => [
  ['recent', '最近'],
  ['all', '全部'],
  ...kinds.map((kind): [Among, string] => [kind, CONTRACT_KINDS[kind]]),
];

const AT_ONCE = 20;

/** One screen of them, and the number of the next. */
export async function loadOffers(send: Send, shown: Shown, page = 1) {
  const { among, keyword } = shown;
  const offers = await send('GET /api/appapi/template/offers', {
    query: {
      ...{ page, limit: AT_ONCE },
      ...(keyword && { keyword }),
      ...(among === 'recent' ? { recent: '1' as const } : among === 'all' ? {} : { kind: among }),
    },
  });
  return { ...offers, shown, next: page * AT_ONCE < offers.total ? page + 1 : null };
}
export type OffersShown = Awaited<ReturnType<typeof loadOffers>>;
