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
/** What is skipped, from its beginning to its end; a document type (DOCTYPE) is none of them. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/** The elements of a document in UTF-8, in their order. @throws XmlRefused */
export function* elementsOf(bytes: Uint8Array): Generator<Element> {
  const text = decoded(bytes);
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const [begin, end] = SKIPPED.find(([mark]) => text.startsWith(mark, at)) ?? [];
    if (begin) {
      const over = text.indexOf(end, at + begin.length);
      if (over < 0) throw new XmlRefused('cut off');
      at = over + end.length;
      continue;
    }
    TAG.lastIndex = at;
    const [tag, name = '', attributes = ''] = TAG.exec(text) ?? [];
    if (!tag) throw new XmlRefused('a tag that cannot be read');
    at += tag.length;
    if (!tag.startsWith('</'))
      yield { name: name.slice(name.indexOf(':') + 1), attributes: attributesIn(attributes) };
  }
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
