import { type KeyAlgorithm, KeyError, type KeyProvider, type KeyRef } from '@yinxin/pki';

export interface PlacedKeys extends KeyProvider {
  /**
   * A key for one signature, which is destroyed after it. On a token where there is one; otherwise in the memory of this
   * process alone: it is written nowhere, and gone with the process.
   */
  generateOnce(algorithm: KeyAlgorithm, label: string): Promise<KeyRef>;
}

export type Place = 'software' | 'memory' | 'token';

/**
 * One provider over several places. The id of a key begins with its place, so that keys made before a change of
 * configuration are still found.
 */
export function placedKeys(
  places: Partial<Record<Place, KeyProvider>>,
  placeFor: (algorithm: KeyAlgorithm) => Place,
): PlacedKeys {
  const providerAt = (place: string): KeyProvider => {
    const provider = places[place as Place];
    if (!provider) throw new KeyError('TOKEN_UNAVAILABLE', `keys of place ${place} are not configured`);
    return provider;
  };
  const find = (ref: KeyRef): [KeyProvider, KeyRef] => {
    const colon = ref.id.indexOf(':');
    return [providerAt(ref.id.slice(0, Math.max(colon, 0))), { ...ref, id: ref.id.slice(colon + 1) }];
  };
  const generateAt = async (place: Place, algorithm: KeyAlgorithm, label: string): Promise<KeyRef> => {
    const ref = await providerAt(place).generate(algorithm, label);
    return { ...ref, id: `${place}:${ref.id}` };
  };
  return {
    generate: (algorithm, label) => generateAt(placeFor(algorithm), algorithm, label),
    generateOnce(algorithm, label) {
      const place = placeFor(algorithm);
      return generateAt(place === 'software' ? 'memory' : place, algorithm, label);
    },
    async publicKey(ref) {
      const [provider, inside] = find(ref);
      return provider.publicKey(inside);
    },
    async sign(ref, toSign) {
      const [provider, inside] = find(ref);
      return provider.sign(inside, toSign);
    },
    async destroy(ref) {
      const [provider, inside] = find(ref);
      await provider.destroy(inside);
    },
  };
}
