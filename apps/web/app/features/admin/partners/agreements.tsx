import { type AgreementFacts, type PartnerFacts, SETTLE_MODES } from '@yinxin/api/client';
import { Button, Card, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { timeText } from '../words.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { percentText, STANDINGS, standingColors } from './words.ts';

/** Every agreement that was entered, the newest above. */
export function Agreements({
  partner,
  onChanged,
}: {
  partner: PartnerFacts;
  onChanged: (words: string) => void;
}) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="协议"
      extra={
        partner.may.includes('add-agreement') && <Button onClick={() => setAdding(true)}>登记协议</Button>
      }
    >
      {partner.agreements.length === 0 ? (
        <Empty description="还没有协议；没有协议不能登记价格，也不能生成账单。" />
      ) : (
        <Table<AgreementFacts>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 1000 }}
          dataSource={partner.agreements}
          columns={columns}
        />
      )}
      {isAdding && (
        <AgreementDialog
          partnerId={partner.id}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            onChanged('协议已登记');
          }}
        />
      )}
    </Card>
  );
}

const columns = [
  { title: '协议编号', dataIndex: 'number', width: 170, className: 'wrap-anywhere' },
  {
    title: '状态',
    dataIndex: 'standing',
    width: 100,
    render: (standing: AgreementFacts['standing']) => (
      <Tag color={standingColors[standing]}>{STANDINGS[standing]}</Tag>
    ),
  },
  {
    title: '结算',
    dataIndex: 'settleMode',
    width: 70,
    render: (mode: AgreementFacts['settleMode']) => SETTLE_MODES[mode],
  },
  {
    title: '有效期',
    width: 200,
    className: 'tabular-nums',
    render: (_: unknown, { beginsOn, endsOn }: AgreementFacts) => `${beginsOn} 至 ${endsOn ?? '长期'}`,
  },
  {
    title: '核对',
    width: 150,
    render: (_: unknown, { checkDays, confirmsAlone }: AgreementFacts) => (
      <>
        {checkDays} 天内
        <span className="block text-ink-3">{confirmsAlone ? '逾期视为确认' : '须由合作方确认'}</span>
      </>
    ),
  },
  { title: '付款', dataIndex: 'payDays', width: 90, render: (days: number) => `${days} 天内` },
  { title: '税率', dataIndex: 'taxRate', width: 70, render: percentText },
  {
    title: '登记',
    width: 170,
    render: (_: unknown, { createdBy, createdAt }: AgreementFacts) => (
      <>
        {createdBy}
        <span className="block text-ink-3">{timeText(createdAt)}</span>
      </>
    ),
  },
];
