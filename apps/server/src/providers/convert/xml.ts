/** An element as it begins. */
export interface Element {
  /** Without its prefix. */
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** Text that programs might read in more than one way. */
export class XmlRefused extends Error {}

const TAG = /<\/?([^\s<>/!?"'=]+)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const ATTRIBUTE = /([^\s<>/"'=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const CDATA = '<![CDATA[';
/** What is no element, from its beginning to its end; a document type (DOCTYPE) is none of them. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  [CDATA, ']]>'],
] as const;

/** What a document consists of, in its order. */
export type Piece = { begins: Element } | { ends: string } | { text: string };

/** The elements and the text of a document in UTF-8; text of nothing but spaces is left out. @throws XmlRefused */
export function* piecesOf(bytes: Uint8Array): Generator<Piece> {
  const source = decoded(bytes);
  let after = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', after)) {
    const text = source.slice(after, at);
    if (text.trim() !== '') yield { text: unescaped(text) };
    const [begin, end] = SKIPPED.find(([mark]) => source.startsWith(mark, at)) ?? [];
    if (begin) {
      const over = source.indexOf(end, at + begin.length);
      if (over < 0) throw new XmlRefused('cut off');
      if (begin === CDATA) yield { text: source.slice(at + begin.length, over) };
      after = over + end.length;
      continue;
    }
    TAG.lastIndex = at;
    const [tag, prefixed = '', attributes = ''] = TAG.exec(source) ?? [];
    if (!tag) throw new XmlRefused('a tag that cannot be read');
    after = at + tag.length;
    const name = prefixed.slice(prefixed.indexOf(':') + 1);
    if (!tag.startsWith('</')) yield { begins: { name, attributes: attributesIn(attributes) } };
    if (tag.startsWith('</') || tag.endsWith('/>')) yield { ends: name };
  }
}

/** An attribute by its name without prefix. */
export function attributeOf({ attributes }: Element, name: string): string | undefined {
  const direct = attributes.get(name);
  if (direct !== undefined) return direct;
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

function attributesIn(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(
    ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')] as const,
  );
  const attributes = new Map(found);
  if (attributes.size !== found.length) throw new XmlRefused('an attribute twice');
  return attributes;
}

function decoded(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlRefused('not in UTF-8');
  }
  const declared = /^<\?xml[^<>]*?encoding\s*=\s*["']([^"'<>]*)["']/.exec(text)?.[1] ?? 'utf-8';
  if (text.includes('\0') || declared.toLowerCase() !== 'utf-8') throw new XmlRefused('not in UTF-8');
  return text;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** XML 1.0 4.1, 4.6; without a document type there are no other entities. */
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (_, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      const known = name ? NAMED[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
      if (known === undefined) throw new XmlRefused('an unknown entity');
      return known;
    },
  );
