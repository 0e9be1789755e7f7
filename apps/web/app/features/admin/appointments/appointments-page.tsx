import type { AppointmentLine, AppointmentState } from '@yinxin/api/client';
import { dayInChina } from '@yinxin/values';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { FilterChoice, FilterSearch, FilterTabs } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useMay } from '../session.tsx';
import { saveAnswer } from '../transfers.ts';
import { appointmentColors, appointmentStates, optionsOf, timeText } from '../words.ts';
import { AppointmentDrawer } from './appointment-drawer.tsx';
import { Contact } from './contact.tsx';

export const loadAppointments = listLoader('GET /api/admin/appointments', ['state', 'keyword', 'assignee']);

export function AppointmentsPage() {
  const { fail, operator } = useAdmin();
  const mayExport = useMay('export-appointments');
  const mayHandle = useMay('set-appointment-state');
  const [openId, setOpenId] = useState<string>();
  const filters = useFilters();
  const [state, keyword, assignee] = [filters.get('state'), filters.get('keyword'), filters.get('assignee')];
  const query = { state, keyword, assignee };
  const page = useAnswer(loadAppointments);
  const exportName = `预约-${dayInChina(new Date())}.csv`;
  const isFiltered = Boolean(state ?? keyword ?? assignee);
  return (
    <>
      <PageTitle title="预约管理">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={[{ value: '', label: '全部' }, ...optionsOf(appointmentStates)]}
          usual=""
        />
        <FilterChoice
          filters={filters}
          name="assignee"
          label="负责人"
          options={[
            ...(mayHandle && operator ? [{ value: operator.id, label: '由我负责' }] : []),
            { value: 'none', label: '尚未分派' },
          ]}
          className="w-36"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找预约"
          placeholder="单位、需求或完整手机号"
          className="w-64!"
        />
        {mayExport && (
          <Button onClick={() => saveAnswer('/api/admin/appointments/export', query, exportName).catch(fail)}>
            导出 CSV
          </Button>
        )}
      </PageTitle>
      <RecordList
        columns={columnsFor(setOpenId)}
        page={page}
        filters={filters}
        empty={
          isFiltered
            ? '没有符合条件的预约，可放宽筛选条件。'
            : '还没有预约。访客在首页点“预约演示”后，会出现在这里。'
        }
      />
      <AppointmentDrawer id={openId} onClose={() => setOpenId(undefined)} onChanged={page.reload} />
    </>
  );
}

const columnsFor = (onOpen: (id: string) => void): Column<AppointmentLine>[] => [
  { title: '联系人', width: 240, render: (line) => <Contact line={line} /> },
  {
    title: '单位',
    width: 200,
    render: ({ organizationName }) => (
      <span className="block max-w-60 wrap-anywhere">{organizationName || '—'}</span>
    ),
  },
  {
    title: '需求说明',
    render: ({ remarks }) => (
      <span className="line-clamp-2 max-w-80 wrap-anywhere" title={remarks}>
        {remarks || '—'}
      </span>
    ),
  },
  { title: '状态', width: 100, render: ({ state }) => <StateTag state={state} /> },
  { title: '负责人', width: 120, render: ({ assigneeName }) => assigneeName || '尚未分派' },
  { title: '提交时间', width: 190, render: ({ createdAt }) => timeText(createdAt) },
  {
    title: '操作',
    width: 100,
    render: ({ id, may }) => (
      <Button size="small" onClick={() => onOpen(id)}>
        {may.includes('set-appointment-state') ? '处理' : '查看详情'}
      </Button>
    ),
  },
];

const StateTag = ({ state }: { state: AppointmentState }) => (
  <Tag color={appointmentColors[state]}>{appointmentStates[state]}</Tag>
);
