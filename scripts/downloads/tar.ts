import zlib from 'node:zlib';

export interface TarEntry {
  path: string;
  bytes: Uint8Array;
}

const BLOCK = 512;
/** The moment npm writes into every package; any would do as long as it never changes. */
const MTIME_SECONDS = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/** A .tar.gz whose bytes depend on names and contents alone: sorted, no owners, one moment, no machine in the head. */
export function tarGz(entries: readonly TarEntry[]): Buffer {
  const sorted = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap(({ path, bytes }) => [
    header(path, bytes.length),
    bytes,
    padding(bytes.length),
  ]);
  const packed = zlib.gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
  packed[9] = 255; // RFC 1952 2.3.1: unknown operating system
  return packed;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

/** A path as a header of ustar holds it: one that is too long for its name is split at a folder. */
function placed(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    const fits = Buffer.byteLength(name) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES;
    if (name !== '' && fits) return { name, prefix };
  }
  throw new Error(`the path is too long for a tar header: ${path}`);
}

/** POSIX ustar. */
function header(path: string, size: number): Buffer {
  const { name, prefix } = placed(path);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  block.write(name, 0, 'utf8');
  block.write(prefix, 345, 'utf8');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(MTIME_SECONDS, 136, 12);
  block.write(' '.repeat(8), 148, 'latin1'); // the checksum counts itself as spaces
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}
