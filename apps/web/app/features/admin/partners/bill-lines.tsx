import type { BillDetail, PartnerBillLine } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Card, Table } from 'antd';
import { Money } from './money.tsx';

/** What the bill is the sum of; each line opens to its calculation. */
export const BillLines = ({ bill }: { bill: BillDetail['bill'] }) => (
  <Card title="金额" size="small">
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      <Sum name="消费总额" fen={bill.gross} />
      <Sum name="撤销返还" fen={bill.refund} />
      <Sum name="折扣与尾差" fen={bill.discount} />
      <Sum name="包量月费" fen={bill.fees} />
      <Sum name="调账" fen={bill.adjust} />
      <Sum name="应结金额" fen={bill.payable} />
    </dl>
    <Table<PartnerBillLine>
      rowKey={({ meter, rule }) => `${meter} ${rule?.version ?? 0}`}
      size="small"
      pagination={false}
      scroll={{ x: 720 }}
      dataSource={bill.lines}
      columns={columns}
      locale={{ emptyText: '这个账期没有用量。' }}
      expandable={{
        rowExpandable: ({ steps }) => steps.length > 0,
        expandedRowRender: ({ steps }) => (
          <ol className="grid gap-1 text-ink-2 tabular-nums">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ),
      }}
    />
    {bill.adjustments.length > 0 && (
      <ul className="mt-4 grid gap-2">
        {bill.adjustments.map(({ id, amount, reason, of, isCarried }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              调账{isCarried && `（更正 ${of.period}）`}：{reason}
            </span>
            <Money fen={amount} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Sum = ({ name, fen }: { name: string; fen: number }) => (
  <div>
    <dt className="text-ink-3">{name}</dt>
    <dd>
      <Money fen={fen} />
    </dd>
  </div>
);

const columns = [
  { title: '计量项目', render: (_: unknown, { words }: PartnerBillLine) => words },
  {
    title: '价格',
    width: 200,
    render: (_: unknown, { rule }: PartnerBillLine) =>
      rule ? `${rule.words}（第 ${rule.version} 版）` : '没有约定价格',
  },
  {
    title: '数量',
    width: 110,
    className: 'tabular-nums',
    render: (_: unknown, { quantity, unit }: PartnerBillLine) => `${quantity} ${unit}`,
  },
  {
    title: '消费',
    width: 120,
    className: 'tabular-nums',
    render: (_: unknown, { gross }: PartnerBillLine) => exactYuan(gross),
  },
  {
    title: '应计',
    width: 130,
    render: (_: unknown, { net }: PartnerBillLine) => <Money fen={net} />,
  },
];
