import { crc32 } from '@yinxin/primitives';
import {
  CENTRAL,
  CENTRAL_BYTES,
  DEFLATED,
  ELSEWHERE_16,
  END,
  END_BYTES,
  FLAGS,
  LOCAL,
  LOCAL_BYTES,
  LONG_END,
  LONG_END_BYTES,
  LONG_LOCATOR,
  LONG_LOCATOR_BYTES,
  STORED,
} from './format.ts';

/** A file that an archive will have. */
export interface PlannedFile {
  /** Bytes where it is not in UTF-8. */
  name: string | Uint8Array;
  size: number;
  crc: number;
  /** How many bytes stand in the archive, of a file that is deflated; without it the file is stored as it is. */
  deflated?: number | undefined;
}

/** Sizes and offsets are without ZIP64 (APPNOTE.TXT 4.3.9.6). */
const MOST_BYTES = 0xffff_fffe;
/** 2.0 and, with ZIP64, 4.5 (4.4.3). */
const [VERSION, LONG_VERSION] = [20, 45];
/** 1980-01-01: the bytes tell when, not the archive. */
const DAY = 0x0021;

/** What stands before each file and behind the last: their sizes are known, so that an archive is made while it is read. */
export function layOutZip(files: readonly PlannedFile[]): {
  heads: Uint8Array[];
  tail: Uint8Array;
  size: number;
} {
  let offset = 0;
  const central: Uint8Array[] = [];
  const heads = files.map((file) => {
    const name = typeof file.name === 'string' ? new TextEncoder().encode(file.name) : file.name;
    const head = localHeader(file, name);
    central.push(directoryEntry(head, name, offset));
    offset += head.length + (file.deflated ?? file.size);
    if (offset > MOST_BYTES) throw new RangeError('too large for an archive');
    return head;
  });
  const directory = joined(central);
  const long = files.length >= ELSEWHERE_16 ? longEnd(files.length, directory.length, offset) : [];
  const tail = joined([directory, ...long, endOf(files.length, directory.length, offset)]);
  return { heads, tail, size: offset + tail.length };
}

/** A small archive as a whole. */
export function zipOf(
  files: readonly (readonly [name: string | Uint8Array, bytes: Uint8Array])[],
): Uint8Array {
  const { heads, tail } = layOutZip(
    files.map(([name, bytes]) => ({ name, size: bytes.length, crc: crc32(bytes) })),
  );
  return joined([...files.flatMap(([, bytes], at) => [heads[at] as Uint8Array, bytes]), tail]);
}

function localHeader({ name, size, crc, deflated }: PlannedFile, encoded: Uint8Array): Uint8Array {
  const head = new Uint8Array(LOCAL_BYTES + encoded.length);
  const view = new DataView(head.buffer);
  view.setUint32(0, LOCAL, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, typeof name === 'string' ? FLAGS.utf8Names : 0, true);
  view.setUint16(8, deflated === undefined ? STORED : DEFLATED, true);
  view.setUint16(12, DAY, true);
  view.setUint32(14, crc, true);
  view.setUint32(18, deflated ?? size, true);
  view.setUint32(22, size, true);
  view.setUint16(26, encoded.length, true);
  head.set(encoded, LOCAL_BYTES);
  return head;
}

/** It repeats the header of the file from the version on. */
function directoryEntry(head: Uint8Array, name: Uint8Array, offset: number): Uint8Array {
  const entry = new Uint8Array(CENTRAL_BYTES + name.length);
  const view = new DataView(entry.buffer);
  view.setUint32(0, CENTRAL, true);
  view.setUint16(4, VERSION, true);
  entry.set(head.subarray(4, LOCAL_BYTES), 6);
  view.setUint32(42, offset, true);
  entry.set(name, CENTRAL_BYTES);
  return entry;
}

function endOf(count: number, size: number, at: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(END_BYTES));
  view.setUint32(0, END, true);
  view.setUint16(8, Math.min(count, ELSEWHERE_16), true);
  view.setUint16(10, Math.min(count, ELSEWHERE_16), true);
  view.setUint32(12, size, true);
  view.setUint32(16, at, true);
  return new Uint8Array(view.buffer);
}

/** The count does not fit: it stands in the ZIP64 end of the directory (4.3.14, 4.3.15). */
function longEnd(count: number, size: number, at: number): Uint8Array[] {
  const end = new DataView(new ArrayBuffer(LONG_END_BYTES));
  end.setUint32(0, LONG_END, true);
  end.setBigUint64(4, BigInt(LONG_END_BYTES - 12), true);
  end.setUint16(12, LONG_VERSION, true);
  end.setUint16(14, LONG_VERSION, true);
  end.setBigUint64(24, BigInt(count), true);
  end.setBigUint64(32, BigInt(count), true);
  end.setBigUint64(40, BigInt(size), true);
  end.setBigUint64(48, BigInt(at), true);
  const locator = new DataView(new ArrayBuffer(LONG_LOCATOR_BYTES));
  locator.setUint32(0, LONG_LOCATOR, true);
  locator.setBigUint64(8, BigInt(at + size), true);
  locator.setUint32(16, 1, true);
  return [new Uint8Array(end.buffer), new Uint8Array(locator.buffer)];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
