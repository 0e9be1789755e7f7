import { type Attributes, Names, Namespaces } from './names.ts';
import { attributeText, literalOf, requireCharacters, textOf, XmlError } from './text.ts';

export { XmlError } from './text.ts';

/** An element as it begins. */
export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  /** By their names as they are written, declarations of namespaces among them. */
  attributes: ReadonlyMap<string, string>;
}

/** What a document consists of, in its order. Text comes in as many pieces as comments and CDATA make of it. */
export type XmlPiece = { begins: XmlElement } | { ends: string } | { text: string };

export interface XmlLimits {
  depth: number;
  /** The longest tag, text or comment, in characters. */
  token: number;
  /** Of one element. */
  attributes: number;
}

interface Options extends Partial<XmlLimits> {
  /** Elements that a format leaves open, as HTML does: they end where they begin. */
  voids?: readonly string[];
}

const LIMITS: XmlLimits = { depth: 500, token: 16_000_000, attributes: 1_000 };

const CLOSING_END = /[ \t\r\n]*>/y;
/** XML 1.0 2.3: other spaces are text. */
const NO_SPACE = /[^ \t\r\n]/;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const NO_ATTRIBUTES: Attributes = { values: new Map(), isDeclaring: false, isPrefixed: false };
const [DOUBLE, SINGLE, SLASH, END] = [0x22, 0x27, 0x2f, 0x3e];
/** XML 1.0 2.8: only UTF-8 is read. */
const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.[0-9]["'](?:\s+encoding\s*=\s*["']utf-?8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>$/i;
const [COMMENT, CDATA] = ['<!--', '<![CDATA['];

interface Open {
  qualified: string;
  name: string;
  declared: readonly string[];
}

/**
 * Reads well-formed XML 1.0 with namespaces as it comes, in UTF-8, without document type. Nothing is read twice, and
 * what was read is forgotten; whatever the cuts between the pieces, the same is told.
 */
export class XmlReader {
  readonly #take: (piece: XmlPiece) => void;
  readonly #limits: XmlLimits;
  readonly #voids: ReadonlySet<string>;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #names = new Names();
  readonly #namespaces = new Namespaces();
  readonly #open: Open[] = [];
  #held = '';
  /** Up to where what is held was looked through in vain, and the quotation mark that was open there. */
  #looked = 0;
  #quote = '';
  #isFirst = true;
  #hasRoot = false;

  constructor(take: (piece: XmlPiece) => void, { voids = [], ...limits }: Options = {}) {
    this.#take = take;
    this.#limits = { ...LIMITS, ...limits };
    this.#voids = new Set(voids);
  }

  /** @throws XmlError */
  push(bytes: Uint8Array): void {
    this.#read(this.#decoded(bytes, true));
  }

  /** @throws XmlError where more had to come */
  end(): void {
    this.#read(this.#decoded(new Uint8Array(), false));
    if (NO_SPACE.test(this.#held) || this.#open.length > 0 || !this.#hasRoot) throw new XmlError('cut off');
  }

  #decoded(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream });
    } catch {
      throw new XmlError('not in UTF-8');
    }
  }

  #read(text: string): void {
    requireCharacters(text);
    const held = this.#held + text;
    let at = 0;
    for (;;) {
      const begin = held[at] === '<' ? at : held.indexOf('<', Math.max(at, this.#looked));
      if (begin < 0) {
        this.#looked = held.length;
        break;
      }
      if (begin > at) {
        this.#text(held.slice(at, begin));
        at = begin;
      }
      const end = this.#endOf(held, begin);
      if (end < 0) break;
      this.#requireShort(end - begin);
      this.#markup(held, begin, end);
      this.#isFirst = false;
      this.#looked = 0;
      this.#quote = '';
      at = end;
    }
    this.#held = held.slice(at);
    this.#looked = Math.max(0, this.#looked - at);
    this.#requireShort(this.#held.length);
  }

  #requireShort(length: number): void {
    if (length > this.#limits.token) throw new XmlError('too long');
  }

  /** Where what begins here is over; -1 while it is not. */
  #endOf(held: string, begin: number): number {
    if (held.startsWith('<?', begin)) return this.#endBy(held, begin + 2, '?>');
    if (!held.startsWith('<!', begin)) return this.#tagEnd(held, begin);
    for (const [mark, end] of [
      [COMMENT, '-->'],
      [CDATA, ']]>'],
    ] as const) {
      if (held.startsWith(mark, begin)) return this.#endBy(held, begin + mark.length, end);
      if (mark.startsWith(held.slice(begin, begin + mark.length))) return -1;
    }
    throw new XmlError('a document type');
  }

  #endBy(held: string, from: number, end: string): number {
    const found = held.indexOf(end, Math.max(from, this.#looked - end.length));
    if (found < 0) this.#looked = held.length;
    return found < 0 ? -1 : found + end.length;
  }

  /** Attributes may hold what ends a tag. */
  #tagEnd(held: string, begin: number): number {
    if (held[begin + 1] === '/') return this.#endBy(held, begin + 2, '>');
    let at = Math.max(begin + 1, this.#looked);
    while (at < held.length) {
      if (this.#quote) {
        const closing = held.indexOf(this.#quote, at);
        if (closing < 0) break;
        at = closing + 1;
        this.#quote = '';
        continue;
      }
      const code = held.charCodeAt(at++);
      if (code === END) return at;
      if (code === DOUBLE) this.#quote = '"';
      else if (code === SINGLE) this.#quote = "'";
    }
    this.#looked = held.length;
    return -1;
  }

  #text(source: string): void {
    this.#requireShort(source.length);
    this.#isFirst = false;
    if (this.#open.length > 0) this.#take({ text: textOf(source) });
    else if (NO_SPACE.test(source)) throw new XmlError('text outside of the document');
  }

  #markup(held: string, begin: number, end: number): void {
    if (held.startsWith('<?', begin)) this.#instruction(held.slice(begin, end));
    else if (held.startsWith(COMMENT, begin)) requireComment(held.slice(begin, end));
    else if (held.startsWith(CDATA, begin)) this.#literal(held.slice(begin + CDATA.length, end - 3));
    else if (held[begin + 1] === '/') this.#closing(held, begin, end);
    else this.#opening(held, begin, end);
  }

  /** Instructions to other programs are none for us. */
  #instruction(source: string): void {
    const [target = ''] = /^[^\s?]*/.exec(source.slice(2)) ?? [];
    if (target.toLowerCase() !== 'xml') this.#names.split(target);
    else if (!this.#isFirst || !DECLARATION.test(source))
      throw new XmlError(/encoding/.test(source) ? 'not in UTF-8' : 'a declaration that cannot be read');
  }

  #literal(source: string): void {
    if (this.#open.length === 0) throw new XmlError('text outside of the document');
    this.#take({ text: literalOf(source) });
  }

  #closing(held: string, begin: number, end: number): void {
    const last = this.#open.at(-1);
    if (last && held.startsWith(last.qualified, begin + 2) && begin + 3 + last.qualified.length === end) {
      this.#close(last);
      return;
    }
    const qualified = nameAt(held, begin + 2);
    CLOSING_END.lastIndex = begin + 2 + qualified.length;
    if (!CLOSING_END.test(held) || CLOSING_END.lastIndex !== end)
      throw new XmlError('a tag that cannot be read');
    if (this.#voids.has(this.#names.split(qualified).name)) return;
    if (last?.qualified !== qualified) throw new XmlError('an end without its beginning');
    this.#close(last);
  }

  #close({ name, declared }: Open): void {
    this.#open.pop();
    this.#namespaces.forget(declared);
    this.#take({ ends: name });
  }

  #opening(held: string, begin: number, end: number): void {
    const qualified = nameAt(held, begin + 1);
    const isEmpty = held[end - 2] === '/';
    const attributes = this.#attributes(held, begin + 1 + qualified.length, isEmpty ? end - 2 : end - 1);
    if (this.#open.length === 0 && this.#hasRoot) throw new XmlError('two documents');
    if (this.#open.length >= this.#limits.depth) throw new XmlError('too deep');
    this.#hasRoot = true;
    const { prefix, name } = this.#names.split(qualified);
    const declared = this.#namespaces.declare(attributes, this.#names);
    this.#namespaces.requireDistinct(attributes, this.#names);
    this.#take({ begins: { name, namespace: this.#namespaces.of(prefix), attributes: attributes.values } });
    if (isEmpty || this.#voids.has(name)) {
      this.#namespaces.forget(declared);
      this.#take({ ends: name });
    } else this.#open.push({ qualified, name, declared });
  }

  #attributes(held: string, from: number, end: number): Attributes {
    if (from === end) return NO_ATTRIBUTES;
    const values = new Map<string, string>();
    let [isDeclaring, isPrefixed] = [false, false];
    for (let at = from; at < end; ) {
      const begin = afterSpaces(held, at);
      if (begin === end) break;
      const { qualified, source, next } = attributeAt(held, begin, end);
      const { prefix, declares } = this.#names.split(qualified);
      if (begin === at) throw new XmlError('a tag that cannot be read');
      isDeclaring ||= declares !== undefined;
      isPrefixed ||= prefix !== '' && declares === undefined;
      if (values.has(qualified)) throw new XmlError('an attribute twice');
      values.set(qualified, attributeText(source));
      if (values.size > this.#limits.attributes) throw new XmlError('too many attributes');
      at = next;
    }
    return { values, isDeclaring, isPrefixed };
  }
}

function afterSpaces(held: string, from: number): number {
  let at = from;
  while (isSpace(held.charCodeAt(at))) at++;
  return at;
}

/** XML 1.0 3.1: a name, an equals sign and a quotation, which holds no tag. */
function attributeAt(held: string, begin: number, end: number) {
  const equals = held.indexOf('=', begin);
  let nameEnd = equals;
  while (isSpace(held.charCodeAt(nameEnd - 1))) nameEnd--;
  const open = afterSpaces(held, equals + 1);
  const quote = held[open];
  const close = quote === '"' || quote === "'" ? held.indexOf(quote, open + 1) : -1;
  const source = held.slice(open + 1, close);
  if (equals < 0 || close < 0 || close >= end || source.includes('<'))
    throw new XmlError('a tag that cannot be read');
  return { qualified: held.slice(begin, nameEnd), source, next: close + 1 };
}

function nameAt(held: string, from: number): string {
  let at = from;
  for (let code = held.charCodeAt(at); at < held.length; code = held.charCodeAt(++at))
    if (isSpace(code) || code === SLASH || code === END) break;
  return held.slice(from, at);
}

/** 2.5 */
function requireComment(source: string): void {
  const words = source.slice(COMMENT.length, -3);
  if (words.includes('--') || words.endsWith('-')) throw new XmlError('a comment that cannot be read');
}

/** An attribute by its name without prefix. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const direct = attributes.get(name);
  if (direct !== undefined) return direct;
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}
