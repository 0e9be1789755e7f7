import type { OfficeRefusal } from '../refusal.ts';
import {
  aDocument,
  aRow,
  aWorkbook,
  cell,
  farCell,
  field,
  picture,
  RED_POINT,
  relationsOf,
  rowsOf,
  svgShowing,
} from './documents.ts';

/** What a document tries to get at: a file of ours, and an address that only we reach. */
export interface Prey {
  file: string;
  address: string;
}
interface HostileDocument {
  name: string;
  ending: '.docx' | '.xlsx';
  kind: OfficeRefusal;
  make(prey: Prey): Promise<Uint8Array>;
}

const word = (
  name: string,
  kind: OfficeRefusal,
  wish: (prey: Prey) => Parameters<typeof aDocument>[0],
): HostileDocument => ({ name, kind, ending: '.docx', make: (prey) => aDocument(wish(prey)) });
const excel = (
  name: string,
  kind: OfficeRefusal,
  wish: (prey: Prey) => Parameters<typeof aWorkbook>[0],
): HostileDocument => ({ name, kind, ending: '.xlsx', make: (prey) => aWorkbook(wish(prey)) });

/** A picture of Word whose part is really this. */
const pictured = (content: string | Uint8Array, part = 'image1.png') => ({
  relations: [['image', `media/${part}`]] as const,
  body: picture('rId1'),
  parts: { [`word/media/${part}`]: content },
});
const latin = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');
const formula = (text: string) => ({ sheet: aRow(1, cell('A1', text)) });
/** ECMA-376 20.5.2: a drawing of a sheet, from its first cell to the given one. */
const drawnTo = (column: number, row: number, size = '') => ({
  'xl/worksheets/_rels/sheet1.xml.rels': relationsOf([['drawing', '../drawings/drawing1.xml']]),
  'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x"><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:to><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:to>${size}</xdr:twoCellAnchor></xdr:wsDr>`,
});

const linked = ({ file, address }: Prey) => ({
  relations: [
    ['image', `file://${file}`, 'External'],
    ['image', `${address}picture`, 'External'],
  ] as const,
  body: picture('rId1', 'link') + picture('rId2', 'link'),
});

/** Every way known to us in which an office document gets at what is not in it. */
export const READING: readonly HostileDocument[] = [
  word('a picture from elsewhere', 'unsafe', linked),
  word('SVG named PNG', 'picture', ({ file }) => pictured(svgShowing(`file://${file}`))),
  word('SVG behind a mark and spaces', 'picture', ({ file }) =>
    pictured(`\ufeff \n<!-- a --><s:svg xmlns:s="http://www.w3.org/2000/svg">${file}</s:svg>`),
  ),
  word('SVG as an XML part', 'picture', ({ file }) => pictured(svgShowing(`file://${file}`), 'image1.xml')),
  word('packed SVG', 'picture', () => pictured(latin('\x1f\x8b\x08'))),
  word('EPS named PNG', 'picture', ({ file }) => pictured(latin(`%!PS-Adobe-3.0 EPSF-3.0\n(${file}) run`))),
  word('EPS with its own head', 'picture', () => pictured(latin('\xc5\xd0\xd3\xc6'))),
  word('WMF named PNG', 'picture', () => pictured(latin('\xd7\xcd\xc6\x9a'))),
  word('EMF named PNG', 'picture', () => pictured(latin('\x01\0\0\0\x6c\0\0\0'))),
  word('PICT named PNG', 'picture', () => pictured(Buffer.alloc(600))),
  word('a PDF for a picture', 'picture', () => pictured(latin('%PDF-1.7'))),
  word('an EMF that is a thumbnail and a picture', 'picture', () => ({
    relations: [['image', '../docProps/Thumb%6Eail.emf']],
    body: picture('rId1'),
    parts: {
      '_rels/.rels': relationsOf([
        ['officeDocument', 'word/document.xml'],
        ['metadata/thumbnail', 'docProps/thumbnail.emf'],
      ]),
      'docProps/thumbnail.emf': latin('\x01\0\0\0'),
    },
  })),
  word('VML with a picture from elsewhere', 'unsafe', ({ address }) => ({
    relations: [['image', address, 'External']],
    body: '<w:p><w:r><w:pict><v:shape><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p>',
  })),
  ...[
    'INCLUDEPICTURE "FILE" \\d',
    'INCLUDETEXT "FILE"',
    'include FILE',
    'IMPORT "FILE"',
    'LINK Word.Document.8 "FILE"',
    'DDE soffice "FILE" a',
    'DDEAUTO soffice "FILE" a',
    'DATABASE \\d "FILE"',
    'RD "FILE"',
  ].map((instruction) =>
    word(`the field ${instruction.split(' ')[0]}`, 'unsafe', ({ file }) => ({
      body: field(instruction.replace('FILE', file)),
    })),
  ),
  word('a field in pieces', 'unsafe', ({ file }) => ({ body: field(' INCLUDE', 'TE', `XT "${file}"`) })),
  word('a field within a field', 'unsafe', ({ file }) => ({
    body: `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF 1 = 1 </w:instrText></w:r></w:p>${field(`INCLUDETEXT "${file}"`)}`,
  })),
  word('a field that never ends', 'unsafe', ({ file }) => ({
    body: `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDE<![CDATA[TEXT]]> "${file}"</w:instrText></w:r></w:p>`,
  })),
  word('a simple field', 'unsafe', ({ file }) => ({
    body: `<w:p><w:fldSimple w:instr="&#73;NCLUDETEXT ${file}"/></w:p>`,
  })),
  word('an object of another program', 'object', () => ({
    relations: [['oleObject', 'embeddings/oleObject1.bin']],
    parts: { 'word/embeddings/oleObject1.bin': latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') },
  })),
  word('a control', 'object', () => ({
    relations: [['control', 'activeX/activeX1.xml']],
    parts: { 'word/activeX/activeX1.xml': '<ax:ocx xmlns:ax="x"/>' },
  })),
  word('a further document', 'unsafe', () => ({ relations: [['subDocument', 'other.docx']] })),
  word('a part of another format', 'unsafe', () => ({ relations: [['aFChunk', 'chunk.html']] })),
  word('an entity in the text', 'unsafe', ({ file }) => ({
    parts: {
      'word/styles.xml': `<!DOCTYPE w:styles [<!ENTITY e SYSTEM "file://${file}">]><w:styles>&e;</w:styles>`,
    },
  })),
  {
    ...word('a document in the document that reads', 'unsafe', () => ({})),
    make: async (prey) =>
      aDocument({
        relations: [['package', 'embeddings/other.docx']],
        parts: { 'word/embeddings/other.docx': await aDocument(linked(prey)) },
      }),
  },
  ...[
    '_xlfn.WEBSERVICE("ADDRESS")',
    'IF(TRUE,webservice ("ADDRESS"))',
    '_xlfn.IMAGE("ADDRESS")',
    'RTD("a",,"b")',
    'DDE("soffice","FILE","a")',
    'CALL("a","b")',
    "soffice|'FILE'!A1",
    "'file://FILE'#$Sheet1.A1",
    "'FILE[a.xlsx]Sheet1'!A1",
  ].map((text) =>
    excel(`the formula ${text.slice(0, 14)}`, 'unsafe', ({ file, address }) =>
      formula(text.replace('FILE', file).replace('ADDRESS', address)),
    ),
  ),
  excel('a formula with a comment in it', 'unsafe', ({ address }) =>
    formula(`WEB<!-- -->&#83;ERVICE("${address}")`),
  ),
  excel('a rule that asks', 'unsafe', ({ address }) => ({
    sheet: `${aRow(1, cell('A1'))}<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>WEBSERVICE("${address}")=1</formula></cfRule></conditionalFormatting>`,
  })),
  excel('a name that asks', 'unsafe', ({ address }) => ({
    names: `<definedNames><definedName name="a">WEBSERVICE("${address}")</definedName></definedNames>`,
  })),
  excel('a service of another program', 'unsafe', ({ file }) => ({
    relations: [['externalLink', 'externalLinks/externalLink1.xml']],
    parts: {
      'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="x"><ddeLink ddeService="soffice" ddeTopic="${file}"/></externalLink>`,
    },
  })),
  excel('a query', 'unsafe', ({ address }) => ({
    relations: [['connections', 'connections.xml']],
    parts: {
      'xl/connections.xml': `<connections><connection id="1" type="4"><webPr url="${address}"/></connection></connections>`,
    },
  })),
  excel('a macro sheet', 'object', () => ({ relations: [['xlMacrosheet', 'macrosheets/sheet1.xml']] })),
];

/** Documents that would take long: each is a few kilobytes. */
export const LONG: readonly HostileDocument[] = [
  excel('one far cell', 'large', () => ({ sheet: farCell('XFD1048576') })),
  excel('a far cell without its place', 'large', () => ({
    sheet: rowsOf(`<row r="1048576">${'<c/>'.repeat(10)}</row>`),
  })),
  excel('a large merged range', 'large', () => ({
    sheet: `${aRow(1, cell('A1'))}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
  })),
  excel('a large formula', 'large', () => ({
    sheet: aRow(1, '<c r="A1"><f t="array" ref="A1:XFD1048576">1+1</f><v>1</v></c>'),
  })),
  excel('a large print area', 'large', () => ({
    names:
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$B$2,Sheet1!$A$1:$XFD$1048576</definedName></definedNames>',
  })),
  excel('a drawing that ends far away', 'large', () => ({ parts: drawnTo(16_000, 1_000_000) })),
  excel('a drawing that is wide and high', 'large', () => ({
    parts: drawnTo(1, 1, '<xdr:ext cx="27000000000" cy="27000000000"/>'),
  })),
  excel('many far cells, each in a sheet', 'large', () => ({
    sheet: farCell('A1048576'),
    parts: Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [
        `xl/worksheets/sheet${at + 2}.xml`,
        `<worksheet>${farCell('A1048576')}</worksheet>`,
      ]),
    ),
  })),
  word('a thousand pages and one', 'large', () => ({
    body: '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'.repeat(1_001),
  })),
];

/** What honest documents have that looks like one of those. */
export const HONEST: readonly Omit<HostileDocument, 'kind'>[] = [
  word('pictures, hyperlinks and fields of its own', 'unsafe', () => ({
    relations: [
      ['hyperlink', 'https://example.com/?a=1&amp;b=2', 'External'],
      ['image', 'media/image1.png'],
      ['font', 'fonts/font1.odttf'],
      ['customXml', '../customXml/item1.xml'],
    ],
    body: [
      '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>LINK "file:///etc/passwd"</w:t></w:r></w:hyperlink></w:p>',
      picture('rId2'),
      field('HYPERLINK "file:///etc/passwd"'),
      field(' PAGE \\* MERGEFORMAT '),
      field('QUOTE "INCLUDETEXT"'),
      '<w:p><w:r><w:br/></w:r></w:p>'.repeat(2_000),
    ].join(''),
    parts: {
      'word/media/image1.png': RED_POINT,
      'word/fonts/font1.odttf': Buffer.alloc(64, 7),
      'customXml/item1.xml': Buffer.from('\ufeff<a/>', 'utf16le'),
      '_rels/.rels': relationsOf([
        ['officeDocument', 'word/document.xml'],
        ['metadata/thumbnail', 'docProps/thumbnail.emf'],
      ]),
      'docProps/thumbnail.emf': latin('\x01\0\0\0'),
      '[trash]/0000.dat': Buffer.alloc(100),
    },
  })),
  {
    ...word('a workbook behind a chart', 'unsafe', () => ({})),
    make: async () =>
      aDocument({
        relations: [['package', 'embeddings/book.xlsx']],
        parts: { 'word/embeddings/book.xlsx': await aWorkbook() },
      }),
  },
  excel('formulas of its own', 'unsafe', () => ({
    sheet: aRow(
      1,
      [
        `SUM(A2:A9)*VLOOKUP("a|b",'甲 乙:丙'!A:B,2)`,
        'HYPERLINK("https://example.com/","WEBSERVICE(1)")',
        'IF(A2="CALL(x)","C:\\a\\[b]c","d")',
        'INDIRECT("A"&amp;1)&amp;RECALL(1)',
      ]
        .map((text, at) => cell(`${'ABCD'[at]}1`, text))
        .join(''),
    ),
    names:
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A:$H</definedName></definedNames>',
    parts: {
      ...drawnTo(9, 40, '<xdr:ext cx="6000000" cy="4000000"/>'),
      'xl/worksheets/_rels/sheet1.xml.rels': relationsOf([
        ['drawing', '../drawings/drawing1.xml'],
        ['printerSettings', '../printerSettings/printerSettings1.bin'],
      ]),
      'xl/printerSettings/printerSettings1.bin': Buffer.alloc(40, 3),
    },
  })),
  excel('whole columns that are coloured', 'unsafe', () => ({
    sheet: `<cols><col min="1" max="16384" width="9" style="1"/></cols>${farCell('H5000')}<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression"><formula>1=1</formula></cfRule></conditionalFormatting>`,
  })),
];
