import { readPng } from '@yinxin/pdf-signature';
import { describe, expect, test } from 'vitest';
import { aDesk, hasTool, toolSays } from '../testing/cli.ts';

const CONTRACT = ['--kind', 'contract', '--name', '上海印信网络科技有限公司'];

describe('seal draw', () => {
  test('SVG goes to the standard output, or to a file', async () => {
    const desk = aDesk();
    const svg = await desk.done('seal', 'draw', ...CONTRACT);
    expect(svg).toMatch(/^<svg [^>]*width="38mm" height="38mm"/);
    expect(await desk.done('seal', 'draw', ...CONTRACT, '--out=@s.svg')).toContain('38 × 38 毫米');
    expect(desk.read('s.svg').toString()).toBe(svg);
  });

  test('PNG is transparent, red and of the resolution asked for', async () => {
    const desk = aDesk();
    await desk.done(
      'seal',
      'draw',
      '--kind',
      '合同专用章',
      ...CONTRACT.slice(2),
      '--dpi',
      '300',
      '--out=@s.png',
    );
    const { width, height, rgb, alpha } = readPng(desk.read('s.png'));
    expect([width, height]).toEqual([449, 449]);
    expect([alpha![0], alpha!.includes(255)]).toEqual([0, true]);
    const inked = alpha!.indexOf(255);
    expect([...rgb.subarray(inked * 3, inked * 3 + 3)]).toEqual([0xc8, 0x16, 0x1d]);
  });

  test.skipIf(!hasTool('qpdf') || !hasTool('mutool', '-v'))(
    'PDF is sound for qpdf and shows the seal in mutool',
    async () => {
      const desk = aDesk();
      await desk.done('seal', 'draw', ...CONTRACT, '--out=@s.pdf');
      expect(toolSays('qpdf', '--check', desk.file('s.pdf'))).toContain(
        'No syntax or stream encoding errors',
      );
      toolSays('mutool', 'draw', '-q', '-r', '72', '-o', desk.file('s.png'), desk.file('s.pdf'));
      const { rgb } = readPng(desk.read('s.png'));
      const red = rgb.filter((value, i) => i % 3 === 0 && value > 150 && rgb[i + 1]! < 90).length;
      expect(red).toBeGreaterThan(500);
    },
  );

  test('every option reaches the drawing', async () => {
    const desk = aDesk();
    const plain = await desk.done('seal', 'draw', ...CONTRACT);
    const ways = [
      ['--title', '合同专用章(2)'],
      ['--no-star'],
      ['--code', '3101150012345'],
      ['--width', '42'],
      ['--colour', '#12305C'],
      ['--opacity', '0.8'],
      ['--wear', 'light'],
      ['--wear', 'light', '--seed', 'another'],
    ];
    const drawn = await Promise.all(ways.map((way) => desk.done('seal', 'draw', ...CONTRACT, ...way)));
    expect(new Set([plain, ...drawn]).size).toBe(ways.length + 1);
  });

  test.each([
    ['an unknown kind', ['--kind', 'royal', '--name', '某某'], '没有印章种类“royal”'],
    ['a missing name', ['--kind', 'contract'], '缺少必需的选项 --name'],
    ['an unknown format', [...CONTRACT, '--out', 'seal.bmp'], '.svg、.png 或 .pdf'],
    ['a size nobody uses', [...CONTRACT, '--width', '500'], '印章尺寸超出'],
    ['star and no star', [...CONTRACT, '--star', '--no-star'], '只能选一个'],
    ['a malformed code', [...CONTRACT, '--code', '12'], '13 位'],
  ])('%s is refused', async (_, words, sentence) => {
    const { code, out, err } = await aDesk().run('seal', 'draw', ...words);
    expect([code > 0, out]).toEqual([true, '']);
    expect(err).toContain(sentence);
  });
});
