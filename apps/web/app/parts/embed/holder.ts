import type { FrameFacts } from '@yinxin/api/page';

/** What a page in a frame tells the page that holds it. */
export type FrameEvent =
  | { type: 'yinxin.ready' }
  | { type: 'yinxin.resize'; height: number }
  | { type: 'yinxin.signed'; contractId: string; complete: boolean }
  | { type: 'yinxin.identity' };

/** Under this name features tell of what happened, whether or not somebody holds the page. */
export const ACT_EVENT = 'yinxin-act';

export const tellAct = (event: FrameEvent): boolean =>
  window.dispatchEvent(new CustomEvent(ACT_EVENT, { detail: event }));

/**
 * Whom to tell: the site that holds the frame, where it is one of those that may. Where the browser does not say who holds
 * it, each of those that may is named: a message reaches the holder only if it is of the site that the message names.
 */
export function holdersOf(
  { origins }: Pick<FrameFacts, 'origins'>,
  ancestorOrigins: ArrayLike<string> | undefined,
): readonly string[] {
  const holder = ancestorOrigins?.[0];
  if (holder === undefined) return origins;
  return origins.includes(holder) ? [holder] : [];
}
