import { type Fetcher, type GuardOptions, guardedFetcher } from '@yinxin/pdf-signature';

/** Answers are copied out of Buffers: `slice` of a Buffer shares memory, and parsers count on copies. */
export function fetcher(options?: GuardOptions): Fetcher {
  const guarded = guardedFetcher(options);
  return async (request) => Uint8Array.from(await guarded(request));
}
