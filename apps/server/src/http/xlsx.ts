import type { FileContent } from '@yinxin/api';
import { entryOf, zipFile } from './zip.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SPACE = 'http://schemas.openxmlformats.org';
const RELATION = `${SPACE}/officeDocument/2006/relationships`;

/** What XML 1.0 (2.2) cannot hold is left out. */
const UNHELD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const escaped = (text: string) =>
  text.replace(UNHELD, '').replace(/[<>&"]/g, (one) => `&#${one.charCodeAt(0)};`);

const part = (name: string, text: string) =>
  entryOf(name, Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`));

/**
 * A table as a workbook of one sheet to keep (ECMA-376), under a name that every system takes. Every cell is a text:
 * nothing in it is taken for a formula or a number.
 */
export function xlsxFile(name: string, rows: readonly (readonly string[])[]): FileContent {
  const cells = rows.map(
    (row) =>
      `<row>${row.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`,
  );
  const types = `${SPACE}/package/2006/content-types`;
  const relations = `${SPACE}/package/2006/relationships`;
  const main = `${SPACE}/spreadsheetml/2006/main`;
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const archive = zipFile(`${name.replace(/[\\/:*?"<>|\r\n]/g, '_')}.xlsx`, [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${RELATION}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
  ]);
  return { ...archive, type: TYPE, isMadeAnew: true };
}
