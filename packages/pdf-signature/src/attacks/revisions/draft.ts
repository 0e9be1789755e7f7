import {
  ByteWriter,
  dict,
  IncrementalUpdate,
  openPdf,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  writeValue,
} from '@yinxin/pdf';

/** How the cross-reference of a revision is written. */
export const SHAPES = ['table', 'stream', 'packed'] as const;
export type Shape = (typeof SHAPES)[number];

/** A revision before it is written: what it replaces, adds and frees. Nothing that is read here is ever changed in place. */
export class Draft {
  readonly document: PdfDocument;
  readonly #objects = new Map<number, PdfValue>();
  readonly #freed = new Set<number>();
  /** Objects in their own words, for signatures that are filled in later. */
  readonly #written = new Map<number, string>();
  readonly #trailer = new Map<string, PdfValue>();
  #next: number;

  constructor(file: Uint8Array, password?: string) {
    this.document = openPdf(file, { password });
    this.#next = Math.max(...this.document.objects().keys(), ...this.#sizes()) + 1;
  }

  #sizes(): number[] {
    return this.document.sections.map(({ trailer }) => (trailer.number('Size') ?? 1) - 1);
  }

  /** All objects there are, those of the draft among them. */
  get numbers(): number[] {
    return [...new Set([...this.document.objects().keys(), ...this.#objects.keys()])].toSorted(
      (a, b) => a - b,
    );
  }

  /** Objects that the draft brings or replaces. */
  get touched(): number[] {
    return [...this.#objects.keys()];
  }

  get root(): PdfRef {
    return this.document.trailer.get('Root') as PdfRef;
  }

  load(num: number): PdfValue {
    return this.#objects.get(num) ?? this.document.load(num)?.value ?? null;
  }

  resolve(value: PdfValue | undefined): PdfValue {
    return value instanceof PdfRef ? this.load(value.num) : (value ?? null);
  }

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.resolve(value);
    return found instanceof PdfDict ? found : dict({});
  }

  set(num: number, value: PdfValue): void {
    this.#freed.delete(num);
    this.#objects.set(num, value);
  }

  add(value: PdfValue): PdfRef {
    const ref = new PdfRef(this.#next++);
    this.set(ref.num, value);
    return ref;
  }

  /** An object that is written as given. */
  addWritten(text: string): PdfRef {
    const ref = new PdfRef(this.#next++);
    this.#written.set(ref.num, text);
    return ref;
  }

  free(num: number): void {
    this.#objects.delete(num);
    this.#freed.add(num);
  }

  setTrailer(key: string, value: PdfValue): void {
    this.#trailer.set(key, value);
  }

  /** The file with this revision behind it. */
  write(shape: Shape): Uint8Array {
    if (this.document.security) return this.#writeEncrypted();
    const { source, sections, trailer } = this.document;
    const before = source.read(0, source.length);
    const out = new ByteWriter(before.length);
    out.text('\n');
    const rows = [...this.#freed].map((num): Row => [num, 0, 0, 1]);
    const packed = shape === 'packed' ? this.#pack() : [];
    const container = packed.length > 0 ? this.add(null) : undefined;
    for (const [num, value] of this.#objects) {
      if (num === container?.num || packed.includes(num)) continue;
      rows.push([num, 1, out.offset, 0]);
      writeObject(out, num, value, this.document);
    }
    for (const [num, text] of this.#written) {
      rows.push([num, 1, out.offset, 0]);
      out.text(`${num} 0 obj\n${text}\nendobj\n`);
    }
    if (container) {
      rows.push([container.num, 1, out.offset, 0]);
      writeObject(out, container.num, this.#objectStream(packed), this.document);
      packed.forEach((num, at) => {
        rows.push([num, 2, container.num, at]);
      });
    }
    const kept = ['Root', 'Info', 'ID'].flatMap((key): [string, PdfValue][] =>
      trailer.has(key) ? [[key, trailer.get(key)!]] : [],
    );
    const entries = new Map<string, PdfValue>([...kept, ...this.#trailer, ['Prev', sections[0]!.offset]]);
    if (shape === 'table') writeTable(out, rows, entries, this.#next);
    else writeStream(out, rows, entries, this.#next);
    return new Uint8Array(Buffer.concat([before, out.finish()]));
  }

  /** As our own writer does, which encrypts; it frees nothing and keeps the trailer. */
  #writeEncrypted(): Uint8Array {
    const update = new IncrementalUpdate(this.document);
    while (update.reserve().num < this.#next - 1);
    for (const [num, value] of this.#objects) {
      const isRead = value instanceof PdfStream && !value.made;
      update.set(new PdfRef(num), isRead ? new PdfStream(value.dict, this.document.rawStream(value)) : value);
    }
    const { source } = this.document;
    return new Uint8Array(Buffer.concat([source.read(0, source.length), update.write().bytes]));
  }

  /** Streams cannot stand in an object stream (ISO 32000-1 7.5.7). */
  #pack(): number[] {
    return [...this.#objects].filter(([, value]) => !(value instanceof PdfStream)).map(([num]) => num);
  }

  #objectStream(nums: readonly number[]): PdfStream {
    const body = new ByteWriter();
    const head = nums.map((num) => {
      const at = body.offset;
      writeValue(body, this.#objects.get(num)!);
      body.text('\n');
      return `${num} ${at}`;
    });
    const first = `${head.join(' ')}\n`;
    return new PdfStream(
      dict({ Type: new PdfName('ObjStm'), N: nums.length, First: first.length }),
      new Uint8Array(Buffer.concat([Buffer.from(first), body.finish()])),
    );
  }
}

/** Number, kind (0 free, 1 plain, 2 packed), where, generation or place in its container. */
type Row = readonly [num: number, kind: 0 | 1 | 2, where: number, third: number];

function writeObject(out: ByteWriter, num: number, value: PdfValue, document: PdfDocument): void {
  out.text(`${num} 0 obj\n`);
  if (value instanceof PdfStream) {
    const bytes = document.rawStream(value);
    writeValue(out, value.dict.with({ Length: bytes.length }));
    out.text('\nstream\n');
    out.bytes(bytes);
    out.text('\nendstream');
  } else writeValue(out, value);
  out.text('\nendobj\n');
}

const sorted = (rows: readonly Row[]): Row[] => rows.toSorted(([a], [b]) => a - b);

function writeTable(
  out: ByteWriter,
  rows: readonly Row[],
  entries: Map<string, PdfValue>,
  size: number,
): void {
  const start = out.offset;
  const lines = sorted(rows).map(
    ([num, kind, where, third]) =>
      `${num} 1\n${String(where).padStart(10, '0')} ${String(third).padStart(5, '0')} ${kind === 0 ? 'f' : 'n'} \n`,
  );
  out.text(`xref\n${lines.join('')}trailer\n`);
  writeValue(out, new PdfDict(new Map([...entries, ['Size', size]])));
  out.text(`\nstartxref\n${start}\n%%EOF\n`);
}

function writeStream(
  out: ByteWriter,
  rows: readonly Row[],
  entries: Map<string, PdfValue>,
  self: number,
): void {
  const start = out.offset;
  const all = sorted([...rows, [self, 1, start, 0]]);
  const data = Buffer.alloc(all.length * 7);
  all.forEach(([, kind, where, third], at) => {
    data.writeUInt8(kind, at * 7);
    data.writeUInt32BE(where, at * 7 + 1);
    data.writeUInt16BE(third, at * 7 + 5);
  });
  const index = all.flatMap(([num]) => [num, 1]);
  const own: [string, PdfValue][] = [
    ['Type', new PdfName('XRef')],
    ['W', new PdfArray([1, 4, 2])],
    ['Index', new PdfArray(index)],
    ['Size', self + 1],
  ];
  const stream = new PdfStream(new PdfDict(new Map([...entries, ...own])), new Uint8Array(data));
  out.text(`${self} 0 obj\n`);
  writeValue(out, stream.dict.with({ Length: data.length }));
  out.text('\nstream\n');
  out.bytes(data);
  out.text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
}

/** Text as a string of the file. */
export const words = (text: string): PdfString => new PdfString(new Uint8Array(Buffer.from(text, 'latin1')));
