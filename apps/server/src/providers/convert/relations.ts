import path from 'node:path';
import type { XmlElement } from '@yinxin/archive';
import { OfficeRefused } from './refusal.ts';

/** The elements that make a hyperlink of an address; nobody follows it while the document is converted. */
const LINKS = ['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'];
/** Parts of other formats (altChunk), further documents, links to workbooks and services, queries: all bring in more. */
const BRINGING_IN = ['afchunk', 'subdocument', 'externallink', 'connections', 'querytable'];
/** Objects of other programs and controls. */
const OBJECTS = [
  'oleobject',
  'control',
  'activexcontrolbinary',
  'vbaproject',
  'xlmacrosheet',
  'xlintlmacrosheet',
];
/** What no page shows: it may be of any format, for nothing opens it. */
const NOT_SHOWN = [
  'font',
  'printersettings',
  'thumbnail',
  'customxml',
  'customxmlprops',
  'hdphoto',
  'attachedtoolbars',
];

export const isRelations = (name: string): boolean => /\.rels$/i.test(name);

/** `word/_rels/document.xml.rels` belongs to `word/document.xml`. */
export const ownerOf = (relations: string): string =>
  path.posix.join(path.posix.dirname(path.posix.dirname(relations)), path.posix.basename(relations, '.rels'));

/** The last step of a path: whichever way leads to a part, it ends so. */
export const lastStep = (target: string): string => {
  const name = target.slice(Math.max(target.lastIndexOf('/'), target.lastIndexOf('\\')) + 1).toLowerCase();
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** ECMA-376 part 2, 9.3: what the parts of a document refer to. */
export class Relations {
  /** Ids of hyperlinks that lead elsewhere, by the part that has them. */
  readonly links = new Map<string, Set<string>>();
  readonly #shown = new Set<string>();
  readonly #notShown = new Set<string>();

  /** One relation of the part that owns it. @throws OfficeRefused */
  take(owner: string, { name, attributes }: XmlElement): void {
    if (name !== 'Relationship') return;
    const type = attributes.get('Type')?.split('/').at(-1)?.toLowerCase() ?? '';
    if (BRINGING_IN.includes(type)) throw new OfficeRefused('a part that brings in more');
    if (OBJECTS.includes(type)) throw new OfficeRefused('an object', 'object');
    if ((attributes.get('TargetMode') ?? 'Internal') === 'Internal') {
      const target = lastStep(attributes.get('Target') ?? '');
      (NOT_SHOWN.includes(type) ? this.#notShown : this.#shown).add(target);
      return;
    }
    if (type !== 'hyperlink') throw new OfficeRefused('content from elsewhere');
    const ids = this.links.get(owner) ?? new Set();
    this.links.set(owner, ids.add(attributes.get('Id') ?? ''));
  }

  /** Whether a part is referred to only as what no page shows. */
  isNotShown(name: string): boolean {
    return this.#notShown.has(lastStep(name)) && !this.isShown(name);
  }

  isShown(name: string): boolean {
    return this.#shown.has(lastStep(name));
  }
}

/** A picture could name the relation of a hyperlink: programs look for the name, whatever its type. */
export function requireLinksOnly({ name, attributes }: XmlElement, ids: ReadonlySet<string>): void {
  if (LINKS.includes(name)) return;
  for (const value of attributes.values())
    if (ids.has(value)) throw new OfficeRefused('content from elsewhere');
}
