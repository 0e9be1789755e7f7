import type { Scene } from '@yinxin/api/client';

/** The chosen one first, then those for this kind of account; by a part of a name. */
export function matching(scenes: readonly Scene[], keyword: string): Scene[] {
  const word = keyword.trim().toLowerCase();
  const rank = ({ chosen, forOwner }: Scene) => (chosen ? 0 : forOwner ? 1 : 2);
  return scenes
    .filter(({ sceneName, appName }) => `${sceneName}\n${appName}`.toLowerCase().includes(word))
    .sort((one, other) => rank(one) - rank(other));
}
