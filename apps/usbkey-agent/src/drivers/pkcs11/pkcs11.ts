import { randomBytes } from 'node:crypto';
import { oid, readDer, readOid, TAG, tlv } from '@yinxin/der';
import {
  DIGESTS,
  digestInfo,
  ecPublicKeyInfo,
  ecSignatureToDer,
  KEY_ALGORITHMS,
  OID,
  parseCertificate,
  rsaPublicKeyInfo,
  type SignatureAlgorithm,
} from '@yinxin/pki';
import type { TokenKeyAlgorithm } from '@yinxin/usbkey-protocol';
import { Refusal } from '../../refusal.ts';
import type { Driver, StoredCertificate, StoredKey, TokenFacts, UnlockedToken } from '../driver.ts';
import { CKA, CKC_X509, CKF, CKG_MGF1, CKK, CKM, CKO, CKR, CKU_USER } from './constants.ts';
import { Cryptoki, type Mechanism, type Template, word } from './cryptoki.ts';

export interface Pkcs11Options {
  readonly library: string;
  /** Mechanism numbers of a token that knows SM2; the standard defines none. The signature takes SM3(Z‖M). */
  readonly sm2?: { readonly generate: number; readonly sign: number };
}

const READ = CKF.serialSession;
const WRITE = CKF.serialSession | CKF.rwSession;

/** Tokens of a PKCS#11 library. A session is opened for every operation, so that a pulled token is noticed. */
export class Pkcs11Driver implements Driver {
  readonly kind = 'pkcs11';
  readonly #cryptoki: Cryptoki;
  readonly #sm2: Pkcs11Options['sm2'];

  constructor({ library, sm2 }: Pkcs11Options) {
    this.#cryptoki = new Cryptoki(library);
    this.#sm2 = sm2;
  }

  close(): void {
    this.#cryptoki.close();
  }

  tokens(): TokenFacts[] {
    return this.#present().map(({ facts }) => facts);
  }

  certificates(token: string): StoredCertificate[] {
    const cryptoki = this.#cryptoki;
    return this.#inSession(this.#slot(token), READ, (session) =>
      cryptoki
        .find(session, [
          [CKA.class, CKO.certificate],
          [CKA.certificateType, CKC_X509],
        ])
        .flatMap((object) => {
          const der = cryptoki.attribute(session, object, CKA.value);
          const id = cryptoki.attribute(session, object, CKA.id);
          return der?.length && id ? [{ key: Buffer.from(id).toString('hex'), der }] : [];
        }),
    );
  }

  unlock(token: string, pin: string): UnlockedToken {
    const slot = this.#slot(token);
    const offered = new Set(this.#cryptoki.mechanisms(slot));
    const sm2 = this.#sm2 && offered.has(this.#sm2.sign) ? this.#sm2 : undefined;
    const session = this.#cryptoki.openSession(slot, WRITE);
    try {
      this.#tellingTries(slot, () => this.#logIn(session, pin));
    } catch (error) {
      this.#quietly('C_CloseSession', session);
      throw error;
    }
    return new UnlockedPkcs11(this.#cryptoki, session, sm2, () => {
      this.#quietly('C_Logout', session);
      this.#quietly('C_CloseSession', session);
    });
  }

  changePin(token: string, pin: string, newPin: string): void {
    const slot = this.#slot(token);
    const [old, fresh] = [Buffer.from(pin), Buffer.from(newPin)];
    const change = (session: number) =>
      this.#cryptoki.call('C_SetPIN', session, old, old.length, fresh, fresh.length);
    this.#inSession(slot, WRITE, (session) => this.#tellingTries(slot, () => change(session)));
  }

  #present(): { slot: number; facts: TokenFacts }[] {
    return this.#cryptoki.slots().flatMap((slot) => {
      const info = this.#infoOf(slot);
      // a reader without an initialised token has nothing for anybody
      if (!info || (!info.serial && !info.label)) return [];
      const { flags, ...facts } = info;
      return [{ slot, facts: { ...facts, id: facts.serial || facts.label, pin: pinState(flags) } }];
    });
  }

  #infoOf(slot: number) {
    try {
      return this.#cryptoki.tokenInfo(slot);
    } catch (error) {
      // a token that cannot say what it is, pulled or broken, must not hide the others
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  #slot(token: string): number {
    const found = this.#present().find(({ facts }) => facts.id === token);
    if (!found) throw new Refusal('TOKEN_GONE');
    return found.slot;
  }

  #inSession<T>(slot: number, flags: number, work: (session: number) => T): T {
    const session = this.#cryptoki.openSession(slot, flags);
    try {
      return work(session);
    } finally {
      this.#quietly('C_CloseSession', session);
    }
  }

  /** A login that is still open would accept any PIN, so it is ended first. */
  #logIn(session: number, pin: string): void {
    const bytes = Buffer.from(pin);
    const logIn = () => this.#cryptoki.call('C_Login', session, CKU_USER, bytes, bytes.length);
    try {
      logIn();
    } catch (error) {
      const code = `C_Login 0x${CKR.userAlreadyLoggedIn.toString(16)}`;
      if (!(error instanceof Refusal && error.details.code === code)) throw error;
      this.#cryptoki.call('C_Logout', session);
      logIn();
    }
  }

  /** PKCS#11 counts no tries for us, but says when the last one is left and when none is. */
  #tellingTries(slot: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refusal && error.problem === 'PIN_WRONG')) throw error;
      const state = pinState(this.#cryptoki.tokenInfo(slot).flags);
      if (state === 'locked') throw new Refusal('PIN_LOCKED');
      throw state === 'last-try' ? new Refusal('PIN_WRONG', { triesLeft: 1 }) : error;
    }
  }

  /** A token that was pulled cannot be logged out of; what it was asked for is already decided. */
  #quietly(name: 'C_Logout' | 'C_CloseSession', session: number): void {
    try {
      this.#cryptoki.call(name, session);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

function pinState(flags: number): TokenFacts['pin'] {
  if ((flags & CKF.userPinInitialized) === 0) return 'unset';
  if ((flags & CKF.userPinLocked) !== 0) return 'locked';
  return (flags & CKF.userPinFinalTry) !== 0 ? 'last-try' : 'ready';
}

class UnlockedPkcs11 implements UnlockedToken {
  readonly #cryptoki: Cryptoki;
  readonly #session: number;
  readonly #sm2: Pkcs11Options['sm2'];
  readonly lock: () => void;

  constructor(cryptoki: Cryptoki, session: number, sm2: Pkcs11Options['sm2'], lock: () => void) {
    this.#cryptoki = cryptoki;
    this.#session = session;
    this.#sm2 = sm2;
    this.lock = lock;
  }

  keys(): StoredKey[] {
    return this.#find([[CKA.class, CKO.publicKey]]).flatMap((object) => {
      const id = this.#attribute(object, CKA.id);
      const spki = this.#publicKey(object);
      return id && spki ? [{ key: Buffer.from(id).toString('hex'), spki }] : [];
    });
  }

  generate(algorithm: TokenKeyAlgorithm): StoredKey {
    const id = randomBytes(16);
    const common: Template = [
      [CKA.token, true],
      [CKA.id, id],
      [CKA.label, 'yinxin'],
    ];
    const { mechanism, shape } = this.#recipe(algorithm);
    this.#cryptoki.generateKeyPair(
      this.#session,
      { mechanism },
      [...common, [CKA.verify, true], ...shape],
      [...common, [CKA.private, true], [CKA.sensitive, true], [CKA.extractable, false], [CKA.sign, true]],
    );
    const key = id.toString('hex');
    const made = this.keys().find((one) => one.key === key);
    if (!made) throw new Refusal('DRIVER_FAILED', { code: 'C_GenerateKeyPair' });
    return made;
  }

  sign(key: string, algorithm: SignatureAlgorithm, digest: Uint8Array): Uint8Array {
    const [object] = this.#find([
      [CKA.class, CKO.privateKey],
      [CKA.id, Buffer.from(key, 'hex')],
    ]);
    if (object === undefined) throw new Refusal('CERTIFICATE_WITHOUT_KEY');
    const input = algorithm.family === 'rsa-pkcs1' ? digestInfo(algorithm, digest) : digest;
    const raw = this.#cryptoki.sign(this.#session, this.#mechanism(algorithm), object, input);
    return algorithm.family === 'ecdsa' || algorithm.family === 'sm2' ? ecSignatureToDer(raw) : raw;
  }

  writeCertificate(key: string, der: Uint8Array): void {
    const certificate = parseCertificate(der);
    this.#cryptoki.createObject(this.#session, [
      [CKA.class, CKO.certificate],
      [CKA.certificateType, CKC_X509],
      [CKA.token, true],
      [CKA.private, false],
      [CKA.id, Buffer.from(key, 'hex')],
      [CKA.label, 'yinxin'],
      [CKA.subject, certificate.subjectDer],
      [CKA.issuer, certificate.issuerDer],
      [CKA.serialNumber, tlv(TAG.integer, Uint8Array.fromHex(certificate.serial))],
      [CKA.value, der],
    ]);
  }

  #recipe(algorithm: TokenKeyAlgorithm): { mechanism: number; shape: Template } {
    switch (algorithm) {
      case 'RSA-2048':
      case 'RSA-3072':
        return {
          mechanism: CKM.rsaKeyPairGen,
          shape: [
            [CKA.modulusBits, KEY_ALGORITHMS[algorithm].modulusLength],
            [CKA.publicExponent, Uint8Array.of(1, 0, 1)],
          ],
        };
      case 'P-256':
        return { mechanism: CKM.ecKeyPairGen, shape: [[CKA.ecParams, oid(OID.curveP256)]] };
      case 'SM2':
        return { mechanism: this.#knownSm2().generate, shape: [[CKA.ecParams, oid(OID.curveSm2)]] };
    }
  }

  #mechanism(algorithm: SignatureAlgorithm): Mechanism {
    switch (algorithm.family) {
      case 'rsa-pkcs1':
        return { mechanism: CKM.rsaPkcs };
      case 'rsa-pss':
        return { mechanism: CKM.rsaPkcsPss, parameter: pssParameter(algorithm) };
      case 'ecdsa':
        return { mechanism: CKM.ecdsa };
      case 'sm2':
        return { mechanism: this.#knownSm2().sign };
      default:
        throw new Refusal('ALGORITHM_REFUSED');
    }
  }

  /** CKM_ECDSA on the SM2 curve would be plain ECDSA, which no verifier accepts as SM2. */
  #knownSm2(): { generate: number; sign: number } {
    if (!this.#sm2) throw new Refusal('ALGORITHM_REFUSED');
    return this.#sm2;
  }

  #publicKey(object: number): Uint8Array | undefined {
    const type = this.#attribute(object, CKA.keyType);
    if (type?.[0] === CKK.rsa) {
      const modulus = this.#attribute(object, CKA.modulus);
      const exponent = this.#attribute(object, CKA.publicExponent);
      return modulus && exponent && rsaPublicKeyInfo(modulus, exponent);
    }
    const curve = this.#attribute(object, CKA.ecParams);
    const point = this.#attribute(object, CKA.ecPoint);
    if (curve?.[0] !== TAG.oid || !point) return undefined;
    return ecPublicKeyInfo(readOid(readDer(curve)), point);
  }

  #find = (template: Template): number[] => this.#cryptoki.find(this.#session, template);

  #attribute = (object: number, type: number): Uint8Array | undefined =>
    this.#cryptoki.attribute(this.#session, object, type);
}

/** CK_RSA_PKCS_PSS_PARAMS */
function pssParameter({ digest, saltLength }: SignatureAlgorithm): Uint8Array {
  if (digest !== 'sha256' && digest !== 'sha384' && digest !== 'sha512')
    throw new Refusal('ALGORITHM_REFUSED');
  return word(CKM[digest], CKG_MGF1[digest], saltLength ?? DIGESTS[digest].size);
}
