import { type Artwork, imageArtwork, type Mark, type Seam, vectorArtwork } from '@yinxin/pdf-signature';
import { drawSeal, loadFaces, toPdfForm } from '@yinxin/seal';
import type { Arguments } from '../arguments.ts';
import { UsageError } from '../errors.ts';
import { readInput } from '../files.ts';
import { sealKind } from '../seal/kinds.ts';

/** What is seen of a signature, and where. */
export const MARK_OPTIONS = {
  seal: { value: 'SEAL', help: '印章：透明 PNG 文件，或“种类:名称”现场绘制，例如 contract:某某有限公司' },
  width: { value: 'MM', help: '印章宽度，毫米；PNG 默认 40，绘制的印章按种类的标准尺寸' },
  page: { value: 'PAGES', help: '盖章页，例如 1、1,3、2-4、last、all' },
  x: { value: 'MM', help: '印章左边到页面左边的距离，毫米' },
  y: { value: 'MM', help: '印章上边到页面上边的距离，毫米' },
  across: { value: 'PAGES', help: '骑缝章的页：all、odd、even，或 1,3、2-4' },
  'across-y': { value: 'MM', help: '骑缝章上边到页面上边的距离，默认 120' },
  'across-edge': { value: 'EDGE', help: '骑缝章在哪一边：right（默认）、left' },
  'across-first': { value: 'RATIO', help: '首页占印章宽度的比例，默认各页均分' },
  'across-per': { value: 'N', help: '每多少页用一枚印章，默认全部页共用一枚' },
} as const;

type MarkArguments = Arguments<keyof typeof MARK_OPTIONS>;

export interface Look {
  readonly marks: readonly Mark[];
  /** For an existing field, when no other place is named. */
  readonly inField?: Artwork;
}

/** `pages` is the number of pages of the file. */
export async function lookIn(args: MarkArguments, pages: number, hasField: boolean): Promise<Look> {
  const seal = args.text('seal');
  if (seal === undefined) {
    const stray = (Object.keys(MARK_OPTIONS) as (keyof typeof MARK_OPTIONS)[]).find((name) => args.has(name));
    if (stray) throw new UsageError(`--${stray} 需要同时用 --seal 给出印章`);
    return { marks: [] };
  }
  const art = await artwork(seal, args.number('width', { min: 1, max: 300 }));
  const marks: Mark[] = [];
  if (args.has('page')) marks.push({ art, at: placesIn(args, pages) });
  if (args.has('across')) marks.push({ art, seam: seamIn(args) });
  if (marks.length > 0) return { marks };
  if (hasField) return { marks, inField: art };
  throw new UsageError('请用 --page、--x、--y 或 --across 指明盖章位置');
}

async function artwork(seal: string, widthMm: number | undefined): Promise<Artwork> {
  const drawn = /^([^:：/\\.]+)[:：](.+)$/u.exec(seal);
  if (!drawn) return imageArtwork(await readInput(seal), widthMm ?? 40);
  const request = { kind: sealKind(drawn[1]!), name: drawn[2]! };
  const drawing = drawSeal(await loadFaces(), { ...request, ...(widthMm !== undefined && { widthMm }) });
  return vectorArtwork(toPdfForm(drawing));
}

function placesIn(args: MarkArguments, pages: number): { page: number; xMm: number; yMm: number }[] {
  const [xMm, yMm] = [args.number('x'), args.number('y')];
  if (xMm === undefined || yMm === undefined) throw new UsageError('--page 需要同时给出 --x 和 --y');
  const chosen = args.needed('page');
  if (chosen === 'all') return Array.from({ length: pages }, (_, page) => ({ page, xMm, yMm }));
  if (chosen === 'last') return [{ page: pages - 1, xMm, yMm }];
  return pageNumbers(chosen, 'page').map((page) => ({ page, xMm, yMm }));
}

function seamIn(args: MarkArguments): Seam {
  const chosen = args.needed('across');
  const isWord = chosen === 'all' || chosen === 'odd' || chosen === 'even';
  const firstRatio = args.number('across-first', { min: 0, max: 1 });
  const pagesPerSeal = args.number('across-per', { min: 2, whole: true });
  return {
    pages: isWord ? chosen : pageNumbers(chosen, 'across'),
    edge: args.choice('across-edge', ['right', 'left']) ?? 'right',
    yMm: args.number('across-y') ?? 120,
    ...(firstRatio !== undefined && { firstRatio }),
    ...(pagesPerSeal !== undefined && { pagesPerSeal }),
  };
}

const MAX_PAGES = 10_000;

/** `1,3-5` → 0, 2, 3, 4. People count from one. */
function pageNumbers(text: string, option: string): number[] {
  const ranges = text.split(',').map((part) => /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part.trim()));
  const pages = ranges.flatMap((range) => {
    const first = Number(range?.[1] ?? 0);
    const last = Number(range?.[2] ?? first);
    if (first < 1 || last < first || last - first > MAX_PAGES) {
      throw new UsageError(`--${option} 的值“${text}”不是页码，例如 1,3-5`);
    }
    return Array.from({ length: last - first + 1 }, (_, i) => first - 1 + i);
  });
  return [...new Set(pages)];
}
