import type { Send } from '@yinxin/api/client';
import { type ContractList, type Counters, type Folder, queryOf, type Shown } from './model.ts';

export interface SignCenterData {
  shown: Shown;
  list: ContractList;
  counters: Counters;
  folders: Folder[];
}

/** Everything the page shows. */
export async function loadSignCenter(send: Send, shown: Shown): Promise<SignCenterData> {
  const [list, counters, folders] = await Promise.all([
    send('GET /api/appapi/contract/list', { query: queryOf(shown) }),
    send('GET /api/appapi/contract/counters'),
    send('GET /api/appapi/contract/folders'),
  ]);
  return { shown, list, counters, folders };
}
