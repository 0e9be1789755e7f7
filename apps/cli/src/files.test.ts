import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { intoPlace } from './files.ts';
import { aDesk } from './testing/cli.ts';

const DRAW = ['seal', 'draw', '--kind', 'contract', '--name', '上海印信网络科技有限公司'];

test('a file of the user is replaced with --force only', async () => {
  const desk = aDesk();
  desk.save('s.svg', 'mine');
  const { code, err } = await desk.run(...DRAW, '--out=@s.svg');
  expect([code, err]).toEqual([2, `错误：${desk.file('s.svg')}：文件已存在，要替换请加 --force`]);
  expect(desk.read('s.svg').toString()).toBe('mine');
  await desk.done(...DRAW, '--out=@s.svg', '--force');
  expect(desk.read('s.svg').toString()).toMatch(/^<svg/);
});

test('nothing is written through a link that somebody laid, with --force or without', async () => {
  const desk = aDesk();
  desk.save('theirs', 'theirs');
  symlinkSync(desk.file('theirs'), desk.file('s.svg.part'));
  symlinkSync(desk.file('theirs'), desk.file('s.svg'));
  expect((await desk.run(...DRAW, '--out=@s.svg')).code).toBe(2);
  await desk.done(...DRAW, '--out=@s.svg', '--force');
  expect(desk.read('theirs').toString()).toBe('theirs');
  expect(desk.read('s.svg').toString()).toMatch(/^<svg/);
});

test('whoever takes the place meanwhile keeps it, and nothing half written stays', async () => {
  const desk = aDesk();
  const place = desk.file('out');
  const late = intoPlace(place, { replace: false }, async (temporary) => {
    writeFileSync(temporary, 'ours');
    writeFileSync(place, 'theirs');
  });
  await expect(late).rejects.toThrow('文件已存在');
  expect(readFileSync(place, 'utf8')).toBe('theirs');
  await expect(
    intoPlace(desk.file('other'), { replace: false }, async (temporary) => {
      writeFileSync(temporary, 'half');
      throw new Error('no space left');
    }),
  ).rejects.toThrow('no space left');
  expect(existsSync(desk.file('other'))).toBe(false);
  expect(readdirSync(desk.path)).toEqual(['out']);
});

test('names of files reach the terminal without what they could do there', async () => {
  const desk = aDesk();
  const name = '合同\u001b]0;owned\u0007\u202egnp.svg';
  const shown = '合同⟨U+001B⟩]0;owned⟨U+0007⟩⟨U+202E⟩gnp.svg';
  expect(await desk.done(...DRAW, `--out=@${name}`)).toContain(shown);
  for (const words of [
    [...DRAW, `--out=@${name}`],
    ['pdf', 'sign', `@${name}.pdf`, '@out.pdf', '--cert', `@${name}`, '--key', '@key'],
    ['evidence', 'verify', `@${name}.zip`],
    ['cert', 'show', `@${name}.crt`],
    ['pdf', 'verify', `@${name}.pdf`],
  ]) {
    const { out, err } = await desk.run(...words);
    expect(`${out}${err}`).toContain('⟨U+001B⟩');
    expect(`${out}${err}`).not.toMatch(/[\u001b\u0007\u202e]/u);
  }
});
