import { zipOf } from '@yinxin/archive';

const SPACE = 'http://schemas.openxmlformats.org';
const RELATION = `${SPACE}/officeDocument/2006/relationships`;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
export const WORD = `${OFFICE}.wordprocessingml.document.main+xml`;
const EXCEL = `${OFFICE}.spreadsheetml.sheet.main+xml`;

type Relation = readonly [type: string, target: string, mode?: string];
type Parts = Readonly<Record<string, string | Uint8Array>>;

export interface DocumentWish {
  type?: string;
  /** Of the main part: type, target, mode; their ids are `rId1` and so on. */
  relations?: readonly Relation[];
  body?: string;
  /** In the place of a part, or besides. */
  parts?: Parts;
}

export const relationsOf = (relations: readonly Relation[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${SPACE}/package/2006/relationships">${relations
    .map(
      ([type, target, mode], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATION}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

const typesOf = (overrides: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="${SPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    overrides,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join('')}</Types>`;

const packed = async (parts: Parts): Promise<Uint8Array> =>
  zipOf(
    Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? Buffer.from(part) : part]),
  );

/** A document of Word, as small as they come. */
export const aDocument = ({
  type = WORD,
  relations = [],
  body = '',
  parts = {},
}: DocumentWish = {}): Promise<Uint8Array> =>
  packed({
    '[Content_Types].xml': typesOf({ 'word/document.xml': type }),
    '_rels/.rels': relationsOf([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><!-- a > b --><w:document xmlns:w="${SPACE}/wordprocessingml/2006/main" xmlns:r="${RELATION}" xmlns:wp="${SPACE}/drawingml/2006/wordprocessingDrawing" xmlns:a="${SPACE}/drawingml/2006/main" xmlns:pic="${SPACE}/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:body>${body}<w:p><w:r><w:t xml:space="preserve">合同 a &gt; b</w:t></w:r></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsOf(relations),
    ...parts,
  });

interface WorkbookWish {
  /** What stands in its one sheet. */
  sheet?: string;
  /** What stands behind the list of sheets. */
  names?: string;
  /** Of the workbook, from `rId2`. */
  relations?: readonly Relation[];
  parts?: Parts;
  types?: Readonly<Record<string, string>>;
}

/** A workbook of Excel, as small as they come. */
export const aWorkbook = ({
  sheet = aRow(1, cell('A1')),
  names = '',
  relations = [],
  parts = {},
  types = {},
}: WorkbookWish = {}): Promise<Uint8Array> =>
  packed({
    '[Content_Types].xml': typesOf({
      'xl/workbook.xml': EXCEL,
      'xl/worksheets/sheet1.xml': `${OFFICE}.spreadsheetml.worksheet+xml`,
      ...types,
    }),
    '_rels/.rels': relationsOf([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${SPACE}/spreadsheetml/2006/main" xmlns:r="${RELATION}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf([['worksheet', 'worksheets/sheet1.xml'], ...relations]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPACE}/spreadsheetml/2006/main" xmlns:r="${RELATION}">${sheet}</worksheet>`,
    ...parts,
  });

export const cell = (place: string, formula = ''): string =>
  `<c r="${place}">${formula && `<f>${formula}</f>`}<v>1</v></c>`;
/** All the rows of a sheet. */
export const rowsOf = (rows: string): string => `<sheetData>${rows}</sheetData>`;
const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
/** A sheet of one row. */
export const aRow = (number: number, cells: string): string => rowsOf(row(number, cells));
/** A sheet with one cell at its beginning and another at this place. */
export const farCell = (place: string): string =>
  rowsOf(row(1, cell('A1')) + row(Number(/\d+$/.exec(place)?.[0]), cell(place)));

/** A field of Word with its instruction in one piece or in several. */
export const field = (...instruction: string[]): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction
    .map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`)
    .join(
      '',
    )}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

/** A picture on a page of Word, by its relation: in the document (`embed`) or elsewhere (`link`). */
export const picture = (id: string, by: 'embed' | 'link' = 'embed'): string => {
  const size = 'cx="4000000" cy="1000000"';
  return `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${SPACE}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:${by}="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
};

/** A drawing that shows another file. */
export const svgShowing = (address: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="100"><image width="400" height="100" xlink:href="${address}"/></svg>`;

/** One red point (PNG). */
export const RED_POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
