// Where shared links lead, and what is written on their pictures.
import type { CaseDetail, LawText, NewsArticle, PlatformDocument } from '@yinxin/api/client';
import type { ShareCard } from '@yinxin/api/page';
import { calendarDay } from '~/ui/calendar-day.ts';
import { itemAddress } from '../content-addresses.ts';
import { textsOf } from '../pages/texts.ts';
import { trailOf } from '../pages/trail.ts';

/** A page by its desktop address. */
export function pageCard(path: string): ShareCard {
  const above = trailOf(path).slice(1, -1).at(-1);
  return {
    kind: 'page',
    id: path.slice(1),
    path,
    label: above?.name ?? '印信',
    title: textsOf(path).title ?? '',
    note: '电子签名 · 电子印章 · 电子合同',
    sample: false,
  };
}

export const newsCard = ({ id, title, category, publishedAt, sample }: NewsArticle): ShareCard => ({
  ...{ kind: 'news', id, title, sample },
  path: itemAddress('news', false, id),
  label: category,
  note: `新闻动态 · ${calendarDay(publishedAt).full}`,
});

export const caseCard = ({ id, title, sector, sample }: CaseDetail): ShareCard => ({
  ...{ kind: 'case', id, title, sample },
  path: itemAddress('case', false, id),
  label: '成功案例',
  note: sector,
});

export const lawCard = ({ id, name, status, issuer }: LawText): ShareCard => ({
  ...{ kind: 'law', id, title: name, sample: false },
  path: itemAddress('law', false, id),
  label: '法律法规',
  note: [status, issuer].filter(Boolean).join(' · '),
});

export const documentCard = ({ id, title, directories }: PlatformDocument): ShareCard => ({
  ...{ kind: 'document', id, title, sample: false },
  path: itemAddress('document', false, id),
  label: '开放平台文档',
  note: directories.map(({ name }) => name).join(' · '),
});
