import { randomBytes } from 'node:crypto';
import { concatBytes } from '@yinxin/der';
import { ecPublicKeyInfo, ecSignatureToDer, OID, parsePublicKey, type SignatureAlgorithm } from '@yinxin/pki';
import { MAX_CERTIFICATE_BYTES, type TokenKeyAlgorithm } from '@yinxin/usbkey-protocol';
import { Refusal } from '../../refusal.ts';
import type { Driver, StoredCertificate, StoredKey, TokenFacts, UnlockedToken } from '../driver.ts';
import { cString, type NativeLibrary } from '../native.ts';
import { openSkfLibrary, SAR, type SkfFunction } from './skf-functions.ts';

type Library = NativeLibrary<SkfFunction>;

const SIGNING = 1;
const USER_PIN = 1;
const SM2_CONTAINER = 2;
const SGD_SM2_1 = 0x00020100;

/**
 * Tokens of an SKF library (GM/T 0016), for SM2 signing keys; their RSA keys are reached by the vendor's PKCS#11
 * library. The first application of a token is used, which is the only one on tokens as they are sold.
 */
export class SkfDriver implements Driver {
  readonly kind = 'skf';
  readonly #library: Library;

  constructor({ library }: { library: string }) {
    this.#library = openSkfLibrary(library);
  }

  close(): void {
    this.#library.close();
  }

  tokens(): TokenFacts[] {
    return this.#devices().flatMap((name) => {
      try {
        return [this.#connected(name, (device) => this.#factsOf(device))];
      } catch (error) {
        // a token that cannot say what it is, pulled or broken, must not hide the others
        if (error instanceof Refusal) return [];
        throw error;
      }
    });
  }

  certificates(token: string): StoredCertificate[] {
    const opened = this.#open(token);
    try {
      return opened.containers().flatMap((key) => {
        const der = opened.inContainer(key, (container) => certificateIn(this.#library, container));
        return der ? [{ key, der }] : [];
      });
    } finally {
      opened.close();
    }
  }

  unlock(token: string, pin: string): UnlockedToken {
    const opened = this.#open(token);
    const left = numberBytes(UNTOLD);
    try {
      withTries(left, () =>
        this.#library.call('SKF_VerifyPIN', opened.application, USER_PIN, cString(pin), left),
      );
    } catch (error) {
      opened.close();
      throw error;
    }
    return new UnlockedSkf(this.#library, opened);
  }

  changePin(token: string, pin: string, newPin: string): void {
    const opened = this.#open(token);
    const left = numberBytes(UNTOLD);
    const pins = [cString(pin), cString(newPin)];
    try {
      withTries(left, () => this.#library.call('SKF_ChangePIN', opened.application, USER_PIN, ...pins, left));
    } finally {
      opened.close();
    }
  }

  #devices(): string[] {
    return names((list, size) => this.#library.call('SKF_EnumDev', 1, list, size));
  }

  /** GM/T 0016 DEVINFO: version, manufacturer, issuer, label, serial number; what follows is not needed. */
  #factsOf(device: bigint): TokenFacts {
    const info = new Uint8Array(512);
    this.#library.call('SKF_GetDevInfo', device, info);
    const text = (from: number, length: number) => readable(info.subarray(from, from + length));
    const serial = text(162, 32);
    const label = text(130, 32);
    // without a name nobody can ask for it
    if (!serial && !label) throw new Refusal('DRIVER_FAILED', { code: 'SKF_GetDevInfo' });
    const facts = { id: serial || label, label, manufacturer: text(2, 64), model: label, serial };
    return { ...facts, ...this.#pinOf(device) };
  }

  #pinOf(device: bigint): Pick<TokenFacts, 'pin' | 'pinTriesLeft'> {
    const [name] = names((list, size) => this.#library.call('SKF_EnumApplication', device, list, size));
    if (name === undefined) return { pin: 'unset' };
    const application = handle((out) => this.#library.call('SKF_OpenApplication', device, cName(name), out));
    try {
      const [most, left, isDefault] = [new Uint8Array(4), new Uint8Array(4), new Uint8Array(4)];
      this.#library.call('SKF_GetPINInfo', application, USER_PIN, most, left, isDefault);
      const pinTriesLeft = number(left);
      return { pin: pinTriesLeft === 0 ? 'locked' : pinTriesLeft === 1 ? 'last-try' : 'ready', pinTriesLeft };
    } finally {
      this.#library.ask('SKF_CloseApplication', application);
    }
  }

  #connected<T>(name: string, work: (device: bigint) => T): T {
    const device = handle((out) => this.#library.call('SKF_ConnectDev', cName(name), out));
    try {
      return work(device);
    } finally {
      this.#library.ask('SKF_DisConnectDev', device);
    }
  }

  #open(token: string): OpenApplication {
    const isIt = (name: string) => {
      try {
        return this.#connected(name, (device) => this.#factsOf(device).id === token);
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    };
    const name = this.#devices().find(isIt);
    if (name === undefined) throw new Refusal('TOKEN_GONE');
    return new OpenApplication(this.#library, name);
  }
}

/** A device and its first application, until closed. */
class OpenApplication {
  readonly application: bigint;
  readonly #device: bigint;
  readonly #library: Library;

  constructor(library: Library, deviceName: string) {
    this.#library = library;
    this.#device = handle((out) => library.call('SKF_ConnectDev', cName(deviceName), out));
    try {
      const [name] = names((list, size) => library.call('SKF_EnumApplication', this.#device, list, size));
      if (name === undefined) throw new Refusal('PIN_UNSET');
      this.application = handle((out) => library.call('SKF_OpenApplication', this.#device, cName(name), out));
    } catch (error) {
      library.ask('SKF_DisConnectDev', this.#device);
      throw error;
    }
  }

  containers(): string[] {
    return names((list, size) => this.#library.call('SKF_EnumContainer', this.application, list, size));
  }

  inContainer<T>(name: string, work: (container: bigint) => T): T {
    return this.#use('SKF_OpenContainer', name, work);
  }

  /** One that does not become what it was made for is not left on the token. */
  inNewContainer<T>(name: string, work: (container: bigint) => T): T {
    let isMade = false;
    try {
      return this.#use('SKF_CreateContainer', name, (container) => {
        isMade = true;
        return work(container);
      });
    } catch (error) {
      if (isMade) this.#library.ask('SKF_DeleteContainer', this.application, cName(name));
      throw error;
    }
  }

  /** A token that was pulled answers none of these; what it was asked for is already decided. */
  close(): void {
    this.#library.ask('SKF_CloseApplication', this.application);
    this.#library.ask('SKF_DisConnectDev', this.#device);
  }

  #use<T>(how: 'SKF_OpenContainer' | 'SKF_CreateContainer', name: string, work: (container: bigint) => T): T {
    const container = handle((out) => this.#library.call(how, this.application, cName(name), out));
    try {
      return work(container);
    } finally {
      this.#library.ask('SKF_CloseContainer', container);
    }
  }
}

class UnlockedSkf implements UnlockedToken {
  readonly #library: Library;
  readonly #opened: OpenApplication;

  constructor(library: Library, opened: OpenApplication) {
    this.#library = library;
    this.#opened = opened;
  }

  keys(): StoredKey[] {
    return this.#opened.containers().flatMap((key) => {
      const spki = this.#opened.inContainer(key, (container) => this.#publicKey(container));
      return spki ? [{ key, spki }] : [];
    });
  }

  generate(algorithm: TokenKeyAlgorithm): StoredKey {
    if (algorithm !== 'SM2') throw new Refusal('ALGORITHM_REFUSED');
    const key = `yinxin-${randomBytes(8).toString('hex')}`;
    return this.#opened.inNewContainer(key, (container) => {
      const blob = new Uint8Array(PUBLIC_KEY_BLOB);
      this.#library.call('SKF_GenECCKeyPair', container, SGD_SM2_1, blob);
      return { key, spki: spkiOf(blob) };
    });
  }

  sign(key: string, algorithm: SignatureAlgorithm, digest: Uint8Array): Uint8Array {
    if (algorithm.family !== 'sm2') throw new Refusal('ALGORITHM_REFUSED');
    const blob = new Uint8Array(2 * COORDINATE);
    this.#opened.inContainer(key, (container) =>
      this.#library.call('SKF_ECCSignData', container, digest, digest.length, blob),
    );
    return ecSignatureToDer(concatBytes(...halves(blob)));
  }

  writeCertificate(key: string, certificate: Uint8Array): void {
    this.#opened.inContainer(key, (container) =>
      this.#library.call('SKF_ImportCertificate', container, SIGNING, certificate, certificate.length),
    );
  }

  lock(): void {
    this.#library.ask('SKF_ClearSecureState', this.#opened.application);
    this.#opened.close();
  }

  #publicKey(container: bigint): Uint8Array | undefined {
    const type = new Uint8Array(4);
    if (this.#library.ask('SKF_GetContainerType', container, type) !== 0) return undefined;
    if (number(type) !== SM2_CONTAINER) return undefined;
    const [blob, size] = [new Uint8Array(PUBLIC_KEY_BLOB), numberBytes(PUBLIC_KEY_BLOB)];
    if (this.#library.ask('SKF_ExportPublicKey', container, SIGNING, blob, size) !== 0) return undefined;
    return spkiOf(blob);
  }
}

/** Coordinates are kept right-aligned in 512 bits, whatever the curve (GM/T 0016 ECCPUBLICKEYBLOB, ECCSIGNATUREBLOB). */
const COORDINATE = 64;
const PUBLIC_KEY_BLOB = 4 + 2 * COORDINATE;

const halves = (blob: Uint8Array): Uint8Array[] => [blob.subarray(32, 64), blob.subarray(96, 128)];

function spkiOf(blob: Uint8Array): Uint8Array {
  const spki = ecPublicKeyInfo(OID.curveSm2, concatBytes(Uint8Array.of(4), ...halves(blob.subarray(4))));
  parsePublicKey(spki);
  return spki;
}

function certificateIn(library: Library, container: bigint): Uint8Array | undefined {
  const size = numberBytes(0);
  const code = library.ask('SKF_ExportCertificate', container, SIGNING, null, size);
  if (code === SAR.deviceRemoved) throw new Refusal('TOKEN_GONE');
  if (code === SAR.certificateNotFound || number(size) === 0) return undefined;
  if (number(size) > MAX_CERTIFICATE_BYTES) return undefined;
  const der = new Uint8Array(number(size));
  library.call('SKF_ExportCertificate', container, SIGNING, der, size);
  return der.slice(0, number(size));
}

/** What no token has: a library that left it there did not say. */
const UNTOLD = 0xffff_ffff;

/** A wrong PIN with the tries that the token has left, which it writes beside its answer. */
function withTries(left: Uint8Array, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal && error.problem === 'PIN_WRONG')) throw error;
    if (number(left) === UNTOLD) throw error;
    throw number(left) === 0
      ? new Refusal('PIN_LOCKED')
      : new Refusal('PIN_WRONG', { triesLeft: number(left) });
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const number = (bytes: Uint8Array): number => view(bytes).getUint32(0, true);

function numberBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  view(bytes).setUint32(0, value, true);
  return bytes;
}

function handle(ask: (out: Uint8Array) => void): bigint {
  const out = new Uint8Array(8);
  ask(out);
  const found = view(out).getBigUint64(0, true);
  // a library that says yes and gives nothing would be handed a null pointer next
  if (found === 0n) throw new Refusal('DRIVER_FAILED', { code: 'NULL' });
  return found;
}

/** Names come back to the token as they came, whatever their encoding: GBK is as usual as UTF-8. */
const cName = (name: string): Uint8Array => cString(name, 'latin1');

/** Text for people in the encoding it is in. */
function readable(bytes: Uint8Array): string {
  const text = bytes.subarray(0, bytes.includes(0) ? bytes.indexOf(0) : bytes.length);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text).trim();
  } catch {
    return new TextDecoder('gb18030').decode(text).trim();
  }
}

/** Of a few devices, applications or containers. */
const MOST_OF_NAMES = 64 * 1024;

/** A list of names, each ended by a NUL, the list by another; asked for its size first. */
function names(ask: (list: Uint8Array | null, size: Uint8Array) => void): string[] {
  const size = numberBytes(0);
  ask(null, size);
  if (number(size) === 0) return [];
  if (number(size) > MOST_OF_NAMES) throw new Refusal('DRIVER_FAILED', { code: `${number(size)}` });
  const list = new Uint8Array(number(size));
  ask(list, size);
  return Buffer.from(list).toString('latin1').split('\0').filter(Boolean);
}
