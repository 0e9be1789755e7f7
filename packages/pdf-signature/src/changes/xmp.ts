import { type XmlElement, XmlError, type XmlPiece, XmlReader } from '@yinxin/archive';

/** What is said of a file, by `namespace name`. */
export type Properties = ReadonlyMap<string, Property>;

interface Property {
  /** Everything that is written of it, languages and order too, for comparing. */
  written: string;
  /** Its words alone. */
  said: string;
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const WRAPPERS = new Set(['adobe:ns:meta/ xmpmeta', `${RDF} RDF`]);
const LIMITS = { depth: 100, token: 1_000_000, attributes: 1_000 };

/** XMP (ISO 16684-1) as properties, whichever way RDF writes them; undefined where it cannot be read. */
export function propertiesOf(bytes: Uint8Array): Properties | undefined {
  const reading = new Reading();
  try {
    const reader = new XmlReader((piece) => reading.take(piece), LIMITS);
    reader.push(inUtf8(bytes));
    reader.end();
    return reading.properties;
  } catch (error) {
    if (error instanceof XmlError || error instanceof RangeError || error instanceof TypeError)
      return undefined;
    throw error;
  }
}

function inUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const encoding =
    first === 0xfe && second === 0xff
      ? 'utf-16be'
      : first === 0xff && second === 0xfe
        ? 'utf-16le'
        : undefined;
  // padding at the end is of no meaning, and some write zeros
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const text = encoding && new TextDecoder(encoding, { fatal: true }).decode(bytes);
  return text === undefined ? bytes.subarray(0, end) : new TextEncoder().encode(text);
}

interface Node {
  key: string;
  spaces: ReadonlyMap<string, string>;
  /** `namespace name` and value. */
  attributes: readonly (readonly [string, string])[];
  children: { key: string; written: string; said: string }[];
  text: string;
}

class Reading {
  readonly properties = new Map<string, Property>();
  readonly #open: Node[] = [];

  take(piece: XmlPiece): void {
    const node = this.#open.at(-1);
    if ('begins' in piece) this.#open.push(nodeOf(piece.begins, node?.spaces ?? new Map()));
    else if ('text' in piece) {
      if (node) node.text += piece.text;
    } else this.#end(this.#open.pop()!);
  }

  #end(node: Node): void {
    const above = this.#open.at(-1);
    if (WRAPPERS.has(node.key) && (!above || WRAPPERS.has(above.key))) this.#note(node, node.text);
    else if (above?.key === `${RDF} RDF`) this.#describe(node);
    else if (above && !WRAPPERS.has(above.key)) above.children.push({ key: node.key, ...toldOf(node) });
    else this.#add(node.key, toldOf(node));
  }

  /** A description: its properties are attributes or elements. */
  #describe(node: Node): void {
    for (const [key, value] of node.attributes)
      if (!key.startsWith(`${RDF} `)) this.#add(key, { written: value.trim(), said: value.trim() });
    for (const { key, ...told } of node.children) this.#add(key, told);
    this.#note(node, node.text);
  }

  /** Words where none belong are said all the same. */
  #note({ key }: Node, text: string): void {
    this.#add(key, { written: text.trim(), said: text.trim() });
  }

  #add(key: string, { written, said }: Property): void {
    const known = this.properties.get(key);
    if (said === '' && written === '') return;
    // readers take the first or the last of what is there twice
    this.properties.set(
      key,
      known ? { written: `${known.written}\n${written}`, said: `${known.said} ${said}` } : { written, said },
    );
  }
}

/** What is written of an element, and its words; nothing, where it has none. */
function toldOf({ attributes, children, text }: Node): Property {
  const words = children.length > 0 ? children.map(({ said }) => said).join(' ') : text.trim();
  const values = attributes
    .filter(([key]) => !UNSAID.some((unsaid) => key.startsWith(unsaid)))
    .map(([, value]) => value);
  const said = [words, ...values].join(' ').trim();
  if (said === '') return { written: '', said };
  const about = attributes.map(([key, value]) => `${key}=${JSON.stringify(value)}`).toSorted();
  const inside = children.map(({ key, written }) => `<${key}>${written}`);
  return { written: [...about, ...inside, text.trim()].filter(Boolean).join(' '), said };
}

const XML = 'http://www.w3.org/XML/1998/namespace';
/** Languages, and how RDF is written. */
const UNSAID = [`${XML} `, `${RDF} parseType`];

function nodeOf({ name, namespace, attributes }: XmlElement, above: ReadonlyMap<string, string>): Node {
  const spaces = new Map(above);
  for (const [key, value] of attributes) if (key.startsWith('xmlns:')) spaces.set(key.slice(6), value);
  const named = [...attributes].filter(([key]) => key !== 'xmlns' && !key.startsWith('xmlns:'));
  const spaced = named.map(([key, value]): [string, string] => {
    const [prefix, local] = key.includes(':') ? key.split(':') : ['', key];
    return [`${prefix === 'xml' ? XML : (spaces.get(prefix!) ?? '')} ${local}`, value];
  });
  return { key: `${namespace} ${name}`, spaces, attributes: spaced, children: [], text: '' };
}
