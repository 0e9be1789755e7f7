import { problem } from '../../http/problem.ts';

export type ContentState = 'draft' | 'in-review' | 'published' | 'unpublished';
export type ContentAct = 'save' | 'submit' | 'return' | 'publish' | 'unpublish';

/** What may happen to an item, and what becomes of its working copy. */
export const contentFlow: Readonly<Record<ContentState, Partial<Record<ContentAct, ContentState>>>> = {
  draft: { save: 'draft', submit: 'in-review', unpublish: 'draft' },
  'in-review': { save: 'draft', return: 'draft', publish: 'published', unpublish: 'in-review' },
  published: { save: 'draft', unpublish: 'unpublished' },
  unpublished: { save: 'draft', submit: 'in-review' },
};

/** Whether the public sees it at this moment; scheduled content is not seen yet. */
export const isVisible = ({ live, publishAt }: { live: unknown; publishAt: Date | null }): boolean =>
  live !== null && publishAt !== null && publishAt <= new Date();

const stateNames: Readonly<Record<ContentState, string>> = {
  draft: '草稿',
  'in-review': '待审核',
  published: '已发布',
  unpublished: '已下线',
};

export function after(state: ContentState, act: ContentAct): ContentState {
  const next = contentFlow[state][act];
  if (!next) throw problem('CONTENT_STATE', { state: stateNames[state] });
  return next;
}
