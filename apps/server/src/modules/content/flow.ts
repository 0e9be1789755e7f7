import { CONTENT_STATES, type ContentStateName } from '@yinxin/api';
import { problem } from '../../http/problem.ts';

export type ContentState = ContentStateName;
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

export function after(state: ContentState, act: ContentAct): ContentState {
  const next = contentFlow[state][act];
  if (!next) throw problem('CONTENT_STATE', { state: CONTENT_STATES[state] });
  return next;
}
