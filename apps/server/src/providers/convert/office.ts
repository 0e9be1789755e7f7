import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { readZip, ZipError } from '@yinxin/evidence-log/package';
import { elementsOf, XmlRefused } from './xml.ts';

/** What a document may unpack to, and one part of it that has to be read. */
const MOST_BYTES = 300_000_000;
const MOST_TEXT = 30_000_000;

const MAIN_TYPES: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
};
/** By these a program would take the archive for a document of another kind (ODF 1.3 part 2, 3.3). */
const OF_OTHER_KINDS = ['mimetype', 'meta-inf/manifest.xml'];
/** The elements that make a hyperlink of an address; nobody follows it while the document is converted. */
const LINKS = ['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'];

/** The document is not what its name says, or brings in what is not in it. */
export class OfficeRefused extends Error {}

type Parts = ReadonlyMap<string, Uint8Array>;

const inflated = promisify(inflateRaw);
const inflate = async (bytes: Uint8Array, size: number): Promise<Uint8Array> =>
  inflated(bytes, { maxOutputLength: size + 1 }).catch(() => {
    throw new ZipError('a part cannot be unpacked');
  });

/**
 * Looks through a document before any program opens it: Word or Excel without macros, nothing in it that is fetched
 * from elsewhere, and no parts of other formats (altChunk).
 * @throws OfficeRefused
 */
export async function requireSelfContained(
  bytes: Uint8Array,
  ending: string,
  most = MOST_BYTES,
): Promise<void> {
  try {
    const parts = await readZip(bytes, inflate, most);
    requireKind(parts, MAIN_TYPES[ending]);
    for (const name of parts.keys()) if (/\.rels$/i.test(name)) requireInside(parts, name);
  } catch (error) {
    if (error instanceof ZipError || error instanceof XmlRefused) throw new OfficeRefused(error.message);
    throw error;
  }
}

const readPart = (parts: Parts, name: string) => {
  const part = parts.get(name);
  if (!part || part.length > MOST_TEXT) throw new OfficeRefused('a part that cannot be read');
  return elementsOf(part);
};

function requireKind(parts: Parts, wanted: string | undefined): void {
  const names = [...parts.keys()].map((name) => name.toLowerCase());
  if (new Set(names).size !== names.length) throw new OfficeRefused('two parts of one name');
  if (names.some((name) => OF_OTHER_KINDS.includes(name) || name.includes('\\')))
    throw new OfficeRefused('a document of another kind');
  const types = [...readPart(parts, '[Content_Types].xml')].flatMap(
    ({ attributes }) => attributes.get('ContentType') ?? [],
  );
  if (!wanted || !types.includes(wanted)) throw new OfficeRefused('no document of Word or Excel');
  if (types.some((type) => /macroEnabled|vbaProject/i.test(type))) throw new OfficeRefused('macros');
}

/** ECMA-376 part 2, 9.3: what a part refers to. */
function requireInside(parts: Parts, relations: string): void {
  const outside = new Set<string>();
  for (const { name, attributes } of readPart(parts, relations)) {
    if (name !== 'Relationship') continue;
    const type = attributes.get('Type')?.split('/').at(-1);
    if (type?.toLowerCase() === 'afchunk') throw new OfficeRefused('a part of another format');
    if ((attributes.get('TargetMode') ?? 'Internal') === 'Internal') continue;
    if (type !== 'hyperlink') throw new OfficeRefused('content from elsewhere');
    outside.add(attributes.get('Id') ?? '');
  }
  if (outside.size > 0) requireLinksOnly(parts, ownerOf(relations), outside);
}

/** `word/_rels/document.xml.rels` belongs to `word/document.xml`. */
const ownerOf = (relations: string): string =>
  path.posix.join(path.posix.dirname(path.posix.dirname(relations)), path.posix.basename(relations, '.rels'));

/** A picture could name the relation of a hyperlink: programs look for the name, whatever its type. */
function requireLinksOnly(parts: Parts, name: string, ids: ReadonlySet<string>): void {
  for (const element of readPart(parts, name)) {
    if (LINKS.includes(element.name)) continue;
    for (const value of element.attributes.values())
      if (ids.has(value)) throw new OfficeRefused('content from elsewhere');
  }
}
