import { BILL_COLUMNS, type BillColumn, METERS, type MeterCode } from '@yinxin/api';

/** Which column of a table is what, from 0. */
export type Mapping = Partial<Record<BillColumn, number | undefined>>;

/** What columns are called, what is meant best first: a table may have a 金额 for each of price, discount and sum. */
const HEADS: Readonly<Record<BillColumn, readonly string[]>> = {
  number: [
    ...[
      '合同编号',
      '订单编号',
      '订单号',
      '合同号',
      '业务编号',
      '业务单号',
      '流程编号',
      '流程号',
      '单号',
      '编号',
    ],
    ...['contractno', 'orderno', 'flowid', 'orderid', 'number', 'no'],
  ],
  product: [
    '计费项',
    '产品名称',
    '产品',
    '计费项目',
    '项目',
    '商品名称',
    '商品',
    '业务类型',
    '类型',
    'product',
    'item',
  ],
  quantity: [
    '数量',
    '使用量',
    '用量',
    '使用数量',
    '计费数量',
    '笔数',
    '份数',
    '次数',
    '条数',
    'quantity',
    'count',
    'qty',
  ],
  amount: [
    ...[
      '应结金额',
      '结算金额',
      '应付金额',
      '实付金额',
      '含税金额',
      '合作方金额',
      '贵方金额',
      '平台金额',
      '金额',
      '费用',
      '总价',
      '小计',
    ],
    ...['amount', 'total', 'fee'],
  ],
  time: [
    '时间',
    '使用时间',
    '扣费时间',
    '业务时间',
    '发生时间',
    '完成时间',
    '日期',
    '创建时间',
    'time',
    'date',
  ],
};

/** Without what stands beside a name: spaces, stars, a unit in brackets. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:_-]|\([^)]*\)/gu, '');

/** What each column seems to be, by its name; each column is one thing. */
export function proposedMapping(head: readonly string[]): Mapping {
  const names = head.map(bare);
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const find = (wanted: readonly string[], fits: (name: string, one: string) => boolean) => {
    for (const one of wanted) {
      const at = names.findIndex((name, index) => !taken.has(index) && fits(name, one));
      if (at >= 0) return at;
    }
    return undefined;
  };
  for (const fits of [same, contained])
    for (const column of Object.keys(BILL_COLUMNS) as BillColumn[]) {
      if (mapping[column] !== undefined) continue;
      const at = find(HEADS[column], fits);
      if (at === undefined) continue;
      mapping[column] = at;
      taken.add(at);
    }
  return mapping;
}
const same = (name: string, one: string) => name === one;
/** 本月结算金额合计 is an amount; no is not found within a note. */
const contained = (name: string, one: string) => one.length > 1 && /[^a-z]/.test(one) && name.includes(one);

/** How much a row looks like the head of a table: what it names, then how many cells it has. */
export function headScore(cells: readonly string[]): number {
  const { number, amount, ...others } = proposedMapping(cells);
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  if (filled < 2) return 0;
  const named = Object.keys(others).length;
  return (
    (number === undefined ? 0 : 100) + (amount === undefined ? 0 : 100) + named * 10 + Math.min(filled, 9)
  );
}

/** Other names that partners have for what we count. */
const ALIASES: Readonly<Record<string, MeterCode>> = {
  合同: 'contract',
  电子签: 'contract',
  电子签约: 'contract',
  电子签章: 'contract',
  个人认证: 'identity-person',
  个人实名: 'identity-person',
  个人实名认证: 'identity-person',
  企业认证: 'identity-organization',
  企业实名: 'identity-organization',
  企业实名认证: 'identity-organization',
  短信: 'sms',
  证书: 'certificate',
  印章: 'seal',
  时间戳: 'time-stamp',
  哈希签名: 'digest-signature',
};

const PRODUCTS: ReadonlyMap<string, MeterCode> = new Map([
  ...(Object.keys(METERS) as MeterCode[]).flatMap((code) => [
    [bare(code), code] as const,
    [bare(METERS[code].words), code] as const,
  ]),
  ...Object.entries(ALIASES),
]);

/** What we count under the name of a product; undefined for names that nobody here knows. */
export const meterCalled = (name: string): MeterCode | undefined => PRODUCTS.get(bare(name));

/** A number as both sides are compared by it. */
export const comparable = (number: string): string => number.normalize('NFKC').replace(/[\s\p{Cc}]+/gu, '');
