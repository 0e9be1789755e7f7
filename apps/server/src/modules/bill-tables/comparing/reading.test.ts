import { describe, expect, test } from 'vitest';
import { csv } from '../../../http/csv.ts';
import { TableRefused } from '../../spreadsheets/index.ts';
import { asWorkbook, aWorkbook, sheetOf } from '../../spreadsheets/testing/index.ts';
import { previewOf, type Reading, tableRead } from './reading.ts';

const BILL = 'ZD202610-P0172-01';
const readingOf = (bytes: Uint8Array, given: Partial<Reading> = {}): Reading => ({
  ...{
    name: '明细.csv',
    bytes,
    head: 1,
    mapping: { number: 0, amount: 1 },
    billNumber: BILL,
    period: '2026-10',
  },
  ...given,
});
interface Row {
  n: string;
  m: string;
  q: number | null;
  a: number;
}
const rowsIn = ({ chunks }: { chunks: string[] }): Row[] =>
  chunks.flatMap((chunk) => JSON.parse(chunk) as Row[]);
const table = (...rows: string[][]) => csv(rows);

describe('what is shown before anything is chosen', () => {
  test('the head is found below a title, and what its columns seem to be', async () => {
    const rows = [
      ['浙江某某科技有限公司 十月对账单'],
      ['账期', '2026-10'],
      [],
      ['序号', '合同编号*', '产品名称', '数量（份）', '单价(元)', '金额（元）', '使用时间'],
      ['1', 'HT1', '电子合同', '1', '4.5', '4.50', '2026-10-02 10:00'],
      ['合计', '', '', '1', '', '4.50', ''],
    ];
    for (const [name, bytes] of [
      ['表.csv', csv(rows)],
      ['表.xlsx', await asWorkbook(rows)],
    ] as const)
      expect(await previewOf({ name, bytes })).toMatchObject({
        head: 4,
        columns: rows[3],
        sample: [rows[4], rows[5]],
        mapping: { number: 1, product: 2, quantity: 3, amount: 5, time: 6 },
      });
  });

  test('of several sums what is to be settled is taken, and each column is one thing', async () => {
    const { mapping } = await previewOf({
      name: '表.csv',
      bytes: table(['订单号', '金额', '优惠金额', '应结金额'], ['A', '2', '1', '1']),
    });
    expect(mapping).toEqual({ number: 0, amount: 3 });
  });

  test('a table of another language, or none: columns are there to be chosen, or it is refused', async () => {
    const strange = await previewOf({ name: '表.csv', bytes: table(['甲', '乙'], ['A', '1']) });
    expect(strange).toMatchObject({ head: 1, columns: ['甲', '乙'], mapping: {} });
    for (const rows of [[['只有一列'], ['1']], [['订单号', '金额']]])
      await expect(previewOf({ name: '表.csv', bytes: csv(rows) })).rejects.toThrow(TableRefused);
  });
});

describe('the rows', () => {
  test('lines of the bill that stand for no use need no quantity, as in its own export; uses do', async () => {
    const mapping = { number: 0, product: 1, quantity: 2, amount: 3 };
    const head = ['合同编号', '计费项', '数量', '金额（元）'];
    const own = [`${BILL}/2`, '折扣与尾差（电子合同）', '', '-17.50'];
    const read = await tableRead(readingOf(table(head, own, ['HT1', '电子合同', '1', '2.60']), { mapping }));
    expect(rowsIn(read)).toEqual([
      { n: `${BILL}/2`, m: '', q: null, a: -1750 },
      { n: 'HT1', m: 'contract', q: 1, a: 260 },
    ]);
    const uncounted = tableRead(readingOf(table(head, own, ['HT1', '电子合同', '', '2.60']), { mapping }));
    await expect(uncounted).rejects.toThrow('第 3 行没有数量');
  });

  test('are read by the columns that were chosen, amounts exactly', async () => {
    const read = await tableRead(
      readingOf(
        table(
          ['编号', '金额', '量', '品'],
          ['HT 1', '¥1,234.50', '1,000', '电子合同'],
          ['ＨＴ2', '(0.05)', '(1)', 'sms'],
        ),
        {
          mapping: { number: 0, amount: 1, quantity: 2, product: 3 },
        },
      ),
    );
    expect(rowsIn(read)).toEqual([
      { n: 'HT1', m: 'contract', q: 1000, a: 123_450 },
      { n: 'HT2', m: 'sms', q: -1, a: -5 },
    ]);
    expect(read).toMatchObject({ rows: 2, amount: 123_445, skipped: [], rounded: 0, outside: 0 });
  });

  test('GB 18030, UTF-8 with and without a mark, and UTF-16 are the same table', async () => {
    const text = '合同编号,金额\r\n合同一,1.00\r\n';
    const gb = Buffer.from('bacfcdacb1e0bac52cbdf0b6ee0d0abacfcdacd2bb2c312e30300d0a', 'hex');
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      gb,
    ])
      expect(rowsIn(await tableRead(readingOf(bytes)))).toEqual([{ n: '合同一', m: '', q: null, a: 100 }]);
  });

  test('sums are left out, named or below everything', async () => {
    const rows = [['编号', '金额'], ['A', '1'], ['小计', '1'], ['B', '2'], ['', '3.00'], []];
    const read = await tableRead(readingOf(csv(rows)));
    expect(rowsIn(read).map(({ n }) => n)).toEqual(['A', 'B']);
    expect(read).toMatchObject({ rows: 2, amount: 300, skipped: [3, 5] });
  });

  test('a row without a number that is no sum is refused, not forgotten', async () => {
    const rows = [
      ['编号', '金额'],
      ['A', '1'],
      ['', '5'],
      ['B', '2'],
    ];
    await expect(tableRead(readingOf(csv(rows)))).rejects.toThrow('第 3 行有金额而没有编号');
  });

  test('cells that were merged downwards are one number for all of their rows', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`;
    const sheet = sheetOf(
      row(1, cell('A1', '编号'), cell('B1', '金额')) +
        row(2, cell('A2', 'HT1'), cell('B2', '5')) +
        row(3, cell('B3', '5')) +
        row(4, cell('A4', 'HT2'), cell('B4', '1')),
    ).replace(
      '</worksheet>',
      '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A1:B1"/></mergeCells></worksheet>',
    );
    const read = await tableRead(readingOf(aWorkbook({ sheet }), { name: '表.xlsx' }));
    expect(rowsIn(read).map(({ n, a }) => [n, a])).toEqual([
      ['HT1', 500],
      ['HT1', 500],
      ['HT2', 100],
    ]);
  });

  test('merged cells that reach over each other without end are refused', async () => {
    const cells =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>1</v></c></row>';
    const merges = `<mergeCells>${'<mergeCell ref="A2:A1048576"/>'.repeat(1_000)}</mergeCells></worksheet>`;
    const bytes = aWorkbook({ sheet: sheetOf(cells).replace('</worksheet>', merges) });
    await expect(tableRead(readingOf(bytes, { name: '表.xlsx' }))).rejects.toThrow('取消合并');
  });

  test('formulas are what they showed when they were stored', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="str"><v>编号</v></c><c r="B1" t="str"><v>金额</v></c></row>' +
        '<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>HT1</v></c><c r="B2"><f>1+1</f><v>12.340000000000002</v></c></row>',
    );
    expect(rowsIn(await tableRead(readingOf(aWorkbook({ sheet }), { name: '表.xlsx' })))).toEqual([
      { n: 'HT1', m: '', q: null, a: 1234 },
    ]);
  });

  test('what was rounded, and what is of another month, is told', async () => {
    const read = await tableRead(
      readingOf(
        table(
          ['编号', '金额', '时间'],
          ['A', '4.505', '2026年9月30日'],
          ['B', '1', '2026/10/31 23:59'],
          ['C', '1', '昨天'],
        ),
        {
          mapping: { number: 0, amount: 1, time: 2 },
        },
      ),
    );
    expect(read).toMatchObject({ amount: 651, rounded: 1, outside: 1 });
  });

  test('lines of the bill itself are taken back as they were exported', async () => {
    const read = await tableRead(
      readingOf(table(['编号', '金额', '品'], [`${BILL}/2`, '-1.00', '折扣与尾差（电子合同）']), {
        mapping: { number: 0, amount: 1, product: 2 },
      }),
    );
    expect(rowsIn(read)).toEqual([{ n: `${BILL}/2`, m: '', q: null, a: -100 }]);
  });

  test.each([
    ['an amount that is none', [['A', '一百']], {}, '第 2 行的金额“一百”看不懂'],
    ['no amount', [['A', '']], {}, '第 2 行没有金额'],
    ['a formula', [['A', '=1+1']], {}, '看不懂'],
    ['a number that lost its digits', [['2.02610010000123E+17', '1']], {}, '编号列设为文本'],
    ['half a piece', [['A', '1', '1.5']], { mapping: { number: 0, amount: 1, quantity: 2 } }, '不是整数'],
    [
      'an unknown product',
      [['A', '1', '神奇服务']],
      { mapping: { number: 0, amount: 1, product: 2 } },
      '不认识的计费项“神奇服务”',
    ],
    [
      'more than there is',
      [
        ['A', '9999999999'],
        ['B', '9999999999'],
      ],
      {},
      '金额的合计过大',
    ],
    ['nothing', [], {}, '没有明细'],
  ] as const)('%s is refused with its place and what to do', async (_, rows, given, words) => {
    const bytes = csv([['编号', '金额', '其他'], ...rows.map((row) => [...row])]);
    await expect(tableRead(readingOf(bytes, given as Partial<Reading>))).rejects.toThrow(words);
  });
});
