import { setImmediate } from 'node:timers/promises';
import { openZip, unpacked, XmlError, type XmlPiece, XmlReader, ZipError } from '@yinxin/archive';
import { contentOf } from './contents.ts';
import { Extent } from './extent.ts';
import { Fields } from './fields.ts';
import { Formulas } from './formulas.ts';
import { OfficeRefused } from './refusal.ts';
import { isRelations, ownerOf, Relations, requireLinksOnly } from './relations.ts';

/** What a document may unpack to, and what of it is text that has to be read. */
const MOST_BYTES = 300_000_000;
const MOST_TEXT = 60_000_000;
const MOST_ELEMENTS = 3_000_000;
/** A document in a document is looked through as well, and so is one in that; deeper there is nothing honest. */
const DEEPEST = 2;
/** After so many bytes of text others are let in. */
const AT_ONCE = 32 * 1024;
/** Far more than a workbook with a hundred sheets and a thousand pictures has. */
const MOST_PARTS = 20_000;
/** What takes long to convert: ten seconds and more. */
const MANY_CELLS = 30_000;
const MANY_ELEMENTS = 300_000;

const MAIN_TYPES: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
};
/** By these a program would take the archive for a document of another kind (ODF 1.3 part 2, 3.3). */
const OF_OTHER_KINDS = ['mimetype', 'meta-inf/manifest.xml'];
/** ECMA-376 part 2, annex D: what was deleted while a program wrote the archive. */
const DELETED = '[trash]/';
const TYPES = '[Content_Types].xml';

export interface Looked {
  /** Whether converting it will take long. */
  isLong: boolean;
}

/**
 * Looks through a document before any program opens it: Word or Excel without macros, no relation that leads elsewhere
 * but hyperlinks, no field or formula that fetches, no parts of other formats, no pictures that are more than points, no
 * more pages and cells than a contract has.
 * @throws OfficeRefused
 */
export async function requireSelfContained(
  bytes: Uint8Array,
  ending: string,
  most = MOST_BYTES,
): Promise<Looked> {
  const reading = new Reading(most);
  try {
    const wanted = MAIN_TYPES[ending];
    if (!wanted) throw new OfficeRefused('no document of Word or Excel');
    await look(bytes, reading, wanted);
    return { isLong: reading.extent.cells > MANY_CELLS || reading.elements > MANY_ELEMENTS };
  } catch (error) {
    if (error instanceof ZipError || error instanceof XmlError) throw new OfficeRefused(error.message);
    throw error;
  }
}

/** What was read so far of a document and of the documents in it. */
class Reading {
  readonly extent = new Extent();
  readonly fields = new Fields();
  readonly formulas = new Formulas();
  readonly most: number;
  elements = 0;
  depth = 0;
  #text = 0;

  constructor(most: number) {
    this.most = most;
  }

  count(size: number): void {
    this.#text += size;
    if (this.#text > MOST_TEXT) throw new OfficeRefused('too much text', 'large');
  }

  /** Tells what a part consists of; text of nothing but spaces is left out. */
  async read(
    part: Uint8Array,
    take: (piece: XmlPiece) => void,
    voids: readonly string[] = [],
  ): Promise<void> {
    const counted = (piece: XmlPiece) => {
      if ('begins' in piece && ++this.elements > MOST_ELEMENTS)
        throw new OfficeRefused('too many elements', 'large');
      if (!('text' in piece) || piece.text.trim() !== '') take(piece);
    };
    const reader = new XmlReader(counted, { voids });
    for (let at = 0; at < part.length; at += AT_ONCE) {
      reader.push(part.subarray(at, at + AT_ONCE));
      await setImmediate();
    }
    reader.end();
  }
}

/** `wanted` is the type of its main part; a document in another may be of any kind. */
async function look(bytes: Uint8Array, reading: Reading, wanted?: string): Promise<void> {
  const files = openZip(bytes, { entries: MOST_PARTS, bytes: reading.most });
  requireKnownNames([...files.keys()]);
  /** What is neither text nor a picture, and why it is not. */
  const unknown = new Map<string, OfficeRefused>();
  const packages = new Set<string>();
  const parts = new Map<string, Uint8Array>();
  for (const [name, file] of files) {
    const part = unpacked(file);
    const content = whatIs(part);
    if (content instanceof OfficeRefused) unknown.set(name, content);
    if (content === 'package') packages.add(name);
    if (content === 'xml') reading.count(part.length);
    if (content === 'xml' || content === 'package') parts.set(name, part);
  }
  await requireKind(parts.get(TYPES), reading, wanted);
  const relations = new Relations();
  for (const [name, part] of parts)
    if (isRelations(name))
      await reading.read(part, (piece) => {
        if ('begins' in piece) relations.take(ownerOf(name), piece.begins);
      });
  for (const owner of relations.links.keys())
    if (!parts.has(owner)) throw new OfficeRefused('a part that cannot be read');
  for (const [name, refused] of unknown) {
    const isDeleted = name.startsWith(DELETED) && !relations.isShown(name);
    // relations are read by whoever opens the document, whatever they are said to be
    if (isRelations(name) || !(isDeleted || relations.isNotShown(name))) throw refused;
  }
  for (const [name, part] of parts)
    if (packages.has(name)) await lookInside(part, reading);
    else if (!isRelations(name) && !relations.isNotShown(name))
      await lookAtText(part, reading, { links: relations.links.get(name), isVml: /\.vml$/i.test(name) });
}

function requireKnownNames(names: readonly string[]): void {
  if (names.some((name) => OF_OTHER_KINDS.includes(name.toLowerCase())))
    throw new OfficeRefused('a document of another kind');
}

async function requireKind(
  part: Uint8Array | undefined,
  reading: Reading,
  wanted: string | undefined,
): Promise<void> {
  if (!part) throw new OfficeRefused('a part that cannot be read');
  const types = new Set<string>();
  await reading.read(part, (piece) => {
    if ('begins' in piece) types.add(piece.begins.attributes.get('ContentType') ?? '');
  });
  for (const type of types) if (/macroEnabled|vbaProject/i.test(type)) throw new OfficeRefused('macros');
  const main = [...types].filter((type) => /main\+xml$/i.test(type));
  if (wanted && !(main.length === 1 && main[0] === wanted))
    throw new OfficeRefused('no document of Word or Excel');
}

function whatIs(part: Uint8Array) {
  try {
    return contentOf(part);
  } catch (error) {
    if (error instanceof OfficeRefused) return error;
    throw error;
  }
}

async function lookInside(part: Uint8Array, reading: Reading): Promise<void> {
  if (reading.depth >= DEEPEST) throw new OfficeRefused('documents in documents', 'object');
  reading.depth++;
  await look(part, reading);
  reading.depth--;
}

interface TextPart {
  links: ReadonlySet<string> | undefined;
  isVml: boolean;
}

/** Excel leaves breaks open in the drawings of its comments. */
const VML_VOIDS = ['br'];

async function lookAtText(part: Uint8Array, reading: Reading, { links, isVml }: TextPart): Promise<void> {
  const { fields, formulas, extent } = reading;
  let isRoot = true;
  const take = (piece: XmlPiece) => {
    fields.take(piece);
    formulas.take(piece);
    extent.take(piece);
    if (!('begins' in piece)) return;
    if (isRoot && piece.begins.name === 'svg')
      throw new OfficeRefused('a picture of another kind', 'picture');
    isRoot = false;
    if (links) requireLinksOnly(piece.begins, links);
  };
  await reading.read(part, take, isVml ? VML_VOIDS : []);
  for (const reader of [fields, formulas, extent]) reader.over();
}
