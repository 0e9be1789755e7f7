import { PAY_VENDORS, type ReconciliationLine, type ResultOf } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { App, Button, Drawer, Skeleton, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { reconciliationColors } from './words.ts';

type Vendor = ReconciliationLine['vendor'];
type Difference = ResultOf<'GET /api/admin/reconciliations/item'>['differences'][number];

interface DrawerProps {
  opened: { vendor: Vendor; day: string } | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function ReconciliationDrawer({ opened, onClose, onChanged }: DrawerProps) {
  return (
    <Drawer
      title={opened && `${PAY_VENDORS[opened.vendor]}　${opened.day}`}
      open={opened !== undefined}
      onClose={onClose}
      size="min(100vw, 560px)"
      destroyOnHidden
    >
      {opened && <Day key={opened.vendor + opened.day} {...opened} onChanged={onChanged} />}
    </Drawer>
  );
}

function Day({ vendor, day, onChanged }: { vendor: Vendor; day: string; onChanged: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const { value, reload } = useLoaded(
    useCallback(
      () => send('GET /api/admin/reconciliations/item', { query: { vendor, day } }),
      [send, vendor, day],
    ),
  );
  if (!value) return <Skeleton active />;
  const { reconciliation, differences } = value;
  const changed = () => {
    reload();
    onChanged();
  };
  const again = () =>
    vendor !== 'bank' &&
    send('POST /api/admin/reconciliations/run', { body: { vendor, day } }).then(
      ({ stateWords }) => {
        message.success(`已重新核对：${stateWords}`);
        changed();
      },
      () => {},
    );
  return (
    <>
      <Facts>
        <Fact name="结果">
          <Tag color={reconciliationColors[reconciliation.state]}>{reconciliation.stateWords}</Tag>
        </Fact>
        <Fact name="我方收款">
          {reconciliation.payments} 笔，{yuan(reconciliation.received)}
        </Fact>
        <Fact name="对方收款">
          {reconciliation.theirPayments} 笔，{yuan(reconciliation.theirReceived)}
        </Fact>
        <Fact name="我方退款">
          {reconciliation.refunds} 笔，{yuan(reconciliation.refunded)}
        </Fact>
        <Fact name="对方退款">
          {reconciliation.theirRefunds} 笔，{yuan(reconciliation.theirRefunded)}
        </Fact>
        <Fact name="手续费">{yuan(reconciliation.fees)}</Fact>
        <Fact name="对账时间">{timeText(reconciliation.at)}</Fact>
      </Facts>
      {reconciliation.may.includes('run-reconciliation') && (
        <Button className="mt-4!" onClick={again}>
          重新下载对账单并核对
        </Button>
      )}
      <h2 className="mt-6 mb-2 font-semibold">差异</h2>
      {differences.length === 0 && <p className="text-ink-3">没有差异。</p>}
      <ul className="grid gap-3">
        {differences.map((difference) => (
          <li key={difference.id} className="border-line border-l-2 pl-3">
            <DifferenceItem difference={difference} onResolved={changed} />
          </li>
        ))}
      </ul>
    </>
  );
}

const amount = (fen: number | null) => (fen === null ? '无' : yuan(fen));

function DifferenceItem({ difference, onResolved }: { difference: Difference; onResolved: () => void }) {
  const { send } = useAdmin();
  const [isAsking, setAsking] = useState(false);
  const { id, kindWords, what, number, ours, theirs, resolvedBy, resolution, may } = difference;
  return (
    <>
      <p>
        <Tag color={resolvedBy ? 'default' : 'error'}>{kindWords}</Tag>
        {what === 'payment' ? '收款' : '退款'} <span className="break-all tabular-nums">{number}</span>
      </p>
      <p className="text-ink-2 tabular-nums">
        我方 {amount(ours)}，对方 {amount(theirs)}
      </p>
      {resolvedBy && (
        <p className="text-ink-3">
          {resolvedBy}：{resolution}
        </p>
      )}
      {may.includes('resolve-difference') && (
        <Button size="small" className="mt-1!" onClick={() => setAsking(true)}>
          写明处理
        </Button>
      )}
      {isAsking && (
        <AskWords
          title="差异如何处理"
          label="处理说明"
          okText="记下"
          onSay={(words) =>
            send('POST /api/admin/reconciliations/resolve', { body: { id, words } }).then(onResolved)
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
