import type { ContractDetail, SealCard, Send } from '@yinxin/api/client';
import { chosenScene } from '~/parts/scene/chosen-scene.ts';
import { notFound, orNotFound } from '~/site/not-found.ts';

/** The contract that an address names; none, and one that is not for this account, is a page not found. */
export async function knownContract(send: Send, id: string | null): Promise<ContractDetail> {
  if (!id) throw notFound();
  return orNotFound(send('GET /api/appapi/contract/detail', { query: { id } }));
}

/** As many as a page of the list holds; whoever has more finds the others in the seal management. */
const MOST_SEALS = 50;

/** Seals are used for a platform; whoever has chosen none can still sign by hand. */
export const usableSeals = async (send: Send): Promise<SealCard[]> =>
  (await chosenScene(send))
    ? (await send('GET /api/appapi/seal/list', { query: { state: 'enabled', limit: MOST_SEALS } })).list
    : [];
