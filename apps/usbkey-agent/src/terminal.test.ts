import { expect, test } from 'vitest';
import { shown } from './terminal.ts';
import { aTerminal } from './testing/terminal.ts';

const never = new AbortController().signal;

test('a question that nobody answers, or whose page is gone, is refused and makes room for the next', async () => {
  const { terminal } = aTerminal(1);
  const refusal = { problem: 'CONFIRMATION_EXPIRED' };
  await expect(terminal.confirm('签署文件', [], never)).rejects.toMatchObject(refusal);
  await expect(terminal.confirm('签署文件', [], AbortSignal.abort())).rejects.toMatchObject(refusal);
});

test.each(['n', '', 'y', 'yes', '是', '000'])('%j is not a yes', async (line) => {
  const { terminal, type } = aTerminal();
  const asked = terminal.confirm('签署文件', [], never);
  type(line);
  await expect(asked).rejects.toMatchObject({ problem: 'CONFIRMATION_REFUSED' });
});

test.each(['', ' '])('the number that is shown is a yes, with %j around it', async (blank) => {
  const { terminal, word, type } = aTerminal();
  const asked = terminal.confirm('签署文件', [['文件', '合同']], never);
  type(blank + (await word()) + blank);
  await expect(asked).resolves.toBeUndefined();
});

test('the yes to one question does not answer the one that took its place', async () => {
  const { terminal, word, type } = aTerminal();
  const page = new AbortController();
  const asked = terminal.confirm('签署文件', [['文件', '请假单']], page.signal);
  const yes = await word();
  page.abort();
  await expect(asked).rejects.toMatchObject({ problem: 'CONFIRMATION_EXPIRED' });
  const exchanged = terminal.confirm('签署文件', [['文件', '借条']], never);
  type(yes);
  await expect(exchanged).rejects.toMatchObject({ problem: 'CONFIRMATION_REFUSED' });
});

test('nothing of a page comes between a question and its answer', async () => {
  const { terminal, agree } = aTerminal();
  const asked = terminal.confirm('签署文件', [], never);
  expect(() => terminal.announce('■ 配对请求')).toThrow('助手正在等您确认另一项操作');
  await agree();
  await asked;
  expect(() => terminal.announce('■ 配对请求')).not.toThrow();
});

test.each([
  ['blanks', `合同${' '.repeat(200)}摘要：00`, '合同 摘要：00'],
  ['wide blanks', `合同${'\u3000'.repeat(80)}摘要：00`, '合同 摘要：00'],
  ['letters without a shape', `合同${'\u2800\u3164'.repeat(80)}摘要：00`, '合同 摘要：00'],
  ['control characters', `合同${'\r\n'.repeat(80)}摘要：00`, '合同�摘要：00'],
  ['both', `合同${' \n'.repeat(80)}摘要：00`, '合同�摘要：00'],
])('a title padded with %s stays in its line', (_, title, seen) => {
  expect(shown(title)).toBe(seen);
});
