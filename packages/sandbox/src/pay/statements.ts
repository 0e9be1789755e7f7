import { zipOf } from '@yinxin/archive';
import { sandboxPayAccount } from './accounts.ts';
import { chinaDay, chinaTime, yuan } from './service.ts';
import type { PayVendorName, SandboxTrade } from './trades.ts';

interface Movement {
  trade: SandboxTrade;
  /** A refund where it is one. */
  refund?: SandboxTrade['refunds'][number];
  amount: number;
  at: number;
}

const RATE = 0.006;

/** What moved on a day, with a mistake where one was asked for. */
function movementsOn(
  trades: readonly SandboxTrade[],
  vendor: PayVendorName,
  day: string,
  mistake: string | undefined,
): Movement[] {
  const all = trades
    .filter((trade) => trade.vendor === vendor && trade.state === 'paid')
    .flatMap((trade): Movement[] => [
      { trade, amount: trade.amount, at: trade.paidAt },
      ...trade.refunds
        .filter(({ state }) => state === 'done')
        .map((refund) => ({ trade, refund, amount: refund.amount, at: refund.at })),
    ])
    .filter(({ at }) => chinaDay(at) === day);
  const [first, ...rest] = all;
  if (!first) return all;
  if (mistake === 'missing') return rest;
  if (mistake === 'amount') return [{ ...first, amount: first.amount + 1 }, ...rest];
  const stranger = { ...first.trade, number: `stranger${first.trade.number.slice(8)}`, refunds: [] };
  return mistake === 'extra' ? [...all, { trade: stranger, amount: 100, at: first.at }] : all;
}

const WECHAT_COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';

/** 微信支付交易账单 (ALL); undefined on a day without business. */
export function wechatCsv(
  trades: readonly SandboxTrade[],
  day: string,
  mistake: string | undefined,
): Buffer | undefined {
  const { appId, mchid } = sandboxPayAccount.wechat;
  const moved = movementsOn(trades, 'wechat', day, mistake);
  if (moved.length === 0) return undefined;
  const rows = moved.map(({ trade, refund, amount, at }) => {
    const fee = (amount / 100) * RATE * (refund ? -1 : 1);
    const came = refund ? '0.00' : yuan(amount);
    const went = refund ? yuan(amount) : '0.00';
    return [
      ...[chinaTime(at), appId, mchid, '0', '', trade.transaction, trade.number, 'o-sandbox-payer'],
      ...[{ native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB', precreate: '', wap: '' }[trade.kind]],
      ...[refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', came, '0.00'],
      ...[refund?.transaction ?? '0', refund?.number ?? '0', went, '0.00', refund ? 'ORIGINAL' : ''],
      ...[refund ? 'SUCCESS' : '', trade.subject, '', fee.toFixed(5), '0.60%', came, went, ''],
    ];
  });
  const line = (values: readonly (string | undefined)[]) =>
    values.map((value) => `\`${value ?? ''}`).join(',');
  const summary = [
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  ];
  const text = [WECHAT_COLUMNS, ...rows.map(line), ...summary, line([String(rows.length)])].join('\r\n');
  return Buffer.from(`\uFEFF${text}\r\n`);
}

const ALIPAY_COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** 支付宝业务账单: details and sums in one archive, in GBK; undefined on a day without business. */
export function alipayZip(
  trades: readonly SandboxTrade[],
  day: string,
  mistake: string | undefined,
): Buffer | undefined {
  const moved = movementsOn(trades, 'alipay', day, mistake);
  if (moved.length === 0) return undefined;
  const rows = moved.map(({ trade, refund, amount, at }) => {
    const [sign, back] = refund ? ['-', ''] : ['', '-'];
    const fee = ((amount / 100) * RATE).toFixed(2);
    return [
      ...[trade.transaction, trade.number, refund ? '退款' : '交易', quoted(trade.subject)],
      ...[chinaTime(at), chinaTime(at), '', '', '', '', 'sand***@example.com'],
      ...[`${sign}${yuan(amount)}`, `${sign}${yuan(amount)}`, '0.00', '0.00', '0.00', '0.00', '0.00', ''],
      ...['0.00', '0.00', refund?.number ?? '', Number(fee) === 0 ? '0.00' : `${back}${fee}`, '0.00', ''],
    ]
      .map((value) => `${value}\t`)
      .join(',');
  });
  const { sellerId } = sandboxPayAccount.alipay;
  const details = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_COLUMNS,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
  ];
  const name = `${sellerId}0156_${day.replaceAll('-', '')}_业务明细`;
  return Buffer.from(
    zipOf([
      [gbk(`${name}.csv`), gbk(`${details.join('\r\n')}\r\n`)],
      [gbk(`${name}(汇总).csv`), gbk('#支付宝业务汇总查询\r\n')],
    ]),
  );
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

let table: Map<string, Buffer> | undefined;

/** Node decodes GBK and does not encode it: the table is what its decoder says of every pair of bytes. */
function gbk(text: string): Buffer {
  table ??= gbkTable();
  const known = table;
  return Buffer.concat(
    [...text].map((character) => {
      const [code = 0] = [character.codePointAt(0)];
      return code < 128 ? Buffer.from([code]) : (known.get(character) ?? Buffer.from('?'));
    }),
  );
}

function gbkTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const pairs = new Map<string, Buffer>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const pair = Buffer.from([first, second]);
      const character = decoder.decode(pair);
      if ([...character].length === 1 && !pairs.has(character)) pairs.set(character, pair);
    }
  return pairs;
}
