import { expect, test } from 'vitest';
import { questionOf } from './question.ts';

test('a number is known by its shape, however it is written', () => {
  expect(questionOf(' yx110108202611150001 ')).toEqual({ kind: 'seal', code: 'YX110108202611150001' });
  expect(questionOf('1101080997301')).toEqual({ kind: 'seal', code: '1101080997301' });
  expect(questionOf('3A:B0:07:7D:00:11:22:33')).toEqual({ kind: 'certificate', serial: '3ab0077d00112233' });
  expect(questionOf('0x3AB0077D00112233')).toEqual({ kind: 'certificate', serial: '3ab0077d00112233' });
});

test.each(['', '示例科技', '110108099730', '3ab0', 'YX123', 'g'.repeat(20)])(
  '%j is no number of ours',
  (typed) => expect(questionOf(typed)).toBeUndefined(),
);
