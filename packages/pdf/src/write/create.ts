import { array, dict, name, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../objects.ts';
import { ByteWriter } from './bytes.ts';
import { writeIndirect, writeValue } from './serialize.ts';
import { FREE_LIST_HEAD, type StreamEntry, type Trailer, writeTable, writeXrefStream } from './xref.ts';

/** How the objects of a new file are listed. */
export type FileForm = 'table' | 'xref-stream' | 'object-streams';

export interface NewFile {
  objects: Map<number, PdfValue>;
  root: PdfRef;
  info?: PdfRef;
  form?: FileForm;
}

/** Writes a whole new file from its objects. */
export function writeFile({ objects, root, info, form = 'table' }: NewFile): Uint8Array {
  const out = new ByteWriter();
  out.text('%PDF-1.7\n%');
  out.bytes(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const id = new PdfString(crypto.getRandomValues(new Uint8Array(16)), true);
  const size = [...objects.keys()].reduce((highest, num) => Math.max(highest, num), 0) + 1;
  const trailer: Trailer = { Size: size, Root: root, Info: info, ID: array(id, id) };
  if (form === 'table') writePlain(out, objects, trailer);
  else writeWithStream(out, objects, trailer, size, form === 'object-streams');
  return out.finish();
}

function writePlain(out: ByteWriter, objects: ReadonlyMap<number, PdfValue>, trailer: Trailer): void {
  const written = [...objects].map(([num, value]) => {
    const ref = new PdfRef(num);
    const offset = out.offset;
    writeIndirect(out, ref, value);
    return { ref, offset };
  });
  writeTable(out, [FREE_LIST_HEAD, ...written], trailer);
}

function writeWithStream(
  out: ByteWriter,
  objects: ReadonlyMap<number, PdfValue>,
  trailer: Trailer,
  size: number,
  compress: boolean,
): void {
  const entries: StreamEntry[] = [{ num: 0, type: 0, second: 0, third: 65_535 }];
  const packed: [number, PdfValue][] = [];
  for (const [num, value] of objects) {
    if (compress && !(value instanceof PdfStream)) packed.push([num, value]);
    else {
      entries.push({ num, type: 1, second: out.offset, third: 0 });
      writeIndirect(out, new PdfRef(num), value);
    }
  }
  if (packed.length > 0) {
    entries.push({ num: size, type: 1, second: out.offset, third: 0 });
    packed.forEach(([num], index) => {
      entries.push({ num, type: 2, second: size, third: index });
    });
    writeIndirect(out, new PdfRef(size), objectStream(packed));
  }
  writeXrefStream(out, new PdfRef(size + 1), entries, { ...trailer, Size: size + 2 });
}

function objectStream(packed: readonly [number, PdfValue][]): PdfStream {
  const body = new ByteWriter();
  const header = packed.map(([num, value]) => {
    const at = body.offset;
    writeValue(body, value);
    body.text('\n');
    return `${num} ${at}`;
  });
  const head = Buffer.from(`${header.join(' ')}\n`, 'latin1');
  return new PdfStream(
    dict({ Type: name('ObjStm'), N: packed.length, First: head.length }),
    Buffer.concat([head, body.finish()]),
  );
}

export interface SimplePage {
  width?: number;
  height?: number;
  /** Lines of Latin text in Helvetica. */
  lines?: readonly string[];
  /** Operators drawn after the text. */
  content?: string;
  /** Further entries of the page dictionary, such as /Rotate. */
  entries?: Record<string, PdfValue>;
}

export interface SimpleFile {
  pages: readonly SimplePage[];
  form?: FileForm;
  catalog?: Record<string, PdfValue>;
}

/** A plain text document: enough for cover sheets and tests. */
export function createPdf({ pages, form, catalog = {} }: SimpleFile): Uint8Array {
  const objects = new Map<number, PdfValue>();
  const pageRefs = pages.map((_, i) => new PdfRef(4 + i * 2));
  objects.set(1, dict({ Type: name('Catalog'), Pages: new PdfRef(2), ...catalog }));
  objects.set(2, dict({ Type: name('Pages'), Kids: array(...pageRefs), Count: pages.length }));
  objects.set(3, dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }));
  pages.forEach((page, i) => {
    const { width = 595, height = 842, entries = {} } = page;
    objects.set(
      4 + i * 2,
      dict({
        Type: name('Page'),
        Parent: new PdfRef(2),
        MediaBox: array(0, 0, width, height),
        Resources: dict({ Font: dict({ F1: new PdfRef(3) }) }),
        Contents: new PdfRef(5 + i * 2),
        ...entries,
      }),
    );
    objects.set(5 + i * 2, new PdfStream(new PdfDict(), Buffer.from(pageContent(page, height), 'latin1')));
  });
  return writeFile({ objects, root: new PdfRef(1), form });
}

function pageContent({ lines = [], content = '' }: SimplePage, height: number): string {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) '`);
  return `BT /F1 11 Tf 14 TL 56 ${height - 56} Td\n${shown.join('\n')}\nET\n${content}\n`;
}
