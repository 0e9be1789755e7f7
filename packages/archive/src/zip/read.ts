import { crc32, inflateExactly } from '@yinxin/primitives';
import { DEFLATED, STORED, ZipError, ZipTooLarge } from './format.ts';
import { listOf } from './list.ts';
import { isFolder, requireDistinct } from './names.ts';

/** What a reader is willing to take. */
export interface ZipLimits {
  /** Files and folders. */
  entries: number;
  /** What all files unpack to together. */
  bytes: number;
  /** How many times its packed size a file may unpack to. */
  ratio?: number;
  /** Whether it may have been packed anew by whoever had it, with names in the spelling of their tool. */
  isRepacked?: boolean;
}

/** A file of an archive, still packed. */
export interface PackedFile {
  name: string;
  size: number;
  method: number;
  crc: number;
  packed: Uint8Array;
}

/** DEFLATE makes 258 bytes of two bits at most. */
const HIGHEST_RATIO = 1_032;

/**
 * The files of an archive by their paths (APPNOTE.TXT 4.3), in the order of its directory. What tools would unpack in
 * different ways is refused as a whole.
 * @throws ZipError
 */
export function openZip(archive: Uint8Array, limits: ZipLimits): Map<string, PackedFile> {
  const files = new Map<string, PackedFile>();
  const folders: string[] = [];
  let total = 0;
  for (const { name, method, crc, size, from, to } of listed(archive, limits)) {
    total += size;
    if (total > limits.bytes) throw new ZipTooLarge('too large');
    if (size > (to - from) * (limits.ratio ?? HIGHEST_RATIO)) throw new ZipError('too much of too little');
    const file = { name, size, method, crc, packed: archive.subarray(from, to) };
    if (isFolder(name)) {
      // what is packed to nothing could hide something behind it
      if (size > 0 || unpacked(file).length > 0) throw new ZipError('a folder with content');
      folders.push(name);
    } else if (files.has(name)) throw new ZipError('two files of one name');
    else files.set(name, file);
  }
  requireDistinct([...files.keys()], folders);
  return files;
}

function listed(archive: Uint8Array, limits: ZipLimits) {
  try {
    return listOf(archive, limits);
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError('the archive is cut off');
    throw error;
  }
}

/** Every file, unpacked. @throws ZipError */
export function readZip(archive: Uint8Array, limits: ZipLimits): Map<string, Uint8Array> {
  const files = openZip(archive, limits);
  return new Map([...files].map(([name, file]) => [name, unpacked(file)]));
}

/** A file as a whole, exactly as long as it is said to be. @throws ZipError */
export function unpacked({ method, size, crc, packed }: PackedFile): Uint8Array {
  const bytes = method === STORED ? packed : inflateExactly(packed, size + 1);
  if (typeof bytes === 'string' || bytes.length !== size || crc32(bytes) !== crc)
    throw new ZipError('a file is damaged');
  return bytes;
}

/** The same piece by piece. What was read is true only once the last piece was: the checksum comes then. @throws ZipError */
export async function* unpackedPieces({ method, size, crc, packed }: PackedFile): AsyncGenerator<Uint8Array> {
  let [length, sum] = [0, 0];
  for await (const piece of method === DEFLATED ? inflatedPieces(packed) : [packed]) {
    length += piece.length;
    if (length > size) throw new ZipError('a file is damaged');
    sum = crc32(piece, sum);
    yield piece;
  }
  if (length !== size || sum !== crc) throw new ZipError('a file is damaged');
}

async function* inflatedPieces(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(packed as Uint8Array<ArrayBuffer>);
      controller.close();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch {
    throw new ZipError('a file is damaged');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
