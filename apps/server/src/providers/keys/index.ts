import { type KeyStore, memoryKeyStore, Pkcs11KeyProvider } from '@yinxin/pki';
import { type PlacedKeys, placedKeys } from './places.ts';
import { type SoftwareKeySettings, softwareKeys } from './software.ts';

export { databaseKeyStore } from './database-store.ts';
export type { SoftwareKeySettings } from './software.ts';

export interface TokenSettings {
  library: string;
  /** Label of the token. */
  slot: string;
  pin: string;
  /** Mechanism numbers of a token that knows SM2; PKCS#11 defines none. */
  sm2?: { generate: number; sign: number };
}

export interface KeySettings {
  software: SoftwareKeySettings;
  token?: TokenSettings;
}

/** The only door to private keys. */
export interface Keys extends PlacedKeys {
  /** PKCS#11 defines no SM2: unless the token has it, SM2 keys are sealed in the database. */
  readonly sm2InSoftware: boolean;
  close(): void;
}

/** Software keys always work, so that keys made before a token came can still sign; new keys go to the token. */
export async function createKeys({ software, token }: KeySettings, store: KeyStore): Promise<Keys> {
  const sealed = softwareKeys(store, software);
  const memory = softwareKeys(memoryKeyStore(), software);
  if (!token)
    return {
      ...placedKeys({ software: sealed, memory }, () => 'software'),
      sm2InSoftware: true,
      close: () => {},
    };
  const provider = await Pkcs11KeyProvider.open({
    library: token.library,
    tokenLabel: token.slot,
    pin: token.pin,
    ...(token.sm2 && { sm2: token.sm2 }),
  });
  const sm2InSoftware = !token.sm2;
  const keys = placedKeys({ software: sealed, memory, token: provider }, (algorithm) =>
    algorithm === 'Ed25519' || (algorithm === 'SM2' && sm2InSoftware) ? 'software' : 'token',
  );
  return { ...keys, sm2InSoftware, close: () => provider.close() };
}
