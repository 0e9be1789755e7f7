import { BILL_LINE_KINDS, BILL_STATES, METERS, PLATFORM_REPORTS, SETTLE_MODES } from '@yinxin/api';
import { taxWithin } from '@yinxin/billing';
import { exactYuan, timeInChina } from '@yinxin/values';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { agreementOf } from '../../bills/acting.ts';
import { type BillLineRow, type BillRow, billLines } from '../../bills/tables.ts';
import { partners } from '../../partners/index.ts';
import type { Fact, PlatformReport, Tone } from '../../typesetting/index.ts';

interface Imprint {
  number: string;
  /** Who reports. */
  issuer: string;
  origin: string;
  madeAt: Date;
}

/** What it says of itself first: whether both sides agreed to it. */
function verdictOn({ state, confirmedAt, confirmedAlone }: BillRow): {
  words: string;
  tone: Tone;
  meaning: string;
} {
  if (state === 'adjusted')
    return {
      words: '已由新的一版取代',
      tone: 'unsure',
      meaning: '这一版经调账后不再有效，请以最新一版为准。',
    };
  if (!confirmedAt)
    return {
      words: BILL_STATES[state],
      tone: 'plain',
      meaning: '双方尚未确认这张账单，金额可能因差异处理而调整。',
    };
  const how = confirmedAlone ? '核对期限届满，按协议自动确认' : '由合作方确认';
  return {
    words: '双方已确认',
    tone: 'good',
    meaning: `${timeInChina(confirmedAt)}${how}。确认之后的更正计入以后的账期，本账单不再变更。`,
  };
}

const lineWords = ({ kind, meter }: BillLineRow): string => {
  const product = meter ? METERS[meter].words : '';
  return kind === 'usage' ? product : [product, BILL_LINE_KINDS[kind]].filter(Boolean).join(' · ');
};

function comparedFacts({ partnerAmount, difference }: BillRow): Fact[] {
  if (partnerAmount === null || difference === null) return [];
  return [
    ['合作方金额', exactYuan(partnerAmount)],
    ['差额', exactYuan(difference)],
  ];
}

/** A bill in writing: its sums, what they are made of, and whether both sides agreed to it. */
export async function billDocumentOf(
  db: Queryable,
  bill: BillRow,
  { number, issuer, origin, madeAt }: Imprint,
): Promise<PlatformReport> {
  const [partner] = await db.select().from(partners).where(eq(partners.id, bill.partnerId));
  if (!partner) throw new Error(`the partner ${bill.partnerId} is gone`);
  const agreement = await agreementOf(db, bill);
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, bill.id))
    .orderBy(asc(billLines.position));
  const total = ['合计', String(bill.records), '', exactYuan(bill.payable)];
  return {
    ...{ title: PLATFORM_REPORTS.bill, number, issuer },
    facts: [
      ['账单编号', `${bill.number}（第 ${bill.version} 版）`],
      ['账期', bill.period],
      ['合作方', `${partner.name}（${partner.creditCode}）`],
      ['协议编号', agreement.number],
      ['结算方式', SETTLE_MODES[bill.settleMode]],
      ['出具时间', timeInChina(madeAt)],
    ],
    verdict: verdictOn(bill),
    sections: [
      {
        heading: bill.settleMode === 'share' ? '应付合作方' : '应结金额',
        blocks: [
          {
            facts: [
              ['应结金额', exactYuan(bill.payable)],
              [
                '其中税额',
                `${exactYuan(taxWithin(bill.payable, bill.taxRate))}（税率 ${bill.taxRate / 100}%）`,
              ],
              ['消费总额', exactYuan(bill.gross)],
              ['撤销返还', exactYuan(bill.refund)],
              ['折扣与尾差', exactYuan(bill.discount)],
              ['包量月费', exactYuan(bill.fees)],
              ['调账', exactYuan(bill.adjust)],
              ...comparedFacts(bill),
            ],
          },
        ],
      },
      {
        heading: '金额构成',
        blocks: [
          {
            table: {
              head: ['项目', '记录数', '数量', '金额'],
              widths: [5, 2, 2, 3],
              rows: [
                ...lines.map((line) => [
                  lineWords(line),
                  line.kind === 'usage' ? String(line.records) : '',
                  line.kind === 'usage' && line.meter ? `${line.quantity} ${METERS[line.meter].unit}` : '',
                  exactYuan(line.amount),
                ]),
                total,
              ],
            },
          },
          { text: '各行之和等于应结金额；每条用量记录的明细可以在合作方平台导出。', quiet: true },
        ],
      },
    ],
    check: {
      address: `${origin}/product/contract/verification`,
      words: '打开网页，选择本文件即可验证签名，并核对它是否由本机构出具',
    },
    closing: `本文件由${issuer}出具，写明该账单在出具时的金额与状态。`,
  };
}
