import { type AppointmentLine, type AppointmentState, CallError, OPERATOR_HEADER } from '@yinxin/api/client';
import { App, Button, Empty, Segmented, Select, Table, type TableProps } from 'antd';
import { useCallback, useState } from 'react';
import { PageTitle } from './page-title.tsx';
import { useAdmin, useHasRole } from './session.tsx';
import { readToken } from './token.ts';
import { PAGE_SIZE, pagerOf, useFilters } from './use-filters.ts';
import { useLoaded } from './use-loaded.ts';
import { appointmentStates, optionsOf, timeText } from './words.ts';

/** A file comes with the header only, so it is fetched and then handed to the browser to save. */
async function saveExport(state: AppointmentState | undefined) {
  const response = await fetch('/api/admin/appointments/export', {
    method: 'POST',
    headers: { [OPERATOR_HEADER]: readToken() ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  });
  if (!response.ok) throw new CallError(0, response.status, '导出失败，请稍后再试');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `预约-${new Date().toLocaleDateString('sv-SE')}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function AppointmentsPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const mayHandle = useHasRole('editor', 'reviewer');
  const filters = useFilters();
  const state = filters.get('state') as AppointmentState | undefined;
  const { page } = filters;
  const { value, isLoading, reload } = useLoaded(
    useCallback(
      () => send('GET /api/admin/appointments', { query: { page, limit: PAGE_SIZE, state } }),
      [send, page, state],
    ),
  );
  const setState = async (id: string, next: AppointmentState) => {
    await send('POST /api/admin/appointments/state', { body: { id, state: next } });
    message.success(`已标记为“${appointmentStates[next]}”`);
    reload();
  };

  const columns: TableProps<AppointmentLine>['columns'] = [
    { title: '提交时间', dataIndex: 'createdAt', render: timeText, width: 180 },
    { title: '联系人', render: (_, line) => <Contact line={line} mayOpen={mayHandle} />, width: 240 },
    { title: '单位', dataIndex: 'organizationName', render: (name: string) => name || '—' },
    { title: '需求说明', dataIndex: 'remarks', render: (text: string) => text || '—' },
    {
      title: '状态',
      width: 150,
      render: (_, { id, state: current }) =>
        mayHandle ? (
          <Select
            aria-label="处理状态"
            value={current}
            options={optionsOf(appointmentStates)}
            onChange={(next) => setState(id, next).catch(() => {})}
            className="w-28"
          />
        ) : (
          appointmentStates[current]
        ),
    },
  ];
  return (
    <>
      <PageTitle title="预约管理">
        <Segmented
          value={state ?? ''}
          options={[{ value: '', label: '全部' }, ...optionsOf(appointmentStates)]}
          onChange={(next) => filters.set({ state: next })}
        />
        {mayHandle && (
          <Button onClick={() => saveExport(state).catch((error: Error) => message.error(error.message))}>
            导出 CSV
          </Button>
        )}
      </PageTitle>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={value?.list}
        loading={isLoading}
        pagination={pagerOf(value?.total ?? 0, filters)}
        sticky
        scroll={{ x: 900 }}
        locale={{
          emptyText: <Empty description="还没有预约。访客在首页点“预约演示”后，会出现在这里。" />,
        }}
      />
    </>
  );
}

/** Masked until somebody asks; asking is written down. */
function Contact({ line, mayOpen }: { line: AppointmentLine; mayOpen: boolean }) {
  const { send } = useAdmin();
  const [contact, setContact] = useState<{ name: string; phone: string }>();
  const { name, phone } = contact ?? line;
  const open = () =>
    send('POST /api/admin/appointments/contact', { body: { id: line.id } }).then(setContact, () => {});
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {[name, phone].filter(Boolean).join(' ')}
      {mayOpen && !contact && (
        <Button size="small" type="link" onClick={open}>
          查看
        </Button>
      )}
    </span>
  );
}
