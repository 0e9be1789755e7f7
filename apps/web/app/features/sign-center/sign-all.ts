import { CallError, REQUEST_TIMEOUT_MS, type ResultOf, type Send } from '@yinxin/api/client';

/** As long as the server takes for one request that signs many. */
const MOST_TRIES = 20;

/**
 * Signs everything that was prepared and proven. Many take longer than one request waits: asked again, the server answers
 * with the same signatures.
 */
export async function signAll(
  send: Send,
  intentIds: string[],
): Promise<ResultOf<'POST /api/appapi/contract/signMany'>> {
  for (let tries = 1; ; tries++) {
    const begun = performance.now();
    try {
      return await send('POST /api/appapi/contract/signMany', { body: { intentIds } });
    } catch (error) {
      const isUnanswered = error instanceof CallError && error.status === 0;
      const isLate = performance.now() - begun >= REQUEST_TIMEOUT_MS;
      if (!isUnanswered || !isLate || tries === MOST_TRIES) throw error;
    }
  }
}
