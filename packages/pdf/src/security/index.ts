import { concatBytes } from '@yinxin/der';
import { decryptBlocks, encryptBlocks, hashOf, randomBytes } from '@yinxin/primitives';
import type { IndirectObject } from '../indirect.ts';
import { PdfError } from '../limits.ts';
import {
  isName,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../objects.ts';
import { fileKey, readStandardDict } from './keys.ts';
import { rc4 } from './rc4.ts';

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** The standard security handler, unlocked. */
export interface Security {
  /** The trailer's /Encrypt entry as it stands, so that strings inside it stay as they are. */
  dictionary: PdfValue;
  /** True when the owner password was given. */
  owner: boolean;
  /** /P, one bit per right (ISO 32000-1 table 22). */
  permissions: number;
  decryptString(bytes: Uint8Array, ref: PdfRef | IndirectObject): Uint8Array;
  encryptString(bytes: Uint8Array, ref: PdfRef): Uint8Array;
  decryptStream(bytes: Uint8Array, dict: PdfDict, ref: PdfRef): Uint8Array;
  encryptStream(bytes: Uint8Array, dict: PdfDict, ref: PdfRef): Uint8Array;
}

/** Unlocks with the given password, or with the empty one that most encrypted files accept. */
export function openSecurity(
  dict: PdfDict,
  firstId: PdfValue | undefined,
  password: string | undefined,
): Omit<Security, 'dictionary'> {
  if (!isName(dict.get('Filter'), 'Standard')) throw new PdfError('encryption', 'Not the standard handler');
  const methods = readMethods(dict);
  const standard = readStandardDict(dict, methods.keyBytes);
  const id = firstId instanceof PdfString ? firstId.bytes : new Uint8Array(0);
  const found = fileKey(standard, id, password ?? '');
  if (!found) {
    throw new PdfError('password', password === undefined ? 'A password is needed' : 'The password is wrong');
  }
  const streamMethod = (stream: PdfDict): Method => {
    if (isName(stream.get('Type'), 'XRef')) return 'none';
    if (isName(stream.get('Type'), 'Metadata') && !standard.encryptMetadata) return 'none';
    return hasCryptFilter(stream) ? methods.named(cryptFilterName(stream)) : methods.streams;
  };
  const { key, owner } = found;
  return {
    owner,
    permissions: standard.permissions,
    decryptString: (bytes, ref) => decrypt(methods.strings, key, bytes, ref),
    encryptString: (bytes, ref) => encrypt(methods.strings, key, bytes, ref),
    decryptStream: (bytes, stream, ref) => decrypt(streamMethod(stream), key, bytes, ref),
    encryptStream: (bytes, stream, ref) => encrypt(streamMethod(stream), key, bytes, ref),
  };
}

interface Methods {
  strings: Method;
  streams: Method;
  keyBytes: number;
  named(filter: string): Method;
}

function readMethods(dict: PdfDict): Methods {
  const version = dict.number('V') ?? 0;
  const length = dict.number('Length') ?? 40;
  if (version === 1 || version === 2) {
    const keyBytes = version === 1 ? 5 : length / 8;
    if (!Number.isInteger(keyBytes) || keyBytes < 5 || keyBytes > 16) {
      throw new PdfError('encryption', 'Bad key length');
    }
    return { strings: 'rc4', streams: 'rc4', keyBytes, named: () => 'rc4' };
  }
  if (version !== 4 && version !== 5)
    throw new PdfError('encryption', `Encryption version ${version} is unknown`);
  const filters = dict.get('CF');
  const named = (filter: string): Method => {
    if (filter === 'Identity') return 'none';
    const entry = filters instanceof PdfDict ? filters.get(filter) : undefined;
    return methodOf(entry instanceof PdfDict ? entry.name('CFM') : undefined);
  };
  return {
    strings: named(dict.name('StrF') ?? 'Identity'),
    streams: named(dict.name('StmF') ?? 'Identity'),
    keyBytes: version === 5 ? 32 : 16,
    named,
  };
}

function methodOf(name: string | undefined): Method {
  switch (name) {
    case 'V2':
      return 'rc4';
    case 'AESV2':
      return 'aes128';
    case 'AESV3':
      return 'aes256';
    case 'None':
      return 'none';
    default:
      throw new PdfError('encryption', `Crypt filter method ${name} is unknown`);
  }
}

function hasCryptFilter(dict: PdfDict): boolean {
  const filter = dict.get('Filter');
  return isName(filter instanceof PdfArray ? filter.items[0] : filter, 'Crypt');
}

function cryptFilterName(dict: PdfDict): string {
  const parms = dict.get('DecodeParms');
  const first = parms instanceof PdfArray ? parms.items[0] : parms;
  const name = first instanceof PdfDict ? first.get('Name') : undefined;
  return name instanceof PdfName ? name.value : 'Identity';
}

/** Algorithm 1 of ISO 32000-1 7.6.2: each object has its own key, except under AES-256. */
function objectKey(method: Method, key: Uint8Array, { num, gen }: { num: number; gen: number }): Uint8Array {
  if (method === 'aes256') {
    if (key.length !== 32) throw new PdfError('encryption', 'The key does not fit AES-256');
    return key;
  }
  const place = Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8);
  const hash = hashOf('md5', concatBytes(key, place, method === 'aes128' ? AES_SALT : NOTHING));
  return hash.subarray(0, Math.min(16, key.length + 5));
}

const NOTHING = new Uint8Array(0);
/** "sAlT" */
const AES_SALT = Uint8Array.of(0x73, 0x41, 0x6c, 0x54);
const BLOCK = 16;

function decrypt(
  method: Method,
  key: Uint8Array,
  data: Uint8Array,
  ref: { num: number; gen: number },
): Uint8Array {
  if (method === 'none') return data;
  const own = objectKey(method, key, ref);
  if (method === 'rc4') return rc4(own, data);
  if (data.length < 32) return new Uint8Array(0);
  const blocks = data.subarray(16, data.length - (data.length % 16));
  const plain = decryptBlocks(own, data.subarray(0, BLOCK), blocks);
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

function encrypt(
  method: Method,
  key: Uint8Array,
  data: Uint8Array,
  ref: { num: number; gen: number },
): Uint8Array {
  if (method === 'none') return data;
  const own = objectKey(method, key, ref);
  if (method === 'rc4') return rc4(own, data);
  const iv = randomBytes(BLOCK);
  const padding = BLOCK - (data.length % BLOCK);
  const padded = concatBytes(data, new Uint8Array(padding).fill(padding));
  return concatBytes(iv, encryptBlocks(own, iv, padded));
}

/** The same object with its strings in clear. */
export function decryptedObject(object: IndirectObject, security: Security): IndirectObject {
  return { ...object, value: mapStrings(object.value, (bytes) => security.decryptString(bytes, object)) };
}

/** Applies a cipher to every string but a signature's /Contents, which is never encrypted (7.6.1). */
export function mapStrings(value: PdfValue, change: (bytes: Uint8Array) => Uint8Array): PdfValue {
  if (value instanceof PdfString)
    return new PdfString(change(value.bytes), value.hex, value.start, value.end);
  if (value instanceof PdfArray) {
    return new PdfArray(
      value.items.map((item) => mapStrings(item, change)),
      value.start,
      value.end,
    );
  }
  if (value instanceof PdfStream) {
    const dict = mapDict(value.dict, change);
    return new PdfStream(dict, value.made ?? { start: value.start, end: value.end });
  }
  return value instanceof PdfDict ? mapDict(value, change) : value;
}

function mapDict(dict: PdfDict, change: (bytes: Uint8Array) => Uint8Array): PdfDict {
  const signature = isSignatureDict(dict);
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of dict.entries) {
    entries.set(key, signature && key === 'Contents' ? value : mapStrings(value, change));
  }
  return new PdfDict(entries, dict.start, dict.end);
}

export function isSignatureDict(dict: PdfDict): boolean {
  const contents = dict.get('Contents');
  return dict.get('ByteRange') instanceof PdfArray && contents instanceof PdfString && contents.hex;
}
