import type { ResultOf } from '@yinxin/api/client';
import { App, Button } from 'antd';
import { listLoader } from './lists/list-loader.ts';
import { type Column, RecordList } from './lists/record-list.tsx';
import { useFilters } from './lists/use-filters.ts';
import { useAnswer } from './loading.ts';
import { PageTitle } from './page-title.tsx';
import { useAdmin } from './session.tsx';
import { timeText } from './words.ts';

type Job = ResultOf<'GET /api/admin/jobs/dead'>['list'][number];

export const loadJobs = listLoader('GET /api/admin/jobs/dead', []);

/** Work that was tried again and again and stopped. */
export function JobsPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const filters = useFilters();
  const page = useAnswer(loadJobs);
  const retry = (id: string) =>
    send('POST /api/admin/jobs/retry', { body: { id } }).then(
      () => {
        message.success('已重新执行');
        page.reload();
      },
      () => {},
    );
  return (
    <>
      <PageTitle title="失败任务" />
      <RecordList columns={columnsFor(retry)} page={page} filters={filters} empty="没有停下的任务。" />
    </>
  );
}

const columnsFor = (onRetry: (id: string) => void): Column<Job>[] => [
  {
    title: '任务',
    width: 200,
    render: ({ words, name }) => (
      <>
        {words}
        <span className="block text-ink-3">{name}</span>
      </>
    ),
  },
  { title: '原因', render: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  {
    title: '内容',
    width: 260,
    render: ({ payload }) => (
      <code className="block max-h-20 overflow-hidden break-all text-ink-3 text-xs">
        {JSON.stringify(payload)}
      </code>
    ),
  },
  { title: '次数', width: 70, render: ({ attempts }) => attempts },
  { title: '停下时间', width: 190, render: ({ diedAt }) => timeText(diedAt) },
  {
    title: '操作',
    width: 100,
    render: ({ id, may }) =>
      may.includes('retry-job') && (
        <Button size="small" onClick={() => onRetry(id)}>
          重新执行
        </Button>
      ),
  },
];
