import { COUPON_KINDS, type Coupon } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useMay } from '../session.tsx';
import { timeText } from '../words.ts';
import { CouponDialog } from './coupon-dialog.tsx';

export const loadCoupons = listLoader('GET /api/admin/coupons', []);

export function CouponsPage() {
  const { send } = useAdmin();
  const { message, modal } = App.useApp();
  const mayCreate = useMay('create-coupon');
  const filters = useFilters();
  const page = useAnswer(loadCoupons);
  const [isCreating, setCreating] = useState(false);
  const stop = (id: string) =>
    send('POST /api/admin/coupons/stop', { body: { id } }).then(
      () => {
        message.success('已停用');
        page.reload();
      },
      () => {},
    );
  const askToStop = (id: string) =>
    modal.confirm({
      title: '停用优惠券',
      content: '停用后不能再用，已用于订单的不受影响。',
      okText: '停用',
      onOk: () => stop(id),
    });
  return (
    <>
      <PageTitle title="优惠券">
        {mayCreate && (
          <Button type="primary" onClick={() => setCreating(true)}>
            新增优惠券
          </Button>
        )}
      </PageTitle>
      <RecordList columns={columnsFor(askToStop)} page={page} filters={filters} empty="还没有优惠券。" />
      {isCreating && (
        <CouponDialog
          onClose={() => setCreating(false)}
          onCreated={() => {
            setCreating(false);
            message.success('已新增');
            page.reload();
          }}
        />
      )}
    </>
  );
}

const isOver = ({ validUntil }: Coupon) => Date.parse(validUntil) < Date.now();

const columnsFor = (onStop: (id: string) => void): Column<Coupon>[] => [
  {
    title: '券码',
    width: 200,
    render: ({ code, name }) => (
      <>
        <span className="font-mono">{code}</span>
        <span className="block text-ink-3">{name}</span>
      </>
    ),
  },
  {
    title: '优惠',
    render: ({ kind, words }) => (
      <>
        {words}
        <span className="block text-ink-3">{COUPON_KINDS[kind]}</span>
      </>
    ),
  },
  {
    title: '已用',
    width: 110,
    render: ({ used, uses }) => (
      <span className="tabular-nums">
        {used} / {uses}
      </span>
    ),
  },
  {
    title: '有效期',
    width: 240,
    render: ({ validFrom, validUntil }) => `${timeText(validFrom)} 至 ${timeText(validUntil)}`,
  },
  {
    title: '状态',
    width: 100,
    render: (coupon) =>
      coupon.stoppedAt ? (
        <Tag>已停用</Tag>
      ) : (
        <Tag color={isOver(coupon) ? 'default' : 'success'}>{isOver(coupon) ? '已过期' : '可用'}</Tag>
      ),
  },
  {
    title: '操作',
    width: 90,
    render: ({ id, may }) =>
      may.includes('stop-coupon') && (
        <Button size="small" onClick={() => onStop(id)}>
          停用
        </Button>
      ),
  },
];
