import { PRICE_LIST_STANDINGS, type PriceListLine } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { Link, useNavigate } from 'react-router';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useMay } from '../session.tsx';
import { timeText } from '../words.ts';

export const loadPriceLists = listLoader('GET /api/admin/prices', []);

const colors: Readonly<Record<PriceListLine['standing'], string>> = {
  draft: 'warning',
  coming: 'processing',
  current: 'success',
  former: 'default',
};

export const StandingTag = ({ standing }: Pick<PriceListLine, 'standing'>) => (
  <Tag color={colors[standing]}>{PRICE_LIST_STANDINGS[standing]}</Tag>
);

/** Every list that was ever valid stays as it was: orders keep the one they were priced with. */
export function PriceListsPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const maySave = useMay('save-prices');
  const filters = useFilters();
  const page = useAnswer(loadPriceLists);
  const current = page.value?.list.find(({ standing }) => standing === 'current');
  const copy = async (id: string) => {
    const { data } = await send('GET /api/admin/prices/item', { query: { id } });
    const draft = await send('POST /api/admin/prices/save', { body: { note: '由现行价格表复制', data } });
    message.success('已建草稿');
    navigate(`/admin/price?id=${draft.id}`);
  };
  return (
    <>
      <PageTitle title="价格表">
        {maySave && current && (
          <Button type="primary" onClick={() => copy(current.id).catch(() => {})}>
            由现行价格表新建草稿
          </Button>
        )}
      </PageTitle>
      <RecordList columns={columns} page={page} filters={filters} empty="还没有价格表。" />
    </>
  );
}

const columns: Column<PriceListLine>[] = [
  {
    title: '版本',
    width: 160,
    render: ({ number, standing }) => (
      <>
        {number === null ? '未编号' : `第 ${number} 版`} <StandingTag standing={standing} />
      </>
    ),
  },
  { title: '说明', render: ({ note }) => <span className="wrap-anywhere">{note}</span> },
  { title: '生效时间', width: 190, render: ({ validFrom }) => timeText(validFrom) },
  {
    title: '编写 / 发布',
    width: 180,
    render: ({ authorName, publisherName }) => `${authorName} / ${publisherName || '—'}`,
  },
  { title: '修改时间', width: 190, render: ({ updatedAt }) => timeText(updatedAt) },
  {
    title: '操作',
    width: 90,
    render: ({ id, may }) => (
      <Link to={`/admin/price?id=${id}`} className="text-navy underline-offset-4 hover:underline">
        {may.includes('save-prices') ? '编辑' : '查看'}
      </Link>
    ),
  },
];
