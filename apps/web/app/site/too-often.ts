import type { Send } from '@yinxin/api/client';
import { isProblem } from './problem-of.ts';

/** What a loader meets where its visitor asks too often; the router answers with the same status. */
const tooOften = () => new Response(null, { status: 429 });

export const isTooOften = (error: unknown): boolean => error instanceof Response && error.status === 429;

/** The calls of a page, refused as a page is. */
export const refusedAsPage = (send: Send): Send =>
  ((...asked: Parameters<Send>) =>
    send(...asked).catch((error: unknown) => {
      throw isProblem(error, 'RATE_LIMITED') ? tooOften() : error;
    })) as Send;
