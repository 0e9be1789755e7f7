import type { Send } from '@yinxin/api/client';

/** Whether the account in use has a seal that can be used; whoever may not see seals has none. */
export const hasSeal = async (send: Send): Promise<boolean> =>
  ((await send('GET /api/appapi/seal/list', { query: {} }).catch(() => undefined))?.counts.enabled ?? 0) > 0;
