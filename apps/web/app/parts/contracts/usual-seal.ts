import type { PartyKind, SealCard } from '@yinxin/api/client';

/** A seal in a token is used on the computer that the token is in. */
export const isUsable = ({ state, may, medium, picture }: SealCard): boolean =>
  state === 'enabled' &&
  medium === 'cloud' &&
  picture !== null &&
  (may.includes('use-seal') || may.includes('request-use'));

/** What contracts are usually signed with comes first. */
const USUAL: readonly SealCard['type'][] = ['contract', 'official'];

/** Those that can be used: the usual ones first, of a kind those that need nobody's leave. */
export function usualFirst(seals: readonly SealCard[]): SealCard[] {
  const rank = ({ type }: SealCard) => (USUAL.includes(type) ? USUAL.indexOf(type) : USUAL.length);
  const asks = ({ may }: SealCard) => (may.includes('use-seal') ? 0 : 1);
  return seals.filter(isUsable).toSorted((a, b) => rank(a) - rank(b) || asks(a) - asks(b));
}

/** The seal that somebody signs with unless they choose another. */
export const usualSeal = (seals: readonly SealCard[]): SealCard | undefined => usualFirst(seals)[0];

/** The one that was chosen, as long as it can be used; people sign by hand where they chose none. */
export const chosenSeal = (
  seals: readonly SealCard[],
  id: string | null,
  by: PartyKind,
): SealCard | undefined =>
  seals.find((seal) => seal.id === id && isUsable(seal)) ??
  (by === 'organization' ? usualSeal(seals) : undefined);
