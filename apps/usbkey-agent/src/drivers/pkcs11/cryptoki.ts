import { Refusal } from '../../refusal.ts';
import { type Argument, addressOf, NativeLibrary, type Parameter } from '../native.ts';
import { CKR } from './constants.ts';

/** CK_ULONG is `unsigned long`: four octets on Windows, where structures are packed too (PKCS#11 2.40 2.1). */
const WORD = process.platform === 'win32' ? 4 : 8;
const U = WORD === 8 ? 'u64' : 'u32';
const P = 'pointer';

const FUNCTIONS = {
  C_Initialize: [P],
  C_Finalize: [P],
  C_GetSlotList: ['u8', P, P],
  C_GetTokenInfo: [U, P],
  C_GetMechanismList: [U, P, P],
  C_OpenSession: [U, U, P, P, P],
  C_CloseSession: [U],
  C_Login: [U, U, P, U],
  C_Logout: [U],
  C_SetPIN: [U, P, U, P, U],
  C_FindObjectsInit: [U, P, U],
  C_FindObjects: [U, P, U, P],
  C_FindObjectsFinal: [U],
  C_GetAttributeValue: [U, U, P, U],
  C_CreateObject: [U, P, U, P],
  C_GenerateKeyPair: [U, P, P, U, P, U, P, P],
  C_SignInit: [U, P, U],
  C_Sign: [U, P, U, P, P],
} as const satisfies Record<string, readonly Parameter[]>;

type FunctionName = keyof typeof FUNCTIONS;

const GONE = new Set<number>([
  CKR.slotIdInvalid,
  CKR.deviceError,
  CKR.deviceRemoved,
  CKR.sessionClosed,
  CKR.sessionHandleInvalid,
  CKR.tokenNotPresent,
  CKR.tokenNotRecognized,
]);
const UNABLE = new Set<number>([CKR.mechanismInvalid, CKR.mechanismParamInvalid]);
const UNACCEPTABLE = new Set<number>([CKR.pinInvalid, CKR.pinLenRange]);

function refusal(code: number, name: FunctionName): Refusal {
  if (GONE.has(code)) return new Refusal('TOKEN_GONE');
  if (UNABLE.has(code)) return new Refusal('ALGORITHM_REFUSED');
  if (code === CKR.pinIncorrect) return new Refusal('PIN_WRONG');
  // a PIN that is too short or too long for the token cannot be the right one
  if (UNACCEPTABLE.has(code)) return new Refusal(name === 'C_SetPIN' ? 'PIN_UNACCEPTABLE' : 'PIN_WRONG');
  if (code === CKR.pinLocked) return new Refusal('PIN_LOCKED');
  if (code === CKR.userPinNotInitialized || code === CKR.pinExpired) return new Refusal('PIN_UNSET');
  if (code === CKR.deviceMemory) return new Refusal('TOKEN_FULL');
  return new Refusal('DRIVER_FAILED', { code: `${name} 0x${code.toString(16)}` });
}

type AttributeValue = boolean | number | string | Uint8Array | null;
export type Template = readonly (readonly [type: number, value: AttributeValue])[];

export interface Mechanism {
  readonly mechanism: number;
  readonly parameter?: Uint8Array | undefined;
}

/** PKCS#11 as bytes: numbers, structures and templates as the library reads them. */
export class Cryptoki {
  readonly #library: NativeLibrary<FunctionName>;

  constructor(path: string) {
    this.#library = new NativeLibrary(path, FUNCTIONS, U, refusal);
    this.#library.call('C_Initialize', null);
  }

  call(name: FunctionName, ...given: Argument[]): void {
    this.#library.call(name, ...given);
  }

  close(): void {
    this.#library.call('C_Finalize', null);
    this.#library.close();
  }

  slots(): number[] {
    return this.#list((numbers, count) => this.call('C_GetSlotList', 1, numbers, count));
  }

  mechanisms(slot: number): number[] {
    return this.#list((numbers, count) => this.call('C_GetMechanismList', slot, numbers, count));
  }

  tokenInfo(slot: number) {
    // CK_TOKEN_INFO: texts padded with blanks, then flags and counters
    const info = new Uint8Array(512);
    this.call('C_GetTokenInfo', slot, info);
    const text = (from: number, length: number) =>
      new TextDecoder().decode(info.subarray(from, from + length)).replace(/[\0 ]+$/, '');
    return {
      label: text(0, 32),
      manufacturer: text(32, 32),
      model: text(64, 16),
      serial: text(80, 16),
      flags: readWord(info, 96),
    };
  }

  openSession(slot: number, flags: number): number {
    return this.#out((handle) => this.call('C_OpenSession', slot, flags, null, null, handle));
  }

  find(session: number, template: Template): number[] {
    this.call('C_FindObjectsInit', session, structured(template), template.length);
    const handles: number[] = [];
    try {
      const found = new Uint8Array(WORD);
      for (;;) {
        const handle = this.#out((one) => this.call('C_FindObjects', session, one, 1, found));
        if (readWord(found, 0) === 0) return handles;
        // a library that never comes to an end would keep the agent for ever
        if (handles.length === MOST_LISTED) throw new Refusal('DRIVER_FAILED', { code: 'C_FindObjects' });
        handles.push(handle);
      }
    } finally {
      this.call('C_FindObjectsFinal', session);
    }
  }

  /** The value of an attribute, or undefined where the object has none. */
  attribute(session: number, object: number, type: number): Uint8Array | undefined {
    const asked = structured([[type, null]]);
    if (this.#library.ask('C_GetAttributeValue', session, object, asked, 1) !== 0) return undefined;
    const length = readWord(asked, WORD + POINTER);
    if (length > MAX_ATTRIBUTE) return undefined;
    const answer = structured([[type, new Uint8Array(length)]]);
    this.call('C_GetAttributeValue', session, object, answer, 1);
    return answer.slice(STRUCTURE);
  }

  createObject(session: number, template: Template): void {
    const bytes = structured(template);
    this.#out((handle) => this.call('C_CreateObject', session, bytes, template.length, handle));
  }

  generateKeyPair(session: number, how: Mechanism, forPublic: Template, forPrivate: Template): void {
    const [mechanism, open, closed] = [mechanismBytes(how), structured(forPublic), structured(forPrivate)];
    const handles = [word(0), word(0)];
    const templates = [open, forPublic.length, closed, forPrivate.length];
    this.call('C_GenerateKeyPair', session, mechanism, ...templates, ...handles);
  }

  sign(session: number, how: Mechanism, key: number, data: Uint8Array): Uint8Array {
    this.call('C_SignInit', session, mechanismBytes(how), key);
    const signature = new Uint8Array(MAX_SIGNATURE);
    const length = word(signature.length);
    this.call('C_Sign', session, data, data.length, signature, length);
    return signature.slice(0, readWord(length, 0));
  }

  #list(ask: (numbers: Uint8Array | null, count: Uint8Array) => void): number[] {
    const count = word(0);
    ask(null, count);
    const told = readWord(count, 0);
    if (told > MOST_LISTED) throw new Refusal('DRIVER_FAILED', { code: `${told}` });
    const numbers = new Uint8Array(Math.max(1, told) * WORD);
    ask(numbers, count);
    return Array.from({ length: Math.min(told, readWord(count, 0)) }, (_, at) =>
      readWord(numbers, at * WORD),
    );
  }

  #out(ask: (handle: Uint8Array) => void): number {
    const handle = new Uint8Array(WORD);
    ask(handle);
    return readWord(handle, 0);
  }
}

/** Slots, mechanisms or objects: more than any token has. */
const MOST_LISTED = 4096;
const POINTER = 8;
const MAX_ATTRIBUTE = 64 * 1024;
const MAX_SIGNATURE = 1024;
/** CK_ATTRIBUTE and CK_MECHANISM are alike: a number, a pointer, a length. */
const STRUCTURE = WORD + POINTER + WORD;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const readWord = (bytes: Uint8Array, at: number): number =>
  WORD === 8 ? Number(view(bytes).getBigUint64(at, true)) : view(bytes).getUint32(at, true);

function writeWord(bytes: Uint8Array, at: number, value: number): void {
  if (WORD === 8) view(bytes).setBigUint64(at, BigInt(value), true);
  else view(bytes).setUint32(at, value, true);
}

const writePointer = (bytes: Uint8Array, at: number, value: bigint) =>
  view(bytes).setBigUint64(at, value, true);

export function word(...numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(WORD * numbers.length);
  for (const [at, value] of numbers.entries()) writeWord(bytes, at * WORD, value);
  return bytes;
}

function valueBytes(value: AttributeValue): Uint8Array {
  if (value === null) return new Uint8Array(0);
  if (typeof value === 'boolean') return Uint8Array.of(value ? 1 : 0);
  if (typeof value === 'number') return word(value);
  return typeof value === 'string' ? Buffer.from(value) : value;
}

/** Structures with what they point to behind them, in one piece of memory that lives as long as the call. */
function structured(template: Template): Uint8Array {
  const values = template.map(([, value]) => valueBytes(value));
  const size = values.reduce((sum, value) => sum + value.length, STRUCTURE * template.length);
  const bytes = new Uint8Array(size);
  let free = STRUCTURE * template.length;
  for (const [at, value] of values.entries()) {
    bytes.set(value, free);
    writeWord(bytes, at * STRUCTURE, template[at]![0]);
    writePointer(bytes, at * STRUCTURE + WORD, value.length === 0 ? 0n : addressOf(bytes) + BigInt(free));
    writeWord(bytes, at * STRUCTURE + WORD + POINTER, value.length);
    free += value.length;
  }
  return bytes;
}

const mechanismBytes = ({ mechanism, parameter }: Mechanism): Uint8Array =>
  structured([[mechanism, parameter ?? null]]);
