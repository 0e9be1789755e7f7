import type { FileContent } from '@yinxin/api';
import { deflatedEntry, entryOf, type ZipEntry, zipFile } from './zip.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SPACE = 'http://schemas.openxmlformats.org';
const RELATION = `${SPACE}/officeDocument/2006/relationships`;
const CONTENT_TYPES = `${SPACE}/package/2006/content-types`;
const RELATIONS = `${SPACE}/package/2006/relationships`;
const MAIN = `${SPACE}/spreadsheetml/2006/main`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEET = 'xl/worksheets/sheet1.xml';

/** A text, or a number in plain digits that a sheet can add up. */
export type SheetCell = string | { number: string };

/** As many as a sheet has (ECMA-376, as Excel takes it). */
export const MOST_SHEET_ROWS = 1_048_576;

/** What XML 1.0 (2.2) cannot hold is left out. */
const UNHELD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const escaped = (text: string) =>
  text.replace(UNHELD, '').replace(/[<>&"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Nothing in a text is taken for a formula or a number. */
const cellXml = (cell: SheetCell): string =>
  typeof cell === 'string'
    ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    : `<c><v>${escaped(cell.number)}</v></c>`;
const rowXml = (row: readonly SheetCell[]) => `<row>${row.map(cellXml).join('')}</row>`;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEET_HEAD = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

const part = (name: string, text: string) => entryOf(name, Buffer.from(DECLARATION + text));

/** The parts of a workbook of one sheet. */
function workbook(name: string, sheet: ZipEntry): FileContent {
  const archive = zipFile(`${name.replace(/[\\/:*?"<>|\r\n]/g, '_')}.xlsx`, [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${CONTENT_TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    sheet,
  ]);
  return { ...archive, type: TYPE, isMadeAnew: true };
}

/** A table as a workbook of one sheet to keep (ECMA-376), under a name that every system takes. */
export const xlsxFile = (name: string, rows: readonly (readonly SheetCell[])[]): FileContent =>
  workbook(name, entryOf(SHEET, Buffer.from(SHEET_HEAD + rows.map(rowXml).join('') + SHEET_END)));

/** The same of a table that comes in stretches: its sheet is packed as it comes, and never held unpacked. */
export async function xlsxOfMany(
  name: string,
  stretches: AsyncIterable<readonly (readonly SheetCell[])[]>,
): Promise<FileContent> {
  async function* pieces() {
    yield Buffer.from(SHEET_HEAD);
    for await (const rows of stretches) yield Buffer.from(rows.map(rowXml).join(''));
    yield Buffer.from(SHEET_END);
  }
  return workbook(name, await deflatedEntry(SHEET, pieces()));
}
