import { createHash } from 'node:crypto';
import type { PdfDocument } from '../document.ts';
import { PdfError } from '../limits.ts';
import { array, type PdfArray, PdfRef, PdfStream, PdfString, type PdfValue } from '../objects.ts';
import { mapStrings } from '../security/index.ts';
import { ByteWriter } from './bytes.ts';
import { type Places, writeIndirect } from './serialize.ts';
import { type Trailer, type Written, writeTable, writeXrefStream } from './xref.ts';

export interface WrittenUpdate {
  /** What has to be appended to the unchanged input. */
  bytes: Uint8Array;
  /** Where the tracked values stand in the whole file. */
  places: Places;
}

/** An incremental update: new and changed objects that are appended, never touching a byte of the input. */
export class IncrementalUpdate {
  readonly document: PdfDocument;
  readonly #changed = new Map<number, { ref: PdfRef; value: PdfValue }>();
  readonly #places: Places = new Map();
  #next: number;

  constructor(document: PdfDocument) {
    if (document.recovered)
      throw new PdfError('update', 'A file with a broken cross-reference is not updated');
    this.document = document;
    this.#next = firstFreeNumber(document);
  }

  /** A reference for an object that will be set later. */
  reserve(): PdfRef {
    if (this.#next > this.document.limits.objectNumber) throw new PdfError('limit', 'No object number left');
    return new PdfRef(this.#next++, 0);
  }

  add(value: PdfValue): PdfRef {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }

  set(ref: PdfRef, value: PdfValue): void {
    this.#changed.set(ref.num, { ref, value });
  }

  /** The object as this update leaves it. */
  get(value: PdfValue | undefined): PdfValue {
    if (value instanceof PdfRef) return this.#changed.get(value.num)?.value ?? this.document.resolve(value);
    return value ?? null;
  }

  /** Asks for the place of this very value in the written file. */
  track<T extends PdfArray | PdfString>(value: T): T {
    this.#places.set(value, { start: -1, end: -1 });
    return value;
  }

  write(): WrittenUpdate {
    const { source } = this.document;
    const out = new ByteWriter(source.length);
    const last = source.read(source.length - 1, source.length)[0];
    if (last !== 10 && last !== 13) out.text('\n');
    const written: Written[] = [];
    for (const { ref, value } of this.#changed.values()) {
      written.push({ ref, offset: out.offset });
      writeIndirect(out, ref, this.#encrypted(ref, value), this.#places);
    }
    this.#writeSection(out, written);
    return { bytes: out.finish(), places: this.#places };
  }

  #encrypted(ref: PdfRef, value: PdfValue): PdfValue {
    const { security } = this.document;
    if (!security) return value;
    const hidden = mapStrings(value, (bytes) => security.encryptString(bytes, ref));
    // A tracked value must keep its identity, or its place can't be told.
    if (!(hidden instanceof PdfStream) || !hidden.made) return keepTracked(value, hidden, this.#places);
    return new PdfStream(hidden.dict, security.encryptStream(hidden.made, hidden.dict, ref));
  }

  #writeSection(out: ByteWriter, written: readonly Written[]): void {
    const newest = this.document.sections[0]!;
    const self = newest.kind === 'stream' ? this.reserve() : undefined;
    const trailer = this.#trailer(newest.offset, out);
    if (!self) {
      writeTable(out, written, trailer);
      return;
    }
    const entries = written.map(({ ref, offset }) => ({
      num: ref.num,
      type: 1 as const,
      second: offset,
      third: ref.gen,
    }));
    writeXrefStream(out, self, entries, trailer);
  }

  #trailer(previous: number, out: ByteWriter): Trailer {
    const { trailer } = this.document;
    return {
      Size: this.#next,
      Root: trailer.get('Root'),
      Info: trailer.get('Info'),
      Encrypt: trailer.get('Encrypt'),
      ID: this.#fileId(out),
      Prev: previous,
    };
  }

  /**
   * The first half names the document for good, the second its latest state, by what was written (ISO 32000-1 14.4):
   * the same update of the same file gives the same bytes.
   */
  #fileId(out: ByteWriter): PdfArray {
    const id = this.document.array(this.document.trailer.get('ID'));
    const first = id?.[0] instanceof PdfString ? new PdfString(id[0].bytes, true) : undefined;
    const state = createHash('sha256').update(`${out.base} `).update(out.finish()).digest();
    const second = new PdfString(state.subarray(0, 16), true);
    return array(first ?? second, second);
  }
}

function firstFreeNumber(document: PdfDocument): number {
  let next = 1;
  for (const { trailer, highest } of document.sections) {
    next = Math.max(next, trailer.number('Size') ?? 0, highest + 1);
  }
  return next;
}

/** Puts tracked arrays back into an encrypted copy; their content holds no secrets. */
function keepTracked(original: PdfValue, copy: PdfValue, places: Places): PdfValue {
  if (!isDictLike(original) || !isDictLike(copy)) return copy;
  for (const [key, value] of original.entries) if (places.has(value)) copy.entries.set(key, value);
  return copy;
}

function isDictLike(value: PdfValue): value is Extract<PdfValue, { entries: Map<string, PdfValue> }> {
  return value !== null && typeof value === 'object' && 'entries' in value;
}
