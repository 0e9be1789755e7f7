import { DerError } from './errors.ts';
import { CONSTRUCTED, TAG } from './tags.ts';

/** One tag-length-value seen in place: nothing is copied until `bytes` or `content` is asked for. */
export class Element {
  readonly source: Uint8Array;
  /** The identifier octet, class and constructed bit included. */
  readonly tag: number;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;

  constructor(source: Uint8Array, tag: number, start: number, contentStart: number, end: number) {
    this.source = source;
    this.tag = tag;
    this.start = start;
    this.contentStart = contentStart;
    this.end = end;
  }

  /** Tag, length and value, as a view. */
  get bytes(): Uint8Array {
    return this.source.subarray(this.start, this.end);
  }

  /** The value alone, as a view. */
  get content(): Uint8Array {
    return this.source.subarray(this.contentStart, this.end);
  }

  get length(): number {
    return this.end - this.contentStart;
  }

  get constructed(): boolean {
    return (this.tag & CONSTRUCTED) !== 0;
  }

  is(tag: number): boolean {
    return this.tag === tag;
  }

  expect(tag: number): this {
    if (this.tag !== tag)
      throw new DerError(`expected ${tagName(tag)}, found ${tagName(this.tag)}`, this.start);
    return this;
  }

  /** The parts of a constructed value, read one after another. */
  fields(tag?: number): Fields {
    if (tag !== undefined) this.expect(tag);
    if (!this.constructed) throw new DerError(`${tagName(this.tag)} has no parts`, this.start);
    return new Fields(this.source, this.contentStart, this.end);
  }

  children(tag?: number): Element[] {
    const fields = this.fields(tag);
    const found: Element[] = [];
    while (!fields.done) found.push(fields.next());
    return found;
  }

  /** The single value inside an EXPLICIT tag. */
  inner(tag?: number): Element {
    const fields = this.fields();
    const only = fields.next(tag);
    fields.finish();
    return only;
  }
}

/** Reads the parts of a SEQUENCE or SET in order; OPTIONAL parts are asked for by their tag. */
export class Fields {
  readonly #source: Uint8Array;
  readonly #end: number;
  #position: number;

  constructor(source: Uint8Array, start: number, end: number) {
    this.#source = source;
    this.#position = start;
    this.#end = end;
  }

  get done(): boolean {
    return this.#position >= this.#end;
  }

  next(tag?: number): Element {
    const element = elementAt(this.#source, this.#position, this.#end);
    if (tag !== undefined) element.expect(tag);
    this.#position = element.end;
    return element;
  }

  optional(tag: number): Element | undefined {
    return !this.done && this.#source[this.#position] === tag ? this.next() : undefined;
  }

  /** Refuses parts that nobody asked for. */
  finish(): void {
    if (!this.done) throw new DerError('unexpected further parts', this.#position);
  }
}

/** Reads exactly one strict DER element that fills `bytes`. */
export function readDer(bytes: Uint8Array, tag?: number): Element {
  const element = elementAt(bytes, 0, bytes.length);
  if (element.end !== bytes.length) throw new DerError('trailing bytes', element.end);
  if (tag !== undefined) element.expect(tag);
  return element;
}

/** Reads the first element and allows bytes behind it, as in a padded /Contents string. */
export function readDerPrefix(bytes: Uint8Array): Element {
  return elementAt(bytes, 0, bytes.length);
}

/** X.690 10.1: definite form, fewest octets. The length never reaches behind `end`. */
function elementAt(source: Uint8Array, start: number, end: number): Element {
  if (start + 2 > end) throw new DerError('truncated tag or length', start);
  const tag = source[start]!;
  if ((tag & 0x1f) === 0x1f) throw new DerError('tag numbers above 30 are not supported', start);
  let contentStart = start + 2;
  let length = source[start + 1]!;
  if (length >= 0x80) {
    const octets = length & 0x7f;
    if (octets === 0) throw new DerError('indefinite length is not DER', start);
    if (octets > 4) throw new DerError('length too large', start);
    if (contentStart + octets > end) throw new DerError('truncated length', start);
    length = 0;
    for (let i = 0; i < octets; i++) length = length * 256 + source[contentStart + i]!;
    if (length < 0x80 || (octets > 1 && source[contentStart] === 0)) {
      throw new DerError('length is not in its shortest form', start);
    }
    contentStart += octets;
  }
  if (length > end - contentStart) throw new DerError('value reaches behind its container', start);
  return new Element(source, tag, start, contentStart, contentStart + length);
}

const universalNames = new Map<number, string>(Object.entries(TAG).map(([name, tag]) => [tag, name]));

function tagName(tag: number): string {
  if (tag >= 0x80 && tag < 0xc0) return `[${tag & 0x1f}]`;
  return universalNames.get(tag) ?? `tag 0x${tag.toString(16).padStart(2, '0')}`;
}
