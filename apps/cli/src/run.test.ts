import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMMANDS } from './run.ts';
import { aContract, aDesk, hasTool } from './testing/cli.ts';

const BIN = fileURLToPath(new URL('../bin/yinxin.mjs', import.meta.url));

test.each(Object.keys(COMMANDS))('yinxin %s --help explains every option in Chinese', async (name) => {
  const { options } = await COMMANDS[name]!.load();
  const { code, out, err } = await aDesk().run(...name.split(' '), '--help');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`用法：yinxin ${name} `);
  for (const option of Object.keys(options)) {
    expect(out).toMatch(new RegExp(`^  --${option}\\b.* {2}.*\\p{Script=Han}`, 'mu'));
  }
});

test.each(Object.keys(COMMANDS))('yinxin %s refuses unknown options in one line', async (name) => {
  const { code, out, err } = await aDesk().run(...name.split(' '), '--no-such-option');
  expect([code, out, err]).toEqual([2, '', '错误：没有选项 --no-such-option']);
});

test('the overview lists all commands, or those of a group', async () => {
  const desk = aDesk();
  const all = await desk.done('--help');
  for (const name of Object.keys(COMMANDS)) expect(all).toContain(`yinxin ${name} `);
  expect(await desk.done()).toBe(all);
  const group = await desk.done('ca');
  expect(group).toContain('yinxin ca crl');
  expect(group).not.toContain('yinxin pdf');
});

test.each([['pdf', 'burn'], ['constructor'], ['nothing', 'at', 'all']])(
  'an unknown command is a wrong call: %s',
  async (...words) => {
    const { code, out, err } = await aDesk().run(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^错误：没有命令.*$/);
  },
);

const started = (node: string, file: string, ...words: string[]) =>
  spawnSync(node, [file, ...words], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });

test('the real program answers with its exit code and without colours in a pipe', () => {
  const desk = aDesk();
  desk.save('plain.pdf', aContract());
  symlinkSync(BIN, desk.file('yinxin'));
  const { status, stdout, stderr } = started(
    process.execPath,
    desk.file('yinxin'),
    ...['pdf', 'verify', desk.file('plain.pdf'), desk.file('missing.pdf')],
  );
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toContain('没有签名（NO_SIGNATURE_FOUND）');
  expect(stdout).toContain('无法读取（UNREADABLE）');
  expect(stdout).not.toContain('\u001b');
});

const olderNode = ['/usr/bin/node', '/usr/local/bin/node'].find((node) => {
  const major = hasTool(node) ? Number.parseInt(started(node, '-v').stdout.slice(1), 10) : 0;
  return major >= 20 && major < 26;
});

test.skipIf(!olderNode)('an older Node of the host hands over to the pinned one', () => {
  const { status, stderr } = started(olderNode!, BIN, 'cert', 'show', '/does/not/exist');
  expect([status, stderr]).toEqual([2, '错误：/does/not/exist：文件或文件夹不存在\n']);
});
