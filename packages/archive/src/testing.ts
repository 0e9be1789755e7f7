import { crc32, deflateRawSync } from 'node:zlib';

/** A file as any tool might have written it, and as none should have. */
export interface MadeFile {
  /** Bytes where it is not in UTF-8. */
  name: string | Uint8Array;
  content: string | Uint8Array;
  /** As its own header has it, where that differs. */
  localName?: string | Uint8Array;
  flags?: number;
  method?: number;
  /** What its own header says of its checksum, packed size and size. */
  localFacts?: readonly [crc: number, packed: number, size: number];
  /** What the directory says, where that differs. */
  facts?: readonly [crc: number, packed: number, size: number];
  /** Where the directory says that it begins. */
  place?: number;
  /** Follows its bytes. */
  after?: Uint8Array | ((facts: Facts) => Uint8Array);
  extra?: Uint8Array;
  localExtra?: Uint8Array;
  /** Its bytes as they are packed, where they are not packed here. */
  packed?: Uint8Array;
  madeBy?: number;
  comment?: string | Uint8Array;
  attributes?: number;
}

interface Facts {
  crc: number;
  packed: number;
  size: number;
}

export interface Around {
  before?: string;
  /** Between the last file and the directory. */
  between?: string;
  comment?: string;
  count?: number;
  /** What the end says of the directory, by the ZIP64 end before it. */
  longEnd?: (end: { count: number; size: number; at: number }) => Uint8Array;
  directorySize?: number;
  disk?: number;
}

export const [STORED, DEFLATED, UTF8_NAMES, DESCRIBED_AFTER] = [0, 8, 0x0800, 0x0008];

export const numbers = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** APPNOTE.TXT 4.3.9, with its mark. */
export const descriptor = ({ crc, packed, size }: Facts): Buffer =>
  numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

/** An archive, byte by byte. */
export function archiveOf(files: readonly MadeFile[], around: Around = {}): Uint8Array {
  const { before = '', between = '', comment = '' } = around;
  const parts: Uint8Array[] = [Buffer.from(before)];
  const directory: Uint8Array[] = [];
  let at = Buffer.byteLength(before);
  for (const file of files) {
    const { local, central } = recordsOf(file, at);
    parts.push(local);
    directory.push(central);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const [count, start] = [around.count ?? files.length, at + Buffer.byteLength(between)];
  const long = around.longEnd?.({ count, size: list.length, at: start });
  const isElsewhere = long !== undefined;
  const end = numbers(
    [4, 0x06054b50],
    [2, around.disk ?? 0],
    [2, around.disk ?? 0],
    [2, isElsewhere ? 0xffff : count],
    [2, isElsewhere ? 0xffff : count],
    [4, isElsewhere ? 0xffffffff : (around.directorySize ?? list.length)],
    [4, isElsewhere ? 0xffffffff : start],
    [2, Buffer.byteLength(comment)],
  );
  const whole = [...parts, Buffer.from(between), list, long ?? Buffer.of(), end, Buffer.from(comment)];
  return new Uint8Array(Buffer.concat(whole));
}

function recordsOf(file: MadeFile, at: number): { local: Buffer; central: Buffer } {
  const { name, localName = name, flags = UTF8_NAMES, method = STORED, after = Buffer.of() } = file;
  const { extra = Buffer.of(), localExtra = Buffer.of(), madeBy = 20 } = file;
  const bytes = Buffer.from(file.content as string);
  const packed = file.packed ?? (method === DEFLATED ? deflateRawSync(bytes) : bytes);
  const facts = { crc: crc32(bytes), packed: packed.length, size: bytes.length };
  const all = [facts.crc, facts.packed, facts.size] as const;
  const isLater = (flags & DESCRIBED_AFTER) !== 0;
  const described = ([crc, packed, size]: readonly [number, number, number]) =>
    [
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      [4, crc],
      [4, packed],
      [4, size],
    ] as const;
  const local = Buffer.concat([
    numbers(
      [4, 0x04034b50],
      ...described(file.localFacts ?? (isLater ? [0, 0, 0] : all)),
      [2, Buffer.from(localName as string).length],
      [2, localExtra.length],
    ),
    Buffer.from(localName as string),
    ...[localExtra, packed, typeof after === 'function' ? after(facts) : after],
  ]);
  const central = Buffer.concat([
    numbers(
      [4, 0x02014b50],
      [2, madeBy],
      ...described(file.facts ?? all),
      [2, Buffer.from(name as string).length],
      [2, extra.length],
      [2, Buffer.from((file.comment ?? '') as string).length],
      [2, 0],
      [2, 0],
      [4, file.attributes ?? 0],
      [4, file.place ?? at],
    ),
    Buffer.from(name as string),
    extra,
    Buffer.from((file.comment ?? '') as string),
  ]);
  return { local, central };
}
