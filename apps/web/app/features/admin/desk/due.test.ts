import type { DueLine } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { dueIn, nextIn } from './due.ts';

const line = (id: string, promisedBy: string, hindrance: string | null = null): DueLine => ({
  ...{ id, promisedBy, hindrance, kind: 'person', title: '', number: '', since: '', why: '', state: '' },
  ...{ button: '审核', to: `/admin/case?id=${id}` },
});

test('promises of all queues stand in one order, and what is another’s to do is passed over', () => {
  const queues = [
    {
      words: '认证',
      count: 2,
      to: '',
      due: [line('b', '2026-11-16T03:00:00.000Z'), line('d', '2026-11-17T03:00:00.000Z')],
    },
    {
      words: '订单',
      count: 2,
      to: '',
      due: [line('a', '2026-11-16T02:00:00.000Z', '您已审核'), line('c', '2026-11-16T09:00:00.000Z')],
    },
    { words: '草稿', count: 1, to: '', due: [] },
  ];
  const lines = dueIn(queues);
  expect(lines.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(nextIn(lines)?.id).toBe('b');
  expect(nextIn(lines, 'b')?.id).toBe('c');
  expect(nextIn([])).toBeUndefined();
});
