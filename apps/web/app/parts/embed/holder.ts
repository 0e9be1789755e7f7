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

interface Around {
  ancestorOrigins?: ArrayLike<string> | undefined;
  referrer: string;
}

const originIn = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined);

/** The site that holds the frame, where it is one of those that may: nobody else is told anything. */
export function holderOf({ origins }: FrameFacts, { ancestorOrigins, referrer }: Around): string | undefined {
  // not every browser names the ancestors; the referrer of the frame's first page is who put it there
  const holder = ancestorOrigins?.[0] ?? originIn(referrer);
  return holder !== undefined && origins.includes(holder) ? holder : undefined;
}
