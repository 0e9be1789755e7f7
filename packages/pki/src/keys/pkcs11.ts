import { randomBytes } from 'node:crypto';
import { oid } from '@yinxin/der';
import type { Handle, Mechanism, PKCS11, Template } from 'pkcs11js';
import { OID } from '../oids.ts';
import { DIGESTS, digestOf, KEY_ALGORITHMS, type KeyAlgorithm, signatureFor } from './algorithms.ts';
import type { Pkcs11Options } from './pkcs11-options.ts';
import { openTokenSessions, type TokenSessions } from './pkcs11-sessions.ts';
import { digestInfo } from './private-key.ts';
import { KeyError, type KeyProvider, type KeyRef, type ToSign } from './provider.ts';
import { ecSignatureToDer } from './signature-format.ts';
import { sm2Z } from './sm2.ts';
import { ecPublicKeyInfo, rsaPublicKeyInfo } from './spki.ts';

type Library = typeof import('pkcs11js');

const CURVE_OIDS: Readonly<Partial<Record<KeyAlgorithm, string>>> = {
  'P-256': OID.curveP256,
  'P-384': OID.curveP384,
  SM2: OID.curveSm2,
};

/** Keys on a token or HSM: generated there, not extractable, used there. */
export class Pkcs11KeyProvider implements KeyProvider {
  readonly #lib: Library;
  readonly #module: PKCS11;
  readonly #sessions: TokenSessions;
  readonly #sm2: Pkcs11Options['sm2'];

  private constructor(lib: Library, sessions: TokenSessions, sm2: Pkcs11Options['sm2']) {
    this.#lib = lib;
    this.#module = sessions.module;
    this.#sessions = sessions;
    this.#sm2 = sm2;
  }

  static async open(options: Pkcs11Options): Promise<Pkcs11KeyProvider> {
    const lib = await loadLibrary();
    return new Pkcs11KeyProvider(lib, openTokenSessions(lib, options), options.sm2);
  }

  close(): void {
    this.#sessions.close();
  }

  async generate(algorithm: KeyAlgorithm, label: string): Promise<KeyRef> {
    const { mechanism, publicPart } = this.#recipe(algorithm);
    const id = randomBytes(16);
    const lib = this.#lib;
    const common: Template = [
      { type: lib.CKA_TOKEN, value: true },
      { type: lib.CKA_ID, value: id },
      { type: lib.CKA_LABEL, value: label },
    ];
    const privatePart: Template = [
      { type: lib.CKA_PRIVATE, value: true },
      { type: lib.CKA_SENSITIVE, value: true },
      { type: lib.CKA_EXTRACTABLE, value: false },
      { type: lib.CKA_SIGN, value: true },
    ];
    await this.#sessions.use((session) =>
      this.#module.C_GenerateKeyPairAsync(
        session,
        mechanism,
        [...common, { type: lib.CKA_VERIFY, value: true }, ...publicPart],
        [...common, ...privatePart],
      ),
    );
    return { id: id.toString('hex'), algorithm, label };
  }

  async publicKey(ref: KeyRef): Promise<Uint8Array> {
    return this.#sessions.use(async (session) => {
      const handle = this.#find(session, this.#lib.CKO_PUBLIC_KEY, ref);
      return ref.algorithm.startsWith('RSA')
        ? this.#rsaSpki(session, handle)
        : this.#ecSpki(session, handle, ref);
    });
  }

  async sign(ref: KeyRef, toSign: ToSign): Promise<Uint8Array> {
    const digest =
      toSign instanceof Uint8Array ? await this.#digest(ref, toSign) : checkedDigest(ref, toSign.digest);
    const isRsa = ref.algorithm.startsWith('RSA');
    const input = isRsa ? digestInfo(signatureFor(ref.algorithm), digest) : digest;
    const raw = await this.#sessions.use((session) => {
      const handle = this.#find(session, this.#lib.CKO_PRIVATE_KEY, ref);
      this.#module.C_SignInit(session, this.#signMechanism(ref.algorithm), handle);
      return this.#module.C_SignAsync(session, Buffer.from(input), Buffer.alloc(1024));
    });
    return isRsa ? new Uint8Array(raw) : ecSignatureToDer(new Uint8Array(raw));
  }

  async destroy(ref: KeyRef): Promise<void> {
    await this.#sessions.use(async (session) => {
      for (const kind of [this.#lib.CKO_PRIVATE_KEY, this.#lib.CKO_PUBLIC_KEY]) {
        this.#module.C_DestroyObject(session, this.#find(session, kind, ref));
      }
    });
  }

  async #digest(ref: KeyRef, message: Uint8Array): Promise<Uint8Array> {
    const { digest } = signatureFor(ref.algorithm);
    if (ref.algorithm !== 'SM2') return digestOf(digest, message);
    const spki = await this.publicKey(ref);
    return digestOf(digest, sm2Z(spki.subarray(-65)), message);
  }

  #recipe(algorithm: KeyAlgorithm): { mechanism: Mechanism; publicPart: Template } {
    const lib = this.#lib;
    if (algorithm === 'RSA-2048' || algorithm === 'RSA-3072' || algorithm === 'RSA-4096') {
      const publicPart: Template = [
        { type: lib.CKA_MODULUS_BITS, value: KEY_ALGORITHMS[algorithm].modulusLength },
        { type: lib.CKA_PUBLIC_EXPONENT, value: Buffer.from([1, 0, 1]) },
      ];
      return { mechanism: { mechanism: lib.CKM_RSA_PKCS_KEY_PAIR_GEN }, publicPart };
    }
    const curve = CURVE_OIDS[algorithm];
    if (!curve) throw new KeyError('ALGORITHM_REFUSED', `keys on a token cannot be ${algorithm}`);
    const generate = algorithm === 'SM2' ? this.#sm2Mechanisms().generate : lib.CKM_EC_KEY_PAIR_GEN;
    return {
      mechanism: { mechanism: generate },
      publicPart: [{ type: lib.CKA_EC_PARAMS, value: Buffer.from(oid(curve)) }],
    };
  }

  #signMechanism(algorithm: KeyAlgorithm): Mechanism {
    if (algorithm.startsWith('RSA')) return { mechanism: this.#lib.CKM_RSA_PKCS };
    return { mechanism: algorithm === 'SM2' ? this.#sm2Mechanisms().sign : this.#lib.CKM_ECDSA };
  }

  /** CKM_ECDSA on the SM2 curve would be plain ECDSA, which no verifier accepts as SM2. */
  #sm2Mechanisms(): { generate: number; sign: number } {
    const offered = this.#sessions.mechanisms;
    if (this.#sm2 && offered.has(this.#sm2.generate) && offered.has(this.#sm2.sign)) return this.#sm2;
    throw new KeyError(
      'ALGORITHM_REFUSED',
      'the token offers no SM2 mechanism; name the vendor mechanisms if it has them',
    );
  }

  #find(session: Handle, kind: number, ref: KeyRef): Handle {
    const lib = this.#lib;
    this.#module.C_FindObjectsInit(session, [
      { type: lib.CKA_CLASS, value: kind },
      { type: lib.CKA_ID, value: Buffer.from(ref.id, 'hex') },
    ]);
    const handle = this.#module.C_FindObjects(session);
    this.#module.C_FindObjectsFinal(session);
    if (!handle) throw new KeyError('KEY_NOT_FOUND', `no key ${ref.id} on the token`);
    return handle;
  }

  #rsaSpki(session: Handle, handle: Handle): Uint8Array {
    const [modulus, exponent] = this.#attributes(session, handle, [
      this.#lib.CKA_MODULUS,
      this.#lib.CKA_PUBLIC_EXPONENT,
    ]);
    return rsaPublicKeyInfo(modulus!, exponent!);
  }

  #ecSpki(session: Handle, handle: Handle, ref: KeyRef): Uint8Array {
    const [encoded] = this.#attributes(session, handle, [this.#lib.CKA_EC_POINT]);
    return ecPublicKeyInfo(CURVE_OIDS[ref.algorithm]!, encoded!);
  }

  #attributes(session: Handle, handle: Handle, types: number[]): Uint8Array[] {
    const found = this.#module.C_GetAttributeValue(
      session,
      handle,
      types.map((type) => ({ type })),
    );
    return found.map(({ value }) => new Uint8Array(value));
  }
}

function checkedDigest(ref: KeyRef, digest: Uint8Array): Uint8Array {
  const { size, name } = DIGESTS[signatureFor(ref.algorithm).digest];
  if (digest.length !== size) throw new KeyError('DIGEST_REFUSED', `not a ${name} digest`);
  return digest;
}

/** The native module is optional: an installation without tokens does not build it. */
async function loadLibrary(): Promise<Library> {
  try {
    const loaded: Library & { default?: Library } = await import('pkcs11js');
    return loaded.default ?? loaded;
  } catch (cause) {
    throw new KeyError('TOKEN_UNAVAILABLE', 'the module pkcs11js is not installed', { cause });
  }
}
