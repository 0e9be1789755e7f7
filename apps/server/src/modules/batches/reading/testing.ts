import { crc32, deflateRawSync } from 'node:zlib';
import { xlsxFile } from '../../../http/xlsx.ts';

interface Packed {
  packed: Buffer;
  method: number;
}

/** A ZIP archive of these entries; one that is given is unpacked no further and gets its entries first. */
export function anArchive({ bytes, entries }: { bytes?: Buffer; entries: Record<string, Packed> }): Buffer {
  const known = bytes ? workbooks.get(bytes) : undefined;
  const all = { ...known, ...entries };
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, { packed, method }] of Object.entries(all)) {
    const encoded = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(packed), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(packed.length, 18);
    facts.writeUInt16LE(encoded.length, 22);
    const record = Buffer.alloc(14);
    record.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, encoded, packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, record, encoded]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

const workbooks = new WeakMap<Buffer, Record<string, Packed>>();
const deflated = (text: string): Packed => ({ packed: deflateRawSync(Buffer.from(text)), method: 8 });

export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook with one sheet, as Excel packs it. */
export function aWorkbook({
  sheet,
  strings,
  styles,
  properties = '',
}: {
  sheet: string;
  strings?: string;
  styles?: string;
  properties?: string;
}): Buffer {
  const entries = {
    'xl/workbook.xml': deflated(
      `<workbook>${properties}<sheets><sheet name="一" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': deflated(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': deflated(sheet),
    ...(strings ? { 'xl/sharedStrings.xml': deflated(strings) } : {}),
    ...(styles ? { 'xl/styles.xml': deflated(styles) } : {}),
  };
  const bytes = anArchive({ entries });
  workbooks.set(bytes, entries);
  return bytes;
}

/** A table as a workbook of our own. */
export const asWorkbook = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(await xlsxFile('表', rows).open()));
