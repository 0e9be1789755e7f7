import {
  type AdminWorkOrder,
  WORK_ORDER_KINDS,
  WORK_ORDER_STATES,
  type WorkOrderState,
} from '@yinxin/api/client';
import { Button, Tag } from 'antd';
import { usePoll } from '~/feedback/use-poll.ts';
import { Promised } from '../desk/promise.tsx';
import { FilterChoice, FilterSearch, FilterTabs } from '../lists/filter-controls.tsx';
import { ALL, listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { optionsOf, timeText } from '../words.ts';
import { WorkOrderDrawer } from './work-order-drawer.tsx';

export const loadWorkOrders = listLoader('GET /api/admin/workOrders', ['state', 'kind', 'keyword'], {
  state: 'waiting',
});

/** How often the list looks whether something came or was done by a colleague. */
const LOOK_MS = 15_000;

export const stateColors: Readonly<Record<WorkOrderState, string>> = {
  waiting: 'warning',
  answered: 'processing',
  closed: 'default',
};

/** What developers ask, who waits longest first. */
export function WorkOrdersPage() {
  const filters = useFilters();
  const page = useAnswer(loadWorkOrders);
  usePoll(page.value !== undefined, LOOK_MS, async () => page.reload());
  const open = (id: string | undefined) => filters.set({ id });
  return (
    <>
      <PageTitle title="工单">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={[...optionsOf(WORK_ORDER_STATES), { value: ALL, label: '全部' }]}
          usual="waiting"
        />
        <FilterChoice
          filters={filters}
          name="kind"
          label="类别"
          options={optionsOf(WORK_ORDER_KINDS)}
          className="w-36"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找工单"
          placeholder="工单编号、请求编号或企业"
          className="w-64!"
        />
      </PageTitle>
      <RecordList
        columns={columnsFor(open)}
        page={page}
        filters={filters}
        empty="没有这样的工单。开发者在控制台提交后，会出现在这里。"
      />
      <WorkOrderDrawer id={filters.get('id')} onClose={() => open(undefined)} onChanged={page.reload} />
    </>
  );
}

const columnsFor = (onOpen: (id: string) => void): Column<AdminWorkOrder>[] => [
  {
    title: '主题',
    render: ({ subject, number, kind }) => (
      <span className="block max-w-96 wrap-anywhere">
        {subject}
        <span className="block font-normal text-ink-3">
          {number} · {WORK_ORDER_KINDS[kind]}
        </span>
      </span>
    ),
  },
  {
    title: '提交方',
    width: 240,
    render: ({ ownerName, applicationName }) => (
      <span className="block wrap-anywhere">
        {ownerName}
        {applicationName && <span className="block text-ink-2">{applicationName}</span>}
      </span>
    ),
  },
  {
    title: '状态',
    width: 110,
    render: ({ state }) => <Tag color={stateColors[state]}>{WORK_ORDER_STATES[state]}</Tag>,
  },
  {
    title: '等到',
    width: 180,
    render: ({ promisedBy, turnAt }) => (promisedBy ? <Promised by={promisedBy} /> : timeText(turnAt)),
  },
  {
    title: '操作',
    width: 100,
    render: ({ id, may }) => (
      <Button size="small" onClick={() => onOpen(id)}>
        {may.includes('answer-work-order') ? '答复' : '查看'}
      </Button>
    ),
  },
];
