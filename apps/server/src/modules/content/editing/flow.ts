import { type ContentAct, type ContentState, contentMachine } from '@yinxin/api';
import { problem } from '../../../http/problem.ts';

/** Whether the public sees it at this moment; scheduled content is not seen yet. */
export const isVisible = ({ live, publishAt }: { live: unknown; publishAt: Date | null }): boolean =>
  live !== null && publishAt !== null && publishAt <= new Date();

/** The state after an act; who may do it was asked at the desk. */
export function after(state: ContentState, act: ContentAct): ContentState {
  const next = contentMachine.steps[state][act];
  if (!next) throw problem('CONTENT_STATE', { state: contentMachine.states[state] });
  return next;
}
