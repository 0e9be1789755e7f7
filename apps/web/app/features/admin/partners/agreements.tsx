import { type AgreementFacts, type PartnerFacts, SETTLE_MODES } from '@yinxin/api/client';
import { Alert, Button, Card, Empty, Tag } from 'antd';
import { useState } from 'react';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
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
  const filters = useFilters();
  // what stands here came with the partner
  const reload = () => {};
  return (
    <Card
      title="协议"
      extra={
        partner.may.includes('add-agreement') && <Button onClick={() => setAdding(true)}>登记协议</Button>
      }
    >
      {partner.agreement?.isOver && (
        <Alert
          type="warning"
          showIcon
          className="mb-3!"
          title={`协议 ${partner.agreement.number} 已于 ${partner.agreement.endsOn} 到期`}
          description={
            partner.agreement.unagreed > 0
              ? `其后有 ${partner.agreement.unagreed.toLocaleString('zh-CN')} 条用量没有协议，所在账期不出账，套餐也不收月费。请登记续签的协议，自到期的次日起；账单随后生成。`
              : '其后的用量不出账，套餐也不收月费。继续合作的，请登记续签的协议；不再合作的，请终止合作方。'
          }
        />
      )}
      {partner.agreements.length === 0 ? (
        <Empty description="还没有协议；没有协议不能登记价格，也不能生成账单。" />
      ) : (
        <RecordList
          columns={columns}
          page={{ value: { list: partner.agreements, total: 0 }, isLoading: false, hasFailed: false, reload }}
          filters={filters}
          empty=""
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

const columns: Column<AgreementFacts>[] = [
  { title: '协议编号', render: ({ number }) => number },
  {
    title: '状态',
    width: 100,
    render: ({ standing }) => <Tag color={standingColors[standing]}>{STANDINGS[standing]}</Tag>,
  },
  { title: '结算', width: 80, render: ({ settleMode }) => SETTLE_MODES[settleMode] },
  {
    title: '有效期',
    width: 200,
    render: ({ beginsOn, endsOn }) => (
      <span className="tabular-nums">
        {beginsOn} 至 {endsOn ?? '长期'}
      </span>
    ),
  },
  {
    title: '核对',
    width: 150,
    render: ({ checkDays, confirmsAlone }) => (
      <>
        {checkDays} 天内
        <span className="block text-ink-3">{confirmsAlone ? '逾期视为确认' : '须由合作方确认'}</span>
      </>
    ),
  },
  { title: '付款', width: 90, render: ({ payDays }) => `${payDays} 天内` },
  { title: '税率', width: 80, render: ({ taxRate }) => percentText(taxRate) },
  {
    title: '登记',
    width: 170,
    render: ({ createdBy, createdAt }) => (
      <>
        {createdBy}
        <span className="block text-ink-3">{timeText(createdAt)}</span>
      </>
    ),
  },
];
