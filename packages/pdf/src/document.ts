import { indexOfText } from '@yinxin/primitives';
import { decode, filterSteps } from './filters/index.ts';
import { effortFor, type IndirectObject, type Reading, readIndirect } from './indirect.ts';
import { defaultLimits, type Effort, type Issue, type Limits, PdfError } from './limits.ts';
import { type ObjectStream, readObjectStream } from './object-stream.ts';
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './objects.ts';
import { type Revision, revisionsOf } from './revisions.ts';
import { decryptedObject, openSecurity, type Security } from './security/index.ts';
import { type ByteSource, memorySource } from './source.ts';
import { readChain } from './xref/chain.ts';
import { rebuild } from './xref/rebuild.ts';
import type { XrefEntry, XrefSection } from './xref/section.ts';

/** Where an object's current definition stands. */
export type Location =
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'compressed'; stream: number; index: number };

export interface OpenOptions {
  password?: string;
  limits?: Partial<Limits>;
  /** Refuse instead of rebuilding a broken cross-reference. */
  strict?: boolean;
}

interface Shared {
  source: ByteSource;
  limits: Limits;
  issues: Issue[];
  reported: Set<string>;
  objects: Map<number, IndirectObject>;
  objectStreams: Map<number, ObjectStream>;
  /** Decoded bytes that they hold. */
  held: number;
  streamOwners: WeakMap<PdfStream, PdfRef>;
  effort: Effort;
  /** Offsets of objects being read: an object must not need itself. */
  open: Set<number>;
}

const MAX_REFERENCE_HOPS = 32;

/** Opens a PDF for reading. Objects are parsed when they are asked for. */
export function openPdf(input: Uint8Array | ByteSource, options: OpenOptions = {}): PdfDocument {
  const source = input instanceof Uint8Array ? memorySource(input) : input;
  const shared: Shared = {
    source,
    limits: { ...defaultLimits, ...options.limits },
    issues: [],
    reported: new Set(),
    objects: new Map(),
    objectStreams: new Map(),
    held: 0,
    streamOwners: new WeakMap(),
    effort: effortFor(source),
    open: new Set(),
  };
  checkHeader(shared);
  try {
    return openByChain(shared, options);
  } catch (error) {
    const hopeless = !(error instanceof PdfError) || ['limit', 'password', 'encryption'].includes(error.code);
    if (hopeless || options.strict) throw error;
    return openByScan(shared, options);
  }
}

const HEADER = '%PDF-';

function checkHeader({ source, issues }: Shared): void {
  const at = indexOfText(source.read(0, 1024), HEADER);
  if (at === 0) return;
  if (at < 0) throw new PdfError('not-a-pdf', 'No %PDF- in the first 1024 bytes');
  issues.push({ code: 'header', detail: 'The file does not start with %PDF-', offset: at });
}

function openByChain(shared: Shared, options: OpenOptions): PdfDocument {
  const { source, limits, effort } = shared;
  const report = (issue: Issue) => shared.issues.push(issue);
  const { sections, hybrid } = readChain(source, { limits, effort, report });
  const document = new PdfDocument(shared, sections, { hybrid, recovered: false });
  document.unlock(options.password);
  // A cross-reference whose first steps lead nowhere is taken as broken, as viewers do.
  if (!document.dict(document.catalog().get('Pages'))) throw new PdfError('pages', 'No page tree');
  return document;
}

function openByScan(shared: Shared, options: OpenOptions): PdfDocument {
  shared.objects.clear();
  shared.objectStreams.clear();
  const { section, map, objectStreams } = rebuild(shared.source, shared.limits, (issue) =>
    shared.issues.push(issue),
  );
  const document = new PdfDocument(shared, [section], { hybrid: false, recovered: true });
  document.unlock(options.password);
  for (const stream of objectStreams) {
    document.objectsIn(stream).numbers.forEach((num, index) => {
      if (!map.has(num)) map.set(num, { kind: 'compressed', stream, index });
    });
  }
  document.catalog();
  return document;
}

function isSameEncryption(a: PdfValue, b: PdfValue): boolean {
  if (a instanceof PdfRef && b instanceof PdfRef) return a.num === b.num && a.gen === b.gen;
  return (a === null && b === null) || (a instanceof PdfDict && b instanceof PdfDict);
}

/** A document as of one of its revisions; all views of a file share what was parsed. */
export class PdfDocument {
  /** Newest first. */
  readonly sections: readonly XrefSection[];
  readonly hybrid: boolean;
  /** The cross-reference was rebuilt by scanning: a strict judge must refuse. */
  readonly recovered: boolean;
  security: Security | undefined;
  readonly #shared: Shared;
  readonly #reading: Reading;
  #grouped: { revisions: Revision[]; linearized: boolean } | undefined;

  constructor(
    shared: Shared,
    sections: readonly XrefSection[],
    traits: { hybrid: boolean; recovered: boolean },
  ) {
    this.#shared = shared;
    this.sections = sections;
    this.hybrid = traits.hybrid;
    this.recovered = traits.recovered;
    this.#reading = {
      limits: shared.limits,
      effort: shared.effort,
      report: (issue) => this.#report(issue),
      lengthOf: (value) => {
        const length = this.resolve(value);
        return typeof length === 'number' && Number.isInteger(length) && length >= 0 ? length : undefined;
      },
    };
  }

  get source(): ByteSource {
    return this.#shared.source;
  }

  get limits(): Limits {
    return this.#shared.limits;
  }

  /** Everything the reader had to overlook so far. */
  get issues(): readonly Issue[] {
    return this.#shared.issues;
  }

  get trailer(): PdfDict {
    const newest = this.sections[0];
    if (!newest) throw new PdfError('xref', 'No cross-reference section');
    return newest.trailer;
  }

  /** Oldest first. A recovered file has none: its history can't be told. */
  get revisions(): readonly Revision[] {
    return this.#grouping().revisions;
  }

  get linearized(): boolean {
    return this.#grouping().linearized;
  }

  #grouping(): { revisions: Revision[]; linearized: boolean } {
    this.#grouped ??= this.recovered
      ? { revisions: [], linearized: false }
      : revisionsOf(this.source, this.sections, this.limits, (issue) => this.#report(issue));
    return this.#grouped;
  }

  /** The document as it was after the given revision. */
  asOf(revision: number): PdfDocument {
    const kept = this.revisions.slice(0, revision + 1);
    if (revision < 0 || kept.length <= revision) throw new PdfError('xref', `No revision ${revision}`);
    const sections = kept.toReversed().flatMap((each) => each.sections);
    const view = new PdfDocument(this.#shared, sections, { hybrid: this.hybrid, recovered: false });
    view.security = this.security;
    return view;
  }

  /** The document as readers see it that do not follow /XRefStm. */
  withoutHidden(): PdfDocument {
    const sections = this.sections.map((section) => section.hybrid?.table ?? section);
    const view = new PdfDocument(this.#shared, sections, { hybrid: false, recovered: this.recovered });
    view.security = this.security;
    return view;
  }

  /** The section behind a linearized file says its size; how to open the file stands in front (ISO 32000-1 F.3.4). */
  #isRestOfLinearized(section: XrefSection): boolean {
    const { trailer } = section;
    const isSilent = !trailer.has('Root') && !trailer.has('Encrypt');
    return isSilent && section === this.sections.at(-1) && this.linearized;
  }

  /** Reads the encryption dictionary and finds the file key; without /Encrypt nothing happens. */
  unlock(password: string | undefined): void {
    const encrypt = this.trailer.get('Encrypt') ?? null;
    const others = this.sections.filter(
      ({ trailer }) => !isSameEncryption(trailer.get('Encrypt') ?? null, encrypt),
    );
    if (others.some((section) => !this.#isRestOfLinearized(section))) {
      this.#report({ code: 'encrypt-changed', detail: 'Revisions name different encryption dictionaries' });
    }
    if (encrypt === null) return;
    const dict = this.resolve(encrypt);
    if (!(dict instanceof PdfDict)) throw new PdfError('encryption', '/Encrypt is not a dictionary');
    const id = this.resolve(this.trailer.get('ID'));
    const security = openSecurity(dict, id instanceof PdfArray ? id.items[0] : undefined, password);
    this.security = { ...security, dictionary: encrypt };
    // What was parsed before the key was known is still encrypted.
    this.#shared.objects.clear();
    this.#shared.objectStreams.clear();
  }

  locate(num: number): Location | undefined {
    for (const section of this.sections) {
      const entry = section.lookup(num);
      if (entry) return entry.kind === 'free' ? undefined : entry;
    }
    return undefined;
  }

  /** The indirect object with its place in the file, or undefined if free or absent. */
  load(num: number): IndirectObject | undefined {
    const location = this.locate(num);
    if (!location) return undefined;
    return location.kind === 'offset' ? this.#loadAt(num, location) : this.#loadCompressed(num, location);
  }

  #loadAt(num: number, { offset, gen }: { offset: number; gen: number }): IndirectObject {
    const known = this.#shared.objects.get(offset);
    if (known?.num === num && known.gen === gen) return known;
    this.#begin(offset);
    try {
      return this.#readAt(num, offset, gen);
    } finally {
      this.#shared.open.delete(offset);
    }
  }

  /** From here on the object at an offset is being read; if that comes back to the same object, it has no end. */
  #begin(offset: number): void {
    const { open } = this.#shared;
    if (open.has(offset)) throw new PdfError('object', 'An object needs itself to be read', offset);
    open.add(offset);
  }

  #readAt(num: number, offset: number, gen: number): IndirectObject {
    const found = readIndirect(this.source, offset, this.#reading);
    if (found.num !== num || found.gen !== gen) {
      this.#report({
        code: 'object-mismatch',
        detail: `Found ${found.num} ${found.gen}`,
        offset,
        object: num,
      });
      throw new PdfError('object', `Object ${num} is not where the cross-reference says`, offset);
    }
    const object = this.security && !this.#isEncryptDict(num) ? decryptedObject(found, this.security) : found;
    if (object.value instanceof PdfStream) this.#shared.streamOwners.set(object.value, new PdfRef(num, gen));
    this.#shared.objects.set(offset, object);
    return object;
  }

  #isEncryptDict(num: number): boolean {
    const dictionary = this.security?.dictionary;
    return dictionary instanceof PdfRef && dictionary.num === num;
  }

  #loadCompressed(num: number, location: { stream: number; index: number }): IndirectObject {
    const container = this.objectsIn(location.stream);
    let index = location.index;
    if (container.numbers[index] !== num) {
      this.#report({ code: 'object-stream', detail: 'Wrong index in an object stream', object: num });
      index = container.numbers.indexOf(num);
    }
    return { num, gen: 0, value: container.valueAt(index), start: -1, end: -1 };
  }

  /** The objects inside an object stream. */
  objectsIn(stream: number): ObjectStream {
    const location = this.locate(stream);
    if (location?.kind !== 'offset') throw new PdfError('object', `Object stream ${stream} is missing`);
    const known = this.#shared.objectStreams.get(location.offset);
    if (known) return known;
    const { value } = this.#loadAt(stream, location);
    if (!(value instanceof PdfStream)) throw new PdfError('object', `Object ${stream} is not a stream`);
    this.#begin(location.offset);
    try {
      const count = this.number(value.dict.get('N')) ?? -1;
      const first = this.number(value.dict.get('First')) ?? -1;
      const objects = readObjectStream(count, first, this.#hold(this.streamBytes(value)), this.#reading);
      this.#shared.objectStreams.set(location.offset, objects);
      return objects;
    } finally {
      this.#shared.open.delete(location.offset);
    }
  }

  #hold(bytes: Uint8Array): Uint8Array {
    this.#shared.held += bytes.length;
    if (this.#shared.held > this.limits.heldBytes)
      throw new PdfError('limit', 'Object streams decode to too many bytes');
    return bytes;
  }

  /** Follows references; what is missing is null (ISO 32000-1 7.3.10). */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops >= MAX_REFERENCE_HOPS) throw new PdfError('object', 'References run in a circle');
      const object = this.load(current.num);
      if (object && object.gen !== current.gen) return null;
      current = object?.value ?? null;
    }
    return current;
  }

  /** The resolved value of a key, if it is a dictionary (or a stream's dictionary). */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    if (found instanceof PdfStream) return found.dict;
    return found instanceof PdfDict ? found : undefined;
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value);
    return found instanceof PdfArray ? found.items : undefined;
  }

  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value);
    return found instanceof PdfName ? found.value : undefined;
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  catalog(): PdfDict {
    const catalog = this.dict(this.trailer.get('Root'));
    if (!catalog) throw new PdfError('object', 'No catalog');
    return catalog;
  }

  /** Decrypted bytes before the filters. */
  rawStream(stream: PdfStream): Uint8Array {
    if (stream.made) return stream.made;
    const bytes = this.source.read(stream.start, stream.end);
    const owner = this.#shared.streamOwners.get(stream);
    return this.security && owner ? this.security.decryptStream(bytes, stream.dict, owner) : bytes;
  }

  /** Decrypted and decoded bytes. */
  streamBytes(stream: PdfStream): Uint8Array {
    const steps = filterSteps(stream.dict, (value) => this.resolve(value));
    return decode(this.rawStream(stream), steps, this.limits);
  }

  /** Every object number this view defines, with its current place. */
  objects(): Map<number, XrefEntry> {
    const all = new Map<number, XrefEntry>();
    for (const section of this.sections) {
      for (const [num, entry] of section.entries()) if (!all.has(num)) all.set(num, entry);
    }
    for (const [num, entry] of all) if (entry.kind === 'free') all.delete(num);
    return all;
  }

  #report(issue: Issue): void {
    const key = `${issue.code} ${issue.offset} ${issue.object}`;
    if (this.#shared.reported.has(key)) return;
    this.#shared.reported.add(key);
    this.#shared.issues.push(issue);
  }
}
