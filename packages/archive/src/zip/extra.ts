import { sameBytes } from '@yinxin/primitives';
import { ELSEWHERE_32, ZipError } from './format.ts';

const LONG_NUMBERS = 0x0001;
const UNICODE_PATH = 0x7075;
/** Of version and checksum, before the name (APPNOTE.TXT 4.6.9). */
const UNICODE_PATH_HEAD = 5;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** APPNOTE.TXT 4.5: the fields that change how a file is read; all others say when it was made and by whom. */
export interface Extra {
  longNumbers?: Uint8Array;
  unicodePath?: Uint8Array;
}

export function extraOf(extra: Uint8Array): Extra {
  const view = viewOf(extra);
  const found: Extra = {};
  // up to three bytes that are no field are padding (zipalign)
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, end] = [view.getUint16(at, true), at + 4 + view.getUint16(at + 2, true)];
    if (end > extra.length) throw new ZipError('an extra field is cut off');
    const key = id === LONG_NUMBERS ? 'longNumbers' : id === UNICODE_PATH ? 'unicodePath' : undefined;
    if (key && found[key]) throw new ZipError('an extra field twice');
    if (key) found[key] = extra.subarray(at + 4, end);
    at = end;
  }
  return found;
}

/** Extra fields may give another name (4.6.9): then tools differ. */
export function requireOneName({ unicodePath }: Extra, name: Uint8Array): void {
  if (unicodePath && !sameBytes(unicodePath.subarray(UNICODE_PATH_HEAD), name))
    throw new ZipError('a file has two names');
}

/**
 * Size, packed size and, in the directory, place: those that are too long for their fields stand in that of ZIP64, in
 * this order (4.5.3). Some tools repeat there what is not too long.
 */
export function widened(fields: readonly number[], { longNumbers }: Extra): number[] {
  if (!longNumbers) return [...fields];
  const view = viewOf(longNumbers);
  const numbers = Array.from({ length: longNumbers.length >> 3 }, (_, n) =>
    Number(view.getBigUint64(n * 8, true)),
  );
  const isNeeded = (field: number) => field === ELSEWHERE_32;
  if (numbers.length === fields.filter(isNeeded).length)
    return fields.map((field) => (isNeeded(field) ? (numbers.shift() as number) : field));
  return fields.map((field, at) => {
    const number = numbers[at];
    if (isNeeded(field) ? number === undefined : number !== undefined && number !== field)
      throw new ZipError('a file is described in two ways');
    return number ?? field;
  });
}
