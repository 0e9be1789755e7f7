import type { SealCard } from '@yinxin/api/client';

/** A seal in a token is used on the computer that the token is in. */
export const isUsable = ({ state, may, medium, picture }: SealCard): boolean =>
  state === 'enabled' &&
  medium === 'cloud' &&
  picture !== null &&
  (may.includes('use-seal') || may.includes('request-use'));

/** What contracts are usually signed with comes first. */
const USUAL: readonly SealCard['type'][] = ['contract', 'official'];

/** The seal that somebody signs with unless they choose another. */
export const usualSeal = (seals: readonly SealCard[]): SealCard | undefined => {
  const isFree = ({ may }: SealCard) => Number(may.includes('use-seal'));
  const usable = seals.filter(isUsable).toSorted((a, b) => isFree(b) - isFree(a));
  return USUAL.map((type) => usable.find((seal) => seal.type === type)).find(Boolean) ?? usable[0];
};
