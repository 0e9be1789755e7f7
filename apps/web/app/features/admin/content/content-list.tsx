import type { AdminContentLine, ContentKind, ContentStateName } from '@yinxin/api/client';
import { Button, Segmented } from 'antd';
import { Link, useNavigate } from 'react-router';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { type Filters, useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useMay } from '../session.tsx';
import { kindNames, optionsOf, stateNames, timeText } from '../words.ts';
import { type Dragging, OrderButtons, OrderNotice, PageEdge, useDragging } from './order-controls.tsx';
import { StateTags } from './state-tags.tsx';
import { type Order, useOrder } from './use-order.ts';

const FIRST_KIND: ContentKind = 'news';
export const loadContent = listLoader('GET /api/admin/content', ['kind', 'state', 'keyword'], {
  kind: FIRST_KIND,
});

/** Everything of one kind, in every state. */
export function ContentList() {
  const navigate = useNavigate();
  const mayCreate = useMay('create-content');
  const mayMove = useMay('move-content');
  const filters = useFilters();
  const kind = (filters.get('kind') ?? FIRST_KIND) as ContentKind;
  const state = filters.get('state') as ContentStateName | undefined;
  const keyword = filters.get('keyword');
  const page = useAnswer(loadContent);
  // moving means something only where the whole list is in the site's order; news go by date
  const mayOrder = mayMove && !state && !keyword && kind !== 'news';
  const { list = [], total = 0 } = page.value ?? {};
  const order = useOrder({ filters, total, list, onMoved: page.reload });
  const dragging = useDragging(order);
  const edge = { dragging, filters, total };
  return (
    <>
      <PageTitle title="内容管理">
        {mayCreate && (
          <Button type="primary" onClick={() => navigate(`/admin/item?kind=${kind}`)}>
            新建{kindNames[kind]}
          </Button>
        )}
      </PageTitle>
      <ListFilters filters={filters} kind={kind} />
      {mayOrder && <OrderNotice order={order} />}
      <PageEdge side="before" {...edge} />
      <RecordList
        key={kind}
        columns={[...columns, ...(mayOrder ? [orderColumn(order, dragging)] : [])]}
        page={page}
        filters={filters}
        empty={emptyText(kind, Boolean(state ?? keyword), mayCreate)}
        rowProps={mayOrder ? dragging.rowProps : undefined}
      />
      <PageEdge side="after" {...edge} />
    </>
  );
}

function ListFilters({ filters, kind }: { filters: Filters; kind: ContentKind }) {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <div className="max-w-full overflow-x-auto">
        <Segmented
          aria-label="种类"
          value={kind}
          options={optionsOf(kindNames)}
          onChange={(next) => filters.set({ kind: next, state: undefined, keyword: undefined })}
        />
      </div>
      <FilterChoice
        filters={filters}
        name="state"
        label="状态"
        options={optionsOf(stateNames)}
        className="w-32"
      />
      <FilterSearch
        key={kind}
        filters={filters}
        name="keyword"
        label="在内容中查找"
        placeholder="在内容中查找"
        className="w-60!"
      />
    </div>
  );
}

function emptyText(kind: ContentKind, isFiltered: boolean, mayCreate: boolean): string {
  if (isFiltered) return '没有符合条件的内容，可放宽筛选条件。';
  return mayCreate ? `还没有${kindNames[kind]}，点右上角新建。` : `还没有${kindNames[kind]}。`;
}

const columns: readonly Column<AdminContentLine>[] = [
  {
    title: '标题',
    render: ({ id, title }) => (
      <Link to={`/admin/item?id=${id}`} className="text-navy underline underline-offset-4">
        {title}
      </Link>
    ),
  },
  { title: '状态', width: 170, render: (line) => <StateTags {...line} /> },
  { title: '撰写', width: 120, render: ({ authorName }) => authorName },
  { title: '审核', width: 120, render: ({ reviewerName }) => reviewerName ?? '—' },
  { title: '更新时间', width: 190, render: ({ updatedAt }) => timeText(updatedAt) },
];

const orderColumn = (order: Order, dragging: Dragging): Column<AdminContentLine> => ({
  title: '顺序',
  width: 290,
  render: (line, index) => (
    <span className="inline-flex items-center gap-2">
      {/* for the mouse only: the buttons beside it do the same */}
      <span
        aria-hidden="true"
        title="拖动调整顺序"
        className="cursor-grab select-none text-ink-3 max-md:hidden"
        {...dragging.handle(line, index)}
      >
        ⠿
      </span>
      <OrderButtons order={order} line={line} index={index} />
    </span>
  ),
});
