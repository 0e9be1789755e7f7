import { type ResultOf, type Send, TEMPLATE_STATES, type TemplateState } from '@yinxin/api/client';
import { TEMPLATES } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import type { Tone } from '~/ui/index.ts';

export type TemplateEntry = ResultOf<'GET /api/appapi/template/list'>['list'][number];
export type TemplateDetail = ResultOf<'GET /api/appapi/template/detail'>;
export type TemplateForm = ResultOf<'GET /api/appapi/template/form'>;
export type Samples = ResultOf<'GET /api/appapi/template/samples'>;
export type Folder = ResultOf<'GET /api/appapi/template/folders'>[number];

/** What the list can show. */
export const VIEWS = { all: '全部模板', DRAFT: '未发布', ARCHIVED: '已归档', samples: '示例库' } as const;
export type View = keyof typeof VIEWS;

export interface Shown {
  view: View;
  folder?: string;
  keyword?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function shownBy(search: URLSearchParams): Shown {
  const view = search.get('view') ?? 'all';
  const folder = search.get('folder') ?? '';
  const keyword = search.get('keyword')?.trim().slice(0, 50);
  return {
    view: Object.hasOwn(VIEWS, view) ? (view as View) : 'all',
    ...(UUID.test(folder) && { folder }),
    ...(keyword && { keyword }),
  };
}

export function addressFor(phone: boolean, { view, folder, keyword }: Partial<Shown>): string {
  const search = new URLSearchParams({
    ...(view && view !== 'all' && { view }),
    ...(folder && { folder }),
    ...(keyword && { keyword }),
  });
  return `${pathOn(TEMPLATES, phone)}${search.size > 0 ? `?${search}` : ''}`;
}

export interface TemplatesData {
  shown: Shown;
  list: TemplateEntry[];
  next: string | null;
  mayCreate: boolean;
  folders: Folder[];
  samples: Samples;
}

const stateOf = (view: View) => (view === 'all' || view === 'samples' ? {} : { state: view });

export const listQuery = ({ view, folder, keyword }: Shown) => ({
  ...stateOf(view),
  ...(folder && { folderId: folder }),
  ...(keyword && { keyword }),
});

export async function loadTemplates(send: Send, shown: Shown): Promise<TemplatesData> {
  const isSamples = shown.view === 'samples';
  const [{ list, next, mayCreate }, folders, samples] = await Promise.all([
    send('GET /api/appapi/template/list', { query: isSamples ? { limit: 1 } : listQuery(shown) }),
    send('GET /api/appapi/template/folders'),
    isSamples ? send('GET /api/appapi/template/samples') : [],
  ]);
  return { shown, list: isSamples ? [] : list, next: isSamples ? null : next, mayCreate, folders, samples };
}

export const stateTones: Readonly<Record<TemplateState, Tone>> = {
  DRAFT: 'warning',
  PUBLISHED: 'success',
  ARCHIVED: 'neutral',
  DELETED: 'danger',
};
export const stateWords = TEMPLATE_STATES;
