import type { AccountListItem, Send } from '@yinxin/api/client';
import { FieldRefusal } from '~/ui/index.ts';
import { decideAdding, type FoundOrganization } from './model.ts';

type Entered = { kind: 'entered'; certified: boolean } | { kind: 'join'; organization: FoundOrganization };

/**
 * From now on this person acts for the company of this name: their own is switched to, a new one is made. One that
 * others have made can be joined; its administrator decides.
 */
export async function enterCompany(
  send: Send,
  name: string,
  accounts: readonly AccountListItem[],
): Promise<Entered> {
  const own = accounts.find(({ type, organizationName }) => type === 1 && organizationName === name.trim());
  if (own) {
    await send('POST /api/appapi/commend/role/change', { query: { uid: own.uid } });
    return { kind: 'entered', certified: own.state === 1 };
  }
  const found = await send('GET /api/appapi/query/org/cert/list', {
    query: { organizationName: name.trim(), isMix: '0' },
  });
  const decision = decideAdding(name, accounts, found);
  if (decision.kind === 'refuse') throw new FieldRefusal('name', decision.reason);
  if (decision.kind === 'join') return decision;
  await send('POST /api/appapi/commend/org/add/name', { query: { organizationName: decision.name } });
  return { kind: 'entered', certified: false };
}
