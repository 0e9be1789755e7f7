import {
  METERS,
  type MeterCode,
  type PartnerFacts,
  PRICE_RULE_KINDS,
  type PriceRuleFacts,
} from '@yinxin/api/client';
import { Button, Card, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { timeText } from '../words.ts';
import { Calculator } from './calculator.tsx';
import { PriceRuleDialog } from './price-rule-dialog.tsx';
import { STANDINGS, standingColors } from './words.ts';

/** What each product costs, in all its versions; whoever opens one can calculate along. */
export function PriceRules({
  partner,
  onChanged,
}: {
  partner: PartnerFacts;
  onChanged: (words: string) => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const mayAdd = partner.may.includes('add-price-rule');
  const needsAgreement = partner.agreements.length === 0;
  return (
    <Card
      title="价格"
      extra={
        mayAdd && (
          <Button disabled={needsAgreement} onClick={() => setAdding(true)}>
            新增价格版本
          </Button>
        )
      }
    >
      {partner.rules.length === 0 ? (
        <Empty
          description={
            needsAgreement ? '请先登记协议，再登记价格。' : '还没有价格；没有价格的用量按 0 元记录。'
          }
        />
      ) : (
        <Table<PriceRuleFacts>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 880 }}
          dataSource={partner.rules}
          columns={columns}
          expandable={{
            expandedRowRender: ({ terms, meter }) => <Calculator terms={terms} unit={METERS[meter].unit} />,
          }}
        />
      )}
      {isAdding && (
        <PriceRuleDialog
          partner={partner}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            onChanged('价格已登记');
          }}
        />
      )}
    </Card>
  );
}

const columns = [
  {
    title: '计量项目',
    dataIndex: 'meter',
    width: 130,
    render: (meter: MeterCode) => METERS[meter].words,
  },
  { title: '版本', dataIndex: 'version', width: 70, render: (n: number) => `第 ${n} 版` },
  {
    title: '状态',
    dataIndex: 'standing',
    width: 100,
    render: (standing: PriceRuleFacts['standing']) => (
      <Tag color={standingColors[standing]}>{STANDINGS[standing]}</Tag>
    ),
  },
  {
    title: '方式',
    dataIndex: 'kind',
    width: 90,
    render: (kind: PriceRuleFacts['kind']) => PRICE_RULE_KINDS[kind],
  },
  { title: '价格', dataIndex: 'words', className: 'tabular-nums' },
  { title: '生效日', dataIndex: 'beginsOn', width: 110, className: 'tabular-nums' },
  {
    title: '登记',
    width: 170,
    render: (_: unknown, { createdBy, createdAt }: PriceRuleFacts) => (
      <>
        {createdBy}
        <span className="block text-ink-3">{timeText(createdAt)}</span>
      </>
    ),
  },
];
