import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { readZip, ZipError } from '@yinxin/evidence-log/package';
import { type Element, elementsOf, XmlRefused } from './xml.ts';

/** What a document may unpack to, and what of it has to be read as text. */
const MOST_BYTES = 300_000_000;
const MOST_TEXT = 30_000_000;
const MOST_ELEMENTS = 2_000_000;
/** After so many elements others are let in. */
const AT_ONCE = 5_000;

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

const inflated = promisify(inflateRaw);
const inflate = async (bytes: Uint8Array, size: number): Promise<Uint8Array> =>
  inflated(bytes, { maxOutputLength: size + 1 }).catch(() => {
    throw new ZipError('a part cannot be unpacked');
  });

/**
 * Looks through a document before any program opens it: Word or Excel without macros, no relation that leads elsewhere
 * but hyperlinks, and no parts of other formats (altChunk). What fields and formulas name, the program's profile forbids.
 * @throws OfficeRefused
 */
export async function requireSelfContained(
  bytes: Uint8Array,
  ending: string,
  most = MOST_BYTES,
): Promise<void> {
  try {
    const names: string[] = [];
    const tell = await readZip(bytes, inflate, most, (name) => {
      names.push(name);
      return name === TYPES || isRelations(name);
    });
    requireNames(names);
    const text = new PartReader(tell);
    await requireKind(text, MAIN_TYPES[ending]);
    const links = new Map<string, ReadonlySet<string>>();
    for (const name of names.filter(isRelations)) {
      const outside = await linksOutside(text, name);
      if (outside.size > 0) links.set(ownerOf(name), outside);
    }
    if (links.size === 0) return;
    text.add(await readZip(bytes, inflate, most, (name) => links.has(name)));
    for (const [name, ids] of links) await requireLinksOnly(text, name, ids);
  } catch (error) {
    // a tag too long for the engine that looks for it is no honest one
    if (error instanceof ZipError || error instanceof XmlRefused || error instanceof RangeError)
      throw new OfficeRefused(error.message);
    throw error;
  }
}

const TYPES = '[Content_Types].xml';
const isRelations = (name: string): boolean => /\.rels$/i.test(name);

/** Reads parts of one document, all of them together no longer than it may have text. */
class PartReader {
  readonly #parts: Map<string, Uint8Array>;
  #text = 0;
  #elements = 0;

  constructor(parts: ReadonlyMap<string, Uint8Array>) {
    this.#parts = new Map(parts);
  }

  /** Further parts of the same document. */
  add(parts: ReadonlyMap<string, Uint8Array>): void {
    for (const [name, part] of parts) this.#parts.set(name, part);
  }

  async *read(name: string): AsyncGenerator<Element> {
    const part = this.#parts.get(name);
    this.#text += part?.length ?? 0;
    if (!part || this.#text > MOST_TEXT) throw new OfficeRefused('a part that cannot be read');
    for (const element of elementsOf(part)) {
      if (++this.#elements > MOST_ELEMENTS) throw new OfficeRefused('too many elements');
      if (this.#elements % AT_ONCE === 0) await setImmediate();
      yield element;
    }
  }
}

function requireNames(given: readonly string[]): void {
  const names = given.map((name) => name.toLowerCase());
  if (new Set(names).size !== names.length) throw new OfficeRefused('two parts of one name');
  if (names.some((name) => OF_OTHER_KINDS.includes(name) || name.includes('\\')))
    throw new OfficeRefused('a document of another kind');
  if (names.some((name) => path.posix.normalize(name) !== name))
    throw new OfficeRefused('a name with detours');
}

async function requireKind(text: PartReader, wanted: string | undefined): Promise<void> {
  const types = new Set<string>();
  for await (const { attributes } of text.read(TYPES)) types.add(attributes.get('ContentType') ?? '');
  if (!wanted || !types.has(wanted)) throw new OfficeRefused('no document of Word or Excel');
  for (const type of types) if (/macroEnabled|vbaProject/i.test(type)) throw new OfficeRefused('macros');
}

/** ECMA-376 part 2, 9.3: what a part refers to. Of what is elsewhere only hyperlinks are taken, by their ids. */
async function linksOutside(text: PartReader, relations: string): Promise<ReadonlySet<string>> {
  const outside = new Set<string>();
  for await (const { name, attributes } of text.read(relations)) {
    if (name !== 'Relationship') continue;
    const type = attributes.get('Type')?.split('/').at(-1);
    if (type?.toLowerCase() === 'afchunk') throw new OfficeRefused('a part of another format');
    if ((attributes.get('TargetMode') ?? 'Internal') === 'Internal') continue;
    if (type !== 'hyperlink') throw new OfficeRefused('content from elsewhere');
    outside.add(attributes.get('Id') ?? '');
  }
  return outside;
}

/** `word/_rels/document.xml.rels` belongs to `word/document.xml`. */
const ownerOf = (relations: string): string =>
  path.posix.join(path.posix.dirname(path.posix.dirname(relations)), path.posix.basename(relations, '.rels'));

/** A picture could name the relation of a hyperlink: programs look for the name, whatever its type. */
async function requireLinksOnly(text: PartReader, name: string, ids: ReadonlySet<string>): Promise<void> {
  for await (const element of text.read(name)) {
    if (LINKS.includes(element.name)) continue;
    for (const value of element.attributes.values())
      if (ids.has(value)) throw new OfficeRefused('content from elsewhere');
  }
}
