import * as api from '@yinxin/api';
import { problem } from '../../http/problem.ts';
import type { DeadJob, Jobs } from '../../jobs/index.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';

/** What the queues are called for people; any other goes by its own name. */
const WORDS: Readonly<Record<string, string>> = {
  'order-make': '制作订单',
  'order-expire': '关闭超时订单',
  'order-remind': '提醒支付',
  'notice-message': '短信通知',
  'wecom-callback': '企业微信回调',
  'pay-attend': '查询支付',
  'pay-refund': '向支付机构退款',
  'pay-reconcile': '下载对账单',
};

const reasonOf = ({ reason }: DeadJob): string => {
  const said = reason as { message?: unknown; type?: unknown } | null;
  return String(said?.message ?? said?.type ?? reason ?? '');
};

const payloadOf = ({ payload }: DeadJob): Record<string, unknown> =>
  payload !== null && typeof payload === 'object' ? (payload as Record<string, unknown>) : {};

/** Work that failed every time: shown with its reason, and sent again by whoever runs the platform. */
export function answerDeadJobs(adminBook: AdminBook, jobs: Jobs): void {
  adminBook.waits('retry-job', async () => {
    const { total } = await jobs.dead({ page: 1, limit: 1 });
    return [{ words: '失败的任务', count: total, to: '/admin/jobs' }];
  });
  adminBook.read(api.adminDeadJobs, 'read-jobs', async ({ query, operator }) => {
    const { list, total } = await jobs.dead(query);
    return {
      list: list.map((job) => ({
        id: job.id,
        name: job.name,
        words: WORDS[job.name] ?? job.name,
        payload: payloadOf(job),
        reason: reasonOf(job),
        attempts: job.attempts,
        enqueuedAt: job.enqueuedAt.toISOString(),
        diedAt: job.diedAt.toISOString(),
        may: mayWith(operator, ['retry-job']),
      })),
      total,
    };
  });
  adminBook.write(api.adminRetryJob, 'retry-job', async ({ body }) => {
    if (!(await jobs.retryDead(body.id))) throw problem('JOB_NOT_FOUND');
    return { answer: null, target: body.id };
  });
}
