import { archiveOf, DEFLATED, type MadeFile } from '@yinxin/archive/testing';
import { xlsxFile } from '../../../http/xlsx.ts';

export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

interface WorkbookWish {
  sheet: string;
  strings?: string;
  styles?: string;
  properties?: string;
  /** Besides. */
  parts?: readonly MadeFile[];
}

/** A workbook with one sheet, as Excel packs it. */
export function aWorkbook({ sheet, strings, styles, properties = '', parts = [] }: WorkbookWish): Buffer {
  const texts: Record<string, string | undefined> = {
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets><sheet name="一" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': strings,
    'xl/styles.xml': styles,
  };
  const files = Object.entries(texts).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, content, method: DEFLATED }],
  );
  return Buffer.from(archiveOf([...files, ...parts]));
}

/** A table as a workbook of our own. */
export const asWorkbook = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(await xlsxFile('表', rows).open()));
