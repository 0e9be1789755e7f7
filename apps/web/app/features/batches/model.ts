import {
  BATCH_ROW_STATES,
  type BatchRowState,
  type BatchState,
  type ResultOf,
  type Send,
} from '@yinxin/api/client';
import type { Tone } from '~/ui/index.ts';

export type BatchList = ResultOf<'GET /api/appapi/batch/list'>;
export type BatchEntry = BatchList['list'][number];
export type BatchDetail = ResultOf<'GET /api/appapi/batch/detail'>;
export type BatchRows = ResultOf<'GET /api/appapi/batch/rows'>;
export type BatchRow = BatchRows['list'][number];

export const stateTones: Readonly<Record<BatchState, Tone>> = {
  OPEN: 'neutral',
  RUNNING: 'navy',
  PAUSED: 'warning',
  DONE: 'success',
};
export const rowTones: Readonly<Record<BatchRowState, Tone>> = {
  invalid: 'warning',
  ready: 'neutral',
  sent: 'success',
  failed: 'danger',
};

/** Which rows are shown. */
export type RowFilter = BatchRowState | 'all';
export const rowFilters = ['all', ...(Object.keys(BATCH_ROW_STATES) as BatchRowState[])] as const;
export const filterWords = (filter: RowFilter): string =>
  filter === 'all' ? '全部' : BATCH_ROW_STATES[filter];

export const rowsQuery = (id: string, filter: RowFilter, after = 0) => ({
  ...{ id, after },
  ...(filter !== 'all' && { state: filter }),
});

export const totalOf = ({ counts }: Pick<BatchEntry, 'counts'>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

/** What was sent or tried, of what could be. */
export const progressOf = ({ counts }: Pick<BatchEntry, 'counts'>): { done: number; all: number } => {
  const done = counts.sent + counts.failed;
  return { done, all: done + counts.ready };
};

export async function loadBatch(send: Send, id: string, filter: RowFilter) {
  const [batch, rows] = await Promise.all([
    send('GET /api/appapi/batch/detail', { query: { id } }),
    send('GET /api/appapi/batch/rows', { query: rowsQuery(id, filter) }),
  ]);
  return { batch, rows, filter };
}
