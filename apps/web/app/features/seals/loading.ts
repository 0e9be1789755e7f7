import { type CallError, SEAL_TYPES, type Send } from '@yinxin/api/client';
import { type Shown, shownBy } from './model.ts';
import type { OpenSeal } from './seal-detail.tsx';
import type { SealsData } from './seals-page.tsx';

/** The details that the address asks for; `null` for a seal that is not this account's. */
async function openSeal(send: Send, { seal: id, tab }: Shown): Promise<OpenSeal | null | undefined> {
  if (!id) return undefined;
  try {
    const seal = await send('GET /api/appapi/seal/detail', { query: { id } });
    const isOrganizations = SEAL_TYPES[seal.type].owner === 'organization';
    const [grants, silent, uses] = await Promise.all([
      tab === 'grants' && seal.may.includes('grant-seal')
        ? send('GET /api/appapi/seal/grants', { query: { id } })
        : undefined,
      tab === 'silent' && isOrganizations && seal.may.includes('read-uses')
        ? send('GET /api/appapi/silent/list', { query: { sealId: id } })
        : undefined,
      tab === 'uses' && seal.may.includes('read-uses')
        ? send('GET /api/appapi/seal/uses', { query: { id } })
        : undefined,
    ]);
    return { seal, grants, silent, uses };
  } catch (error) {
    const { status } = error as Partial<CallError>;
    if (status === 404 || status === 400) return null;
    throw error;
  }
}

/** Everything the page shows, by its address. */
export async function loadSeals(send: Send, search: URLSearchParams): Promise<SealsData> {
  const shown = shownBy(search);
  const { view, state, type } = shown;
  const [seals, requests, open, uses, certificates] = await Promise.all([
    send('GET /api/appapi/seal/list', { query: { state, type } }),
    send('GET /api/appapi/seal/useRequests', {
      query: view === 'approvals' ? {} : { state: 'pending', limit: 1 },
    }),
    view === 'seals' ? openSeal(send, shown) : undefined,
    view === 'uses' ? send('GET /api/appapi/seal/uses', { query: {} }) : undefined,
    view === 'certificates' ? send('GET /api/appapi/seal/certificates') : undefined,
  ]);
  return { shown, seals, requests, open, uses, certificates };
}
