import type { OperatorEvent } from '@yinxin/api/client';
import { Empty, Input, Select, Table, type TableProps } from 'antd';
import { useCallback } from 'react';
import { PageTitle } from './page-title.tsx';
import { useAdmin } from './session.tsx';
import { PAGE_SIZE, pagerOf, useFilters } from './use-filters.ts';
import { useLoaded } from './use-loaded.ts';
import { eventActs, optionsOf, timeText } from './words.ts';

const detailNames: Readonly<Record<string, string>> = {
  login: '账号',
  roles: '角色',
  kind: '种类',
  slug: '编号',
  version: '版本',
  items: '项数',
  state: '状态',
  count: '条数',
  name: '文件名',
  size: '字节数',
  sha256: 'SHA-256',
};

const detailText = (detail: OperatorEvent['detail']) =>
  Object.entries(detail)
    .map(([name, value]) => `${detailNames[name] ?? name} ${value}`)
    .join('，');

const columns: TableProps<OperatorEvent>['columns'] = [
  { title: '时间', dataIndex: 'at', render: timeText, width: 180 },
  { title: '操作员', dataIndex: 'operatorName', width: 140 },
  { title: '操作', dataIndex: 'act', render: (act: string) => eventActs[act] ?? act, width: 140 },
  {
    title: '对象',
    render: (_, { target, detail }) => (
      <>
        {detailText(detail)} <span className="text-ink-3 text-xs">{target}</span>
      </>
    ),
  },
  { title: '来访地址', dataIndex: 'ip', width: 150 },
];

export function EventsPage() {
  const { send } = useAdmin();
  const filters = useFilters();
  const { page } = filters;
  const [operator, act] = [filters.get('operator'), filters.get('act')];
  const { value, isLoading } = useLoaded(
    useCallback(
      () => send('GET /api/admin/events', { query: { page, limit: PAGE_SIZE, operator, act } }),
      [send, page, operator, act],
    ),
  );
  return (
    <>
      <PageTitle title="操作记录">
        <Select
          aria-label="操作"
          placeholder="全部操作"
          allowClear
          value={act}
          options={optionsOf(eventActs)}
          onChange={(next) => filters.set({ act: next })}
          className="w-40"
        />
        <Input.Search
          key={operator}
          placeholder="操作员姓名"
          allowClear
          defaultValue={operator}
          onSearch={(text) => filters.set({ operator: text.trim() })}
          className="w-56!"
        />
      </PageTitle>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={value?.list}
        loading={isLoading}
        pagination={pagerOf(value?.total ?? 0, filters)}
        sticky
        scroll={{ x: 800 }}
        locale={{ emptyText: <Empty description="没有符合条件的记录，可放宽筛选条件。" /> }}
      />
    </>
  );
}
