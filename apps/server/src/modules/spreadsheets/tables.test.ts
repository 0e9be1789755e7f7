import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { BATCH_LIMITS } from '@yinxin/api';
import { archiveOf, type MadeFile } from '@yinxin/archive/testing';
import { describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { csv, csvOfMany } from '../../http/csv.ts';
import { xlsxOfMany } from '../../http/xlsx.ts';
import { decoded, readCsv } from './csv.ts';
import { TableRefused } from './refusal.ts';
import { tableOf } from './table.ts';
import { asWorkbook, aWorkbook, sheetOf } from './testing/index.ts';
import { readXlsx } from './xlsx.ts';

async function* piecesOf(bytes: Uint8Array) {
  yield bytes;
}
const tableRows = async (name: string, bytes: Buffer) =>
  Array.fromAsync(await tableOf({ name, content: piecesOf(bytes) }, BATCH_LIMITS));

const rowsOf = async (bytes: Buffer) => Array.fromAsync(readXlsx(bytes, 100));

describe('a table as text', () => {
  test('cells are separated by what stands in the first line', () => {
    expect([...readCsv('姓名,手机号\n张三,13800138000\n', BATCH_LIMITS)]).toEqual([
      ['姓名', '手机号'],
      ['张三', '13800138000'],
    ]);
    expect([...readCsv('姓名\t地址\r\n张三\t东路，1 号\r\n', BATCH_LIMITS)]).toEqual([
      ['姓名', '地址'],
      ['张三', '东路，1 号'],
    ]);
  });

  test('quotes hold separators, breaks and quotes', () => {
    expect([...readCsv('a,b\n"x,\n""y""",z', BATCH_LIMITS)]).toEqual([
      ['a', 'b'],
      ['x,\n"y"', 'z'],
    ]);
  });

  test('what Excel in China writes is read as well', () => {
    const bytes = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]); // 姓名 in GB 18030
    expect(decoded(bytes)).toBe('姓名');
    expect(decoded(Buffer.from('\uFEFF姓名'))).toBe('姓名');
    for (const bytes of [Buffer.from('\uFEFF姓名', 'utf16le'), Buffer.from('\uFEFF姓名', 'utf16le').swap16()])
      expect(decoded(bytes)).toBe('姓名');
  });

  test('where a title may stand above, any of the first lines says what separates cells', () => {
    const text = '十月对账单\n编号;金额\nA1;1\n';
    expect([...readCsv(text, { columns: 10, cell: 100, above: 5 })]).toEqual([
      ['十月对账单'],
      ['编号', '金额'],
      ['A1', '1'],
    ]);
    expect([...readCsv(text, { columns: 10, cell: 100 })][1]).toEqual(['编号;金额']);
  });
});

describe('a table that is made to take long', () => {
  test.each([
    ['a quote that nobody closes', `姓名,"${'x'.repeat(9_000_000)}`, '第 1 行第 2 列的内容过长'],
    ['a cell too long, whatever follows', `a,b\n"${'x\n'.repeat(1_500)}",c\n`, '第 2 行第 1 列的内容过长'],
    ['a row of nothing but separators', `a,b\n${','.repeat(9_000_000)}`, '第 2 行的单元格过多'],
    ['nothing but separators', ','.repeat(9_000_000), '第 1 行的单元格过多'],
  ])('%s: refused as it is read', async (_, text, words) => {
    await expect(tableRows('表.csv', Buffer.from(text))).rejects.toThrow(words);
  });

  const cellsInRow = (count: number) => `<row>${'<c/>'.repeat(count)}</row>`;
  test('a row of more cells than a sheet has columns is refused, one of as many is not', async () => {
    const hostile = aWorkbook({ sheet: sheetOf(cellsInRow(490_000).repeat(100)) });
    expect(hostile.length).toBeLessThan(250_000);
    await expect(tableRows('表.xlsx', hostile)).rejects.toThrow('一行最多 16384 个单元格');
    expect(await tableRows('表.xlsx', aWorkbook({ sheet: sheetOf(cellsInRow(16_384).repeat(2)) }))).toEqual(
      [],
    );
  });

  test('too many cells in all are refused, and too many strings', async () => {
    const cells = aWorkbook({ sheet: sheetOf(cellsInRow(16_384).repeat(245)) });
    await expect(tableRows('表.xlsx', cells)).rejects.toThrow('单元格过多');
    const strings = `<sst>${'<si/>'.repeat(2_100_000)}</sst>`;
    await expect(tableRows('表.xlsx', aWorkbook({ sheet: sheetOf(''), strings }))).rejects.toThrow(
      '内容过多',
    );
  });

  test('others are answered while a large table is read', async () => {
    let answered = 0;
    const others = setInterval(() => answered++, 1);
    const text = 'a,b\n'.repeat(20_000);
    await tableRows('表.csv', Buffer.from(text)).finally(() => clearInterval(others));
    expect(answered).toBeGreaterThan(0);
  });
});

describe('a large table of honest people', () => {
  const COLUMNS = BATCH_LIMITS.columns;
  const nameOf = (column: number): string =>
    (column < 26 ? '' : nameOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
  /** As Excel writes it: words once for all cells, and cells that are only coloured, to the right as well. */
  const asExcelWrites = (rows: readonly (readonly string[])[], coloured: number): Buffer => {
    const words = new Map<string, number>();
    const numberOf = (word: string) => {
      words.set(word, words.get(word) ?? words.size);
      return words.get(word);
    };
    const cell = (at: string, word: string | undefined) =>
      word ? `<c r="${at}" s="2" t="s"><v>${numberOf(word)}</v></c>` : `<c r="${at}" s="3"/>`;
    const names = Array.from({ length: COLUMNS + coloured }, (_, column) => nameOf(column));
    const sheet = sheetOf(
      rows
        .map((row, at) => {
          const cells = names.map((name, column) => cell(`${name}${at + 1}`, row[column]));
          return `<row r="${at + 1}" spans="1:${names.length}">${cells.join('')}</row>`;
        })
        .join(''),
    );
    const strings = `<sst>${[...words.keys()].map((word) => `<si><t>${word}</t></si>`).join('')}</sst>`;
    return aWorkbook({ sheet, strings });
  };

  test.each(depth([1_000], [1_000, 10_000]))(
    '%d rows are read whole, be it a workbook or text',
    async (count) => {
      const rows = Array.from({ length: count }, (_, row) =>
        Array.from({ length: COLUMNS }, (_, column) => (column % 3 === 2 ? '' : `词${(row + column) % 500}`)),
      );
      const expected = rows.map((cells, at) => ({ number: at + 1, cells }));
      expect(await tableRows('表.xlsx', asExcelWrites(rows, 50))).toEqual(expected);
      expect(await tableRows('表.csv', csv(rows))).toEqual(expected);
    },
  );

  test('the longest cell there may be is read, guarded and quoted too; a longer one is not', async () => {
    const longest = `=${'"'.repeat(BATCH_LIMITS.cell - 1)}`;
    expect(await tableRows('表.csv', csv([['a', longest]]))).toEqual([{ number: 1, cells: ['a', longest] }]);
    await expect(tableRows('表.csv', csv([['a', `${longest}"`]]))).rejects.toThrow(
      '第 1 行第 2 列的内容过长',
    );
  });

  test('empty cells at the end of a workbook’s row hold nothing, whatever kind they say they are', async () => {
    const sheet = sheetOf('<row r="1"><c t="s"><v>0</v></c><c t="s"/><c t="b"/></row>');
    expect(await rowsOf(aWorkbook({ sheet, strings: '<sst><si><t>甲</t></si></sst>' }))).toEqual([
      ['甲', '', ''],
    ]);
  });
});

describe('what we write', () => {
  const rows = [
    ['编号', '金额'],
    ['=1+1', '-5.00'],
    ['-1+1', '@SUM(A1)'],
    ['<a>&"b"', ''],
  ];
  const stretches = async function* () {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  };

  test('in stretches is read back as it was, text and workbook, numbers as numbers', async () => {
    const text = Buffer.concat(await Array.fromAsync(csvOfMany(stretches())));
    expect(text).toEqual(csv(rows));
    expect(text.toString()).toContain("'=1+1,-5.00\r\n'-1+1,'@SUM(A1)");
    expect((await tableRows('表.csv', text)).map(({ cells }) => cells)).toEqual(rows);
    const numbered = async function* () {
      for await (const some of stretches())
        yield some.map(([first = '', second = '']) => [
          first,
          second === '-5.00' ? { number: second } : second,
        ]);
    };
    const book = await xlsxOfMany('表', numbered());
    const bytes = Buffer.concat(await Array.fromAsync(await book.open()));
    expect(bytes.length).toBe(book.size);
    expect((await rowsOf(bytes)).map(([first, second = '']) => [first, second])).toEqual(
      rows.map(([first, second]) => [first, second === '-5.00' ? '-5' : second]),
    );
  });
});

describe('a workbook', () => {
  test('shared and inline texts, numbers, days, ticks and gaps are read as people see them', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>手机&amp;号</t></is></c></row>' +
        '<row r="3"><c r="A3"><v>1.3800138E10</v></c><c r="C3" s="1"><v>46000</v></c><c r="D3" t="b"><v>1</v></c></row>',
    );
    const strings = '<sst><si><r><t>姓</t></r><r><t>名</t></r></si></sst>';
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    expect(await rowsOf(aWorkbook({ sheet, strings, styles }))).toEqual([
      ['姓名', '手机&号'],
      [],
      ['13800138000', '', '2025-12-09', '是'],
    ]);
  });

  const DAY_STYLE = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

  test('the afternoon is still that day, and a number is as long as the sheet shows it', async () => {
    const sheet = sheetOf(
      '<row r="1"><c s="1"><v>46000.75</v></c><c s="1"><v>45999.9999999</v></c><c><v>1.2100000000000002</v></c>' +
        '<c><v>0.30000000000000004</v></c><c><v>3.0000000000000004</v></c><c><v>-1234.5</v></c></row>',
    );
    expect(await rowsOf(aWorkbook({ sheet, styles: DAY_STYLE }))).toEqual([
      ['2025-12-09', '2025-12-09', '1.21', '0.3', '3', '-1234.5'],
    ]);
  });

  test('a workbook that counts from 1904 is read so', async () => {
    const sheet = sheetOf('<row r="1"><c s="1"><v>44538</v></c></row>');
    const book = (properties: string) => rowsOf(aWorkbook({ sheet, styles: DAY_STYLE, properties }));
    for (const said of ['1', 'true'])
      expect(await book(`<workbookPr date1904="${said}"/>`)).toEqual([['2025-12-09']]);
    expect(await book('<workbookPr date1904="0"/>')).toEqual([['2021-12-08']]);
  });

  test('a small file that unpacks to a large one is refused while it unpacks', async () => {
    const content = Buffer.alloc(60 * 1024 * 1024, 0x20);
    const packed = deflateRawSync(content, { level: 9 });
    const strings = { name: 'xl/sharedStrings.xml', content, method: 8, packed };
    const bomb = (part: MadeFile) => rowsOf(aWorkbook({ sheet: sheetOf(''), parts: [part] }));
    await expect(bomb(strings)).rejects.toThrow('展开后过大');
    const facts = [0, packed.length, 1_000] as const;
    await expect(bomb({ ...strings, facts, localFacts: facts })).rejects.toThrow('已损坏');
  });

  test('a row that never ends is not read for ever', async () => {
    const endless = `<worksheet><sheetData><row r="1">${'<c/>'.repeat(800_000)}`;
    await expect(rowsOf(aWorkbook({ sheet: endless }))).rejects.toThrow('过长');
  });

  test.each([
    ['cells that never end', { sheet: sheetOf(`<row r="1">${'<c>'.repeat(600_000)}</row>`) }],
    ['values that never end', { sheet: sheetOf(`<row r="1"><c r="A1">${'<v '.repeat(600_000)}</c></row>`) }],
    [
      'tags that never end',
      { sheet: sheetOf(`<row r="1"><c r="A1" t="inlineStr">${'<t '.repeat(600_000)}</c></row>`) },
    ],
    ['formats that never end', { sheet: sheetOf(''), styles: '<numFmt '.repeat(600_000) }],
    ['styles that never end', { sheet: sheetOf(''), styles: '<cellXfs>'.repeat(500_000) }],
    [
      'strings that never end',
      { sheet: sheetOf(''), strings: `<sst><si>${'<t>'.repeat(600_000)}</si></sst>` },
    ],
  ])('%s are refused in one pass', async (_, parts) => {
    // in two passes or more it would take minutes
    await expect(rowsOf(aWorkbook(parts))).rejects.toThrow(TableRefused);
  });

  test.each([
    [
      'LibreOffice',
      () =>
        readFileSync(new URL('../../../../../packages/archive/fixtures/libreoffice.xlsx', import.meta.url)),
    ],
    [
      'us',
      () =>
        asWorkbook([
          ['姓名', '手机号'],
          ['张三', '13800138000'],
        ]),
    ],
  ])('a table made by %s is read', async (_, make) => {
    expect(await rowsOf(await make())).toEqual([
      ['姓名', '手机号'],
      ['张三', '13800138000'],
    ]);
  });

  test('texts in pieces, beside comments and as literals, with the characters that XML cannot hold', async () => {
    const sheet = sheetOf(
      '<row><c t="inlineStr"><is><r><t>甲 </t></r><r><t><![CDATA[<乙>]]><!-- 丙 --></t></r></is></c>' +
        '<c t="str"><f>A1</f><v>一_x000D_&#10;二</v></c><c><f>1+1</f><v>2</v></c><c><f>1</f></c></row>',
    );
    expect(await rowsOf(aWorkbook({ sheet }))).toEqual([['甲 <乙>', '一\r\n二', '2', '']]);
  });

  test('what stands far below keeps its number', async () => {
    const far = sheetOf('<row r="1"><c><v>1</v></c></row><row r="5000"><c><v>2</v></c></row>');
    expect(await tableRows('表.xlsx', aWorkbook({ sheet: far }))).toEqual([
      { number: 1, cells: ['1'] },
      { number: 5000, cells: ['2'] },
    ]);
  });

  test.each([
    ['rows that go back', '<row r="1000"/><row r="1"/><row r="1000"/>', '次序有误'],
    ['a row twice', '<row r="2"/><row r="2"/>', '次序有误'],
    ['a row without a number of its own', '<row r="many"/>', '次序有误'],
    ['cells that go back', '<row r="1"><c r="B1"/><c r="A1"/></row>', '次序有误'],
    ['a cell twice', '<row r="1"><c r="A1"/><c r="A1"/></row>', '次序有误'],
    ['a cell without a column', '<row r="1"><c r="1"/></row>', '次序有误'],
    ['a column too far', '<row r="1"><c r="ZZ1"><v>1</v></c></row>', '最多 100 列'],
  ])('%s: refused', async (_, rows, words) => {
    await expect(rowsOf(aWorkbook({ sheet: sheetOf(rows) }))).rejects.toThrow(words);
  });

  test('empty rows count as rows, whether the file names them or leaves them away', async () => {
    for (const rows of ['<row/>'.repeat(100_001), '<row r="1"/><row r="1048576"/>'])
      await expect(tableRows('表.xlsx', aWorkbook({ sheet: sheetOf(rows) }))).rejects.toThrow('空行也算');
    await expect(tableRows('表.csv', Buffer.alloc(100_001, 0x0a))).rejects.toThrow('空行也算');
  });

  test('a cell that is empty is nobody’s column, however far', async () => {
    expect(
      await rowsOf(aWorkbook({ sheet: sheetOf('<row r="1"><c><v>1</v></c><c r="ZZ1" s="1"/></row>') })),
    ).toEqual([['1']]);
  });

  const SHEET = { name: 'xl/worksheets/sheet1.xml', content: sheetOf('<row><c><v>2</v></c></row>') };
  const bookWith = (...parts: MadeFile[]) =>
    aWorkbook({ sheet: sheetOf('<row><c><v>1</v></c></row>'), parts });
  test.each([
    ['a sheet twice', bookWith(SHEET)],
    ['a sheet twice where systems know no case', bookWith({ ...SHEET, name: 'XL/worksheets/sheet1.xml' })],
    ['something before it', Buffer.concat([Buffer.from('MZ'), bookWith()])],
    ['something behind it', Buffer.concat([bookWith(), Buffer.from('more')])],
    [
      'another checksum',
      bookWith({ ...SHEET, name: 'xl/styles.xml', facts: [1, 3, 3], localFacts: [1, 3, 3], content: '<a>' }),
    ],
    ['a document type', aWorkbook({ sheet: `<!DOCTYPE a>${sheetOf('')}` })],
    ['two sheets in one', aWorkbook({ sheet: sheetOf('<row><c><v>1</v></c></row>').repeat(2) })],
    ['another encoding', aWorkbook({ sheet: `<?xml version="1.0" encoding="GBK"?>${sheetOf('')}` })],
  ])('%s, which programs would read in different ways, is refused', async (_, bytes) => {
    await expect(rowsOf(bytes)).rejects.toThrow('已损坏');
  });

  test('cells that were merged are told after the rows, and too many of them are refused', async () => {
    const bookOf = (ranges: string) =>
      aWorkbook({
        sheet: `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>${ranges}</mergeCells></worksheet>`,
      });
    const ranges: string[] = [];
    const rows = readXlsx(bookOf('<mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/>'), 10, (range) =>
      ranges.push(range),
    );
    expect(await Array.fromAsync(rows)).toEqual([['1']]);
    expect(ranges).toEqual(['A1:A2', 'B1:C1']);
    await expect(rowsOf(bookOf('<mergeCell ref="A1:A2"/>'.repeat(100_001)))).rejects.toThrow(
      '合并的单元格过多',
    );
  });

  test('what is encrypted, or of before 2007, is told what to do', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);
    await expect(tableRows('表.xlsx', compound)).rejects.toThrow('去掉密码');
    await expect(tableRows('表.xls', compound)).rejects.toThrow('另存为 xlsx');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('姓名,手机号')],
    ['a cut archive', aWorkbook({ sheet: sheetOf('') }).subarray(40)],
    ['no workbook', Buffer.from(archiveOf([{ name: 'a.txt', content: 'x' }]))],
  ])('%s is refused', async (_, bytes) => {
    await expect(rowsOf(bytes)).rejects.toThrow(TableRefused);
  });
});
