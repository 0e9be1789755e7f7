import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import {
  KEY_ALGORITHMS,
  type KeyProvider,
  type KeyShape,
  type KeyStore,
  SoftwareKeyProvider,
} from '@yinxin/pki';

const generatePair = promisify(generateKeyPair);

export interface SoftwareKeySettings {
  /** Of the vault: opens private keys and nothing else. */
  sealingKey: Uint8Array;
  /** How long an opened key may stay in memory; without it every signature asks the database first. */
  memoryMs: number;
}

export function softwareKeys(store: KeyStore, { sealingKey, memoryMs }: SoftwareKeySettings): KeyProvider {
  const provider = new SoftwareKeyProvider({ store, masterKey: sealingKey, cacheMilliseconds: memoryMs });
  return {
    generate: (algorithm, label) => {
      const { modulusLength }: KeyShape = KEY_ALGORITHMS[algorithm];
      return modulusLength === undefined
        ? provider.generate(algorithm, label)
        : generateRsaAside(provider, modulusLength, label);
    },
    publicKey: (ref) => provider.publicKey(ref),
    sign: (ref, toSign) => provider.sign(ref, toSign),
    destroy: (ref) => provider.destroy(ref),
  };
}

/** An RSA key takes seconds to find: on the thread pool, so that the process goes on answering. */
async function generateRsaAside(provider: SoftwareKeyProvider, modulusLength: number, label: string) {
  const { privateKey } = await generatePair('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  try {
    return await provider.importKey(privateKey, label);
  } finally {
    privateKey.fill(0);
  }
}
