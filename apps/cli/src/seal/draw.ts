import { extname } from 'node:path';
import { type Drawing, drawSeal, loadFaces, type SealRequest, toPdfForm, toPng, toSvg } from '@yinxin/seal';
import type { Arguments } from '../arguments.ts';
import { command } from '../command.ts';
import { EXIT, UsageError } from '../errors.ts';
import { FORCE, writeWhole } from '../files.ts';
import { plain } from '../text.ts';
import { kindList, sealKind } from './kinds.ts';
import { sealPage } from './one-page.ts';

const OPTIONS = {
  kind: { value: 'KIND', help: kindList() },
  name: { value: 'NAME', help: '单位名称或姓名' },
  title: { value: 'TITLE', help: '替换章面横排文字，例如 合同专用章(2)' },
  suffix: { value: 'TEXT', help: '名章后缀：印、之印' },
  star: { help: '带五角星' },
  'no-star': { help: '不带五角星' },
  'no-border': { help: '名章不带边框' },
  writing: { value: 'WAY', help: '名章排字方向：columns 竖排、rows 横排' },
  code: { value: 'CODE', help: '13 位印章编码' },
  'tax-number': { value: 'NO', help: '发票专用章的纳税人识别号' },
  serial: { value: 'N', help: '发票专用章的编号' },
  width: { value: 'MM', help: '宽度或直径，毫米' },
  colour: { value: '#RRGGBB', help: '颜色，默认印泥红' },
  opacity: { value: 'N', help: '不透明度 0.2 至 1' },
  wear: { value: 'STRENGTH', help: '做旧：light、medium、heavy' },
  seed: { value: 'TEXT', help: '做旧纹理的种子，相同种子得到相同印章' },
  dpi: { value: 'N', help: 'PNG 分辨率，默认 600' },
  out: { value: 'FILE', help: '输出文件，按 .svg、.png、.pdf 决定格式；省略时向标准输出写 SVG' },
  force: FORCE,
} as const;

export const sealDraw = command({
  usage: '--kind KIND --name NAME [--out x.svg|x.png|x.pdf]',
  summary: '绘制印章图样。文字全部转为轮廓，任何软件打开都不会缺字。',
  options: OPTIONS,
  async run(args, io) {
    args.take();
    const request = requestIn(args);
    const dpi = args.number('dpi', { min: 72, max: 2400, whole: true }) ?? 600;
    const out = args.text('out');
    const encode = encoderFor(out, dpi);
    const drawing = drawSeal(await loadFaces(), request);
    if (out === undefined) {
      io.out(toSvg(drawing));
      return EXIT.ok;
    }
    await writeWhole(out, await encode(drawing), { replace: args.has('force') });
    io.out(`已绘制 ${plain(out)}：${drawing.widthMm} × ${drawing.heightMm} 毫米`);
    return EXIT.ok;
  },
});

type Encoder = (drawing: Drawing) => Promise<Uint8Array | string>;

function encoderFor(out: string | undefined, dpi: number): Encoder {
  switch (out === undefined ? '.svg' : extname(out).toLowerCase()) {
    case '.svg':
      return async (drawing) => toSvg(drawing);
    case '.png':
      return (drawing) => toPng(drawing, { dpi });
    case '.pdf':
      return async (drawing) => sealPage(toPdfForm(drawing));
    default:
      throw new UsageError('--out 的文件名应以 .svg、.png 或 .pdf 结尾');
  }
}

function requestIn(args: Arguments<keyof typeof OPTIONS>): SealRequest {
  const request: SealRequest = { kind: sealKind(args.needed('kind')), name: args.needed('name') };
  const strength = args.choice('wear', ['light', 'medium', 'heavy']);
  if (args.has('star') && args.has('no-star')) throw new UsageError('--star 与 --no-star 只能选一个');
  return {
    ...request,
    ...given('title', args.text('title')),
    ...given('suffix', args.choice('suffix', ['印', '之印'])),
    ...given('star', args.has('star') || (args.has('no-star') ? false : undefined)),
    ...given('border', args.has('no-border') ? false : undefined),
    ...given('writing', args.choice('writing', ['columns', 'rows'])),
    ...given('code', args.text('code')),
    ...given('taxNumber', args.text('tax-number')),
    ...given('serial', args.number('serial')),
    ...given('widthMm', args.number('width')),
    ...given('colour', args.text('colour')),
    ...given('opacity', args.number('opacity')),
    ...given('wear', strength && { strength, seed: args.text('seed') ?? request.name }),
  };
}

/** Options that were not given leave the template's own choice alone. */
const given = <Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } =>
  (value === undefined ? {} : { [key]: value }) as { [key in Key]?: Value };
