import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aDesk } from '../testing/cli.ts';

describe('what is no package', () => {
  test('is refused before it is read where it is larger than any: a folder, and an archive', async () => {
    const desk = aDesk();
    mkdirSync(desk.file('folder'));
    for (const name of ['folder/manifest.json', 'folder/a.pdf', 'large.zip']) {
      desk.save(name, '{}');
      truncateSync(desk.file(name), name.endsWith('.zip') ? 1_600_000_000 : 800_000_000);
    }
    for (const name of ['folder', 'large.zip']) {
      const { code, err } = await desk.run('evidence', 'verify', `@${name}`);
      expect([code, err]).toEqual([2, `错误：${desk.file(name)}：太大，不能核对`]);
    }
  });

  test('is refused where a link leads out of it', async () => {
    const desk = aDesk();
    mkdirSync(desk.file('folder'));
    symlinkSync(desk.save('elsewhere.json', '{}'), desk.file('folder/manifest.json'));
    const { code, err } = await desk.run('evidence', 'verify', '@folder');
    expect(code).toBe(2);
    expect(err).toContain('既不是文件也不是文件夹');
  });

  test('writes no control characters of its names to the terminal', async () => {
    const desk = aDesk();
    mkdirSync(desk.file('folder\u001b[2J'));
    desk.save('folder\u001b[2J/a\u001b]0;x\u0007.pdf', '%PDF-1.7');
    const { code, out, err } = await desk.run('evidence', 'verify', '@folder\u001b[2J');
    expect(code).toBe(1);
    expect(`${out}${err}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });
});
