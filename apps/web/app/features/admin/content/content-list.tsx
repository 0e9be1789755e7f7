import type { AdminContentLine, ContentKind, ContentStateName } from '@yinxin/api/client';
import { App, Button, Empty, Input, Segmented, Select, Table, type TableProps, Tag } from 'antd';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useHasRole } from '../session.tsx';
import { PAGE_SIZE, pagerOf, useFilters } from '../use-filters.ts';
import { useLoaded } from '../use-loaded.ts';
import { kindNames, optionsOf, stateColors, stateNames, timeText } from '../words.ts';

/** Everything of one kind, in every state. */
export function ContentList() {
  const { send } = useAdmin();
  const navigate = useNavigate();
  const isEditor = useHasRole('editor');
  const filters = useFilters();
  const { page } = filters;
  const kind = (filters.get('kind') ?? 'news') as ContentKind;
  const state = filters.get('state') as ContentStateName | undefined;
  const keyword = filters.get('keyword');
  const { value, isLoading, reload } = useLoaded(
    useCallback(
      () => send('GET /api/admin/content', { query: { kind, page, limit: PAGE_SIZE, state, keyword } }),
      [send, kind, page, state, keyword],
    ),
  );
  const isWhole = !state && !keyword && kind !== 'news';
  const columns = useColumns({ list: value?.list ?? [], kind, isWhole, onMoved: reload });
  return (
    <>
      <PageTitle title="内容管理">
        {isEditor && (
          <Button type="primary" onClick={() => navigate(`/admin/item?kind=${kind}`)}>
            新建{kindNames[kind]}
          </Button>
        )}
      </PageTitle>
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            aria-label="种类"
            value={kind}
            options={optionsOf(kindNames)}
            onChange={(next) => filters.set({ kind: next, state: undefined, keyword: undefined })}
          />
        </div>
        <Select
          aria-label="状态"
          placeholder="全部状态"
          allowClear
          value={state}
          options={optionsOf(stateNames)}
          onChange={(next) => filters.set({ state: next })}
          className="w-32"
        />
        <Input.Search
          key={`${kind} ${keyword}`}
          placeholder="在内容中查找"
          allowClear
          defaultValue={keyword}
          onSearch={(text) => filters.set({ keyword: text.trim() })}
          className="w-60!"
        />
      </div>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={value?.list}
        loading={isLoading}
        pagination={pagerOf(value?.total ?? 0, filters)}
        sticky
        scroll={{ x: 900 }}
        locale={{ emptyText: <Empty description={emptyText(kind, Boolean(state ?? keyword), isEditor)} /> }}
      />
    </>
  );
}

function emptyText(kind: ContentKind, isFiltered: boolean, isEditor: boolean): string {
  if (isFiltered) return '没有符合条件的内容，可放宽筛选条件。';
  return isEditor ? `还没有${kindNames[kind]}，点右上角新建一篇。` : `还没有${kindNames[kind]}。`;
}

interface ColumnFacts {
  list: readonly AdminContentLine[];
  kind: ContentKind;
  /** The list is in the site's order, so that moving a line means something. */
  isWhole: boolean;
  onMoved: () => void;
}

function useColumns({ list, kind, isWhole, onMoved }: ColumnFacts): TableProps<AdminContentLine>['columns'] {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const mayOrder = useHasRole('reviewer') && isWhole;
  const moveToTop = async (id: string) => {
    await send('POST /api/admin/content/reorder', { body: { kind, ids: [id] } });
    message.success('已移到最前');
    onMoved();
  };
  const moveUp = async (index: number) => {
    const ids = list.map(({ id }) => id);
    [ids[index - 1], ids[index]] = [ids[index] as string, ids[index - 1] as string];
    await send('POST /api/admin/content/reorder', { body: { kind, ids } });
    onMoved();
  };
  const { page } = useFilters();
  return [
    { title: '标题', render: (_, { id, title }) => <Link to={`/admin/item?id=${id}`}>{title}</Link> },
    { title: '状态', width: 170, render: (_, line) => <StateTags {...line} /> },
    { title: '撰写', dataIndex: 'authorName', width: 120 },
    { title: '审核', dataIndex: 'reviewerName', width: 120, render: (name: string | null) => name ?? '—' },
    { title: '更新时间', dataIndex: 'updatedAt', width: 180, render: timeText },
    ...(mayOrder
      ? [
          {
            title: '顺序',
            width: 130,
            render: (_: unknown, { id }: AdminContentLine, index: number) => (
              <span className="inline-flex gap-1">
                {page === 1 && (
                  <Button size="small" disabled={index === 0} onClick={() => moveUp(index).catch(() => {})}>
                    上移
                  </Button>
                )}
                <Button size="small" onClick={() => moveToTop(id).catch(() => {})}>
                  置顶
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
}

/** The working copy's state, and whether the public sees anything. */
export function StateTags({
  state,
  isLive,
  publishAt,
}: Pick<AdminContentLine, 'state' | 'isLive' | 'publishAt'>) {
  const isWaiting = !isLive && publishAt !== null;
  return (
    <>
      <Tag color={stateColors[state]}>{isWaiting ? '定时发布' : stateNames[state]}</Tag>
      {isLive && state !== 'published' && <Tag color="success">旧版在线</Tag>}
    </>
  );
}
