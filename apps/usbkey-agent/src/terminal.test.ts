import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Terminal } from './terminal.ts';

const never = new AbortController().signal;

function aTerminal(confirmMs?: number) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  return { input, output, terminal: new Terminal(input, output, confirmMs) };
}

test('a question that nobody answers, or whose page is gone, is refused and makes room for the next', async () => {
  const { terminal } = aTerminal(1);
  const refusal = { problem: 'CONFIRMATION_EXPIRED' };
  await expect(terminal.confirm('签署文件', [], never)).rejects.toMatchObject(refusal);
  await expect(terminal.confirm('签署文件', [], AbortSignal.abort())).rejects.toMatchObject(refusal);
});

test.each(['n', '', 'yes', 'ya', '是'])('%j is not a yes', async (line) => {
  const { terminal, input } = aTerminal();
  const asked = terminal.confirm('签署文件', [], never);
  input.write(`${line}\n`);
  await expect(asked).rejects.toMatchObject({ problem: 'CONFIRMATION_REFUSED' });
});

test.each(['y', ' Y '])('%j is a yes', async (line) => {
  const { terminal, input } = aTerminal();
  const asked = terminal.confirm('签署文件', [['文件', '合同']], never);
  input.write(`${line}\n`);
  await expect(asked).resolves.toBeUndefined();
});

test('nothing of a page comes between a question and its answer', async () => {
  const { terminal, input } = aTerminal();
  const asked = terminal.confirm('签署文件', [], never);
  expect(() => terminal.announce('■ 配对请求')).toThrow('助手正在等您确认另一项操作');
  input.write('y\n');
  await asked;
  expect(() => terminal.announce('■ 配对请求')).not.toThrow();
});
