import { randomUUID } from 'node:crypto';
import type { KeyAlgorithm } from './algorithms.ts';
import { generatePkcs8, type OpenKey, openKey, readForeignKey, signNow, signWith } from './private-key.ts';
import { KeyError, type KeyProvider, type KeyRef, type Signer, type ToSign } from './provider.ts';
import {
  decodeSealedKey,
  encodeSealedKey,
  type SealCipher,
  type SealedKey,
  type SealingKeys,
  sealingKeys,
  sealKey,
  unsealKey,
} from './sealed.ts';
import { keyAlgorithmOf } from './spki.ts';
import type { KeyStore } from './stores.ts';

export interface SoftwareKeyOptions {
  readonly store: KeyStore;
  /** 32 bytes; from a secret manager, never from the same database as the keys. */
  readonly masterKey: Uint8Array;
  readonly cipher?: SealCipher;
  /** How long a decrypted key may stay in memory after use. Default 0: decrypt for every use. */
  readonly cacheMilliseconds?: number;
}

/** Keys in software, encrypted at rest. */
export class SoftwareKeyProvider implements KeyProvider {
  readonly #store: KeyStore;
  readonly #keys: SealingKeys;
  readonly #cipher: SealCipher;
  readonly #cacheMilliseconds: number;
  readonly #cache = new Map<string, OpenKey>();

  constructor({ store, masterKey, cipher = 'aes-256-gcm', cacheMilliseconds = 0 }: SoftwareKeyOptions) {
    this.#store = store;
    this.#keys = sealingKeys(masterKey);
    this.#cipher = cipher;
    this.#cacheMilliseconds = cacheMilliseconds;
  }

  async generate(algorithm: KeyAlgorithm, label: string): Promise<KeyRef> {
    const { pkcs8, spki } = await generatePkcs8(algorithm);
    return this.#keep(pkcs8, spki, label);
  }

  /** Takes in a key made elsewhere (PEM text or PKCS#8 DER). */
  async importKey(source: Uint8Array | string, label: string, passphrase?: string): Promise<KeyRef> {
    const { pkcs8, spki } = readForeignKey(source, passphrase);
    return this.#keep(pkcs8, spki, label);
  }

  async publicKey(ref: KeyRef): Promise<Uint8Array> {
    return (await this.#sealed(ref)).spki;
  }

  async sign(ref: KeyRef, toSign: ToSign): Promise<Uint8Array> {
    return signWith(await this.#open(ref), toSign);
  }

  /** Opens the key once for much work; the signer answers at once and stops working when `work` ends. */
  async withSigner<T>(ref: KeyRef, work: (signer: Signer) => T | Promise<T>): Promise<T> {
    let open: OpenKey | undefined = await this.#open(ref);
    const sign = (message: Uint8Array): Uint8Array => {
      if (!open) throw new KeyError('SIGNER_CLOSED', 'this signer was lent for a task that has ended');
      return signNow(open, message);
    };
    try {
      return await work({ algorithm: open.signature, publicKey: open.spki, sign });
    } finally {
      open = undefined;
    }
  }

  async destroy(ref: KeyRef): Promise<void> {
    this.#cache.delete(ref.id);
    await this.#store.delete(ref.id);
  }

  async #keep(pkcs8: Buffer, spki: Uint8Array, label: string): Promise<KeyRef> {
    const ref: KeyRef = { id: randomUUID(), algorithm: keyAlgorithmOf(spki), label };
    try {
      const sealed = sealKey({ ...ref, spki }, pkcs8, this.#keys, this.#cipher);
      await this.#store.put(ref.id, encodeSealedKey(sealed));
    } finally {
      pkcs8.fill(0);
    }
    return ref;
  }

  async #sealed(ref: KeyRef): Promise<SealedKey> {
    const blob = await this.#store.get(ref.id);
    if (!blob) throw new KeyError('KEY_NOT_FOUND', `no key ${ref.id}`);
    const sealed = decodeSealedKey(blob, ref.id);
    if (sealed.algorithm !== ref.algorithm)
      throw new KeyError('KEY_DAMAGED', 'the stored key is of another kind');
    return sealed;
  }

  async #open(ref: KeyRef): Promise<OpenKey> {
    const cached = this.#cache.get(ref.id);
    if (cached) return cached;
    const sealed = await this.#sealed(ref);
    const pkcs8 = unsealKey(sealed, this.#keys);
    try {
      const open = openKey(pkcs8, sealed.spki);
      this.#remember(ref.id, open);
      return open;
    } finally {
      pkcs8.fill(0);
    }
  }

  #remember(id: string, open: OpenKey): void {
    if (this.#cacheMilliseconds <= 0) return;
    this.#cache.set(id, open);
    setTimeout(() => this.#cache.delete(id), this.#cacheMilliseconds).unref();
  }
}
