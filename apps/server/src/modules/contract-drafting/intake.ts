import { array, dict, name, PdfRef, PdfStream, type PdfValue, writeFile } from '@yinxin/pdf';
import type { Finding } from '@yinxin/pdf-signature';
import { problem } from '../../http/problem.ts';
import type { Guest } from '../../http/turns.ts';
import { ConvertProblem, type ConvertRefusal } from '../../providers/convert/index.ts';
import type { PageMm } from '../contracts/tables.ts';
import { openPicture } from '../files/index.ts';
import { PaperRefused } from '../paper/index.ts';
import type { DraftingParts } from './dependencies.ts';

/** A document that can be signed. */
export interface Paper {
  pdf: Uint8Array;
  pages: PageMm[];
  findings: Finding[];
  signatures: number;
}

const REFUSALS: Record<ConvertRefusal, string> = {
  absent: '这里不能转换这种文件，请先另存为 PDF 再上传',
  unprotected: '这台服务器不能安全地转换 Word 与 Excel 文件，请先另存为 PDF 再上传',
  unsafe: '文件不是有效的 Word 或 Excel 文档，或含有宏、引用了外部内容，请另存为 PDF 后上传',
  picture:
    '文件里有 SVG、EMF、WMF、EPS 等格式的图片（后缀可能仍是 png），请换成 PNG 或 JPEG 图片，或另存为 PDF 后上传',
  object: '文件里有嵌入的对象或控件，请删去，或另存为 PDF 后上传',
  large:
    '文件内容过多，或表格范围过大（离其他内容很远的单元格、合并区域也算），请删去多余的行列，或另存为 PDF 后上传',
  failed: '文件无法转换，请另存为 PDF 后上传',
  timeout: '文件转换超时，请另存为 PDF 后上传',
};
const MOST_PIXELS = 60_000_000;
const A4_POINTS = { short: 595.28, long: 841.89 } as const;

type Parts = Pick<DraftingParts, 'scanning' | 'converter'>;

/** Makes a PDF of what was uploaded and looks through it; what could look different later is refused. */
export async function takeIn(
  parts: Parts,
  guest: Guest,
  { name: fileName, sha256 }: { name: string; sha256: string },
  bytes: Uint8Array,
): Promise<Paper> {
  const pdf = await asPdf(parts, guest, fileName, bytes);
  const { verdict, findings, pages, signatures } = await lookedThrough(parts, guest, sha256, pdf);
  if (verdict === 'refuse') {
    const reasons = findings.filter(({ severity }) => severity === 'refuse').map(({ message }) => message);
    throw problem('DOCUMENT_REFUSED', { reason: [...new Set(reasons)].join('；') });
  }
  if (pages.length === 0) throw problem('DOCUMENT_REFUSED', { reason: '文件没有页面' });
  return { pdf, pages, signatures, findings: findings.filter(({ severity }) => severity === 'warn') };
}

async function lookedThrough({ scanning }: Parts, guest: Guest, sha256: string, pdf: Uint8Array) {
  try {
    return await scanning.scan(guest, sha256, pdf);
  } catch (error) {
    if (error instanceof PaperRefused) throw problem('DOCUMENT_REFUSED', { reason: error.message });
    throw error;
  }
}

async function asPdf(parts: Parts, guest: Guest, fileName: string, bytes: Uint8Array): Promise<Uint8Array> {
  const ending = /\.\w+$/.exec(fileName.toLowerCase())?.[0] ?? '';
  switch (ending) {
    case '.pdf':
      return bytes;
    case '.png':
    case '.jpg':
    case '.jpeg':
      return parts.scanning.preparing(guest, () => pictureAsPdf(bytes));
    case '.docx':
    case '.xlsx':
      try {
        return await parts.converter.toPdf(guest, bytes, ending);
      } catch (error) {
        if (error instanceof ConvertProblem)
          throw problem('DOCUMENT_CONVERT', { reason: REFUSALS[error.reason] });
        throw error;
      }
    default:
      throw problem('DOCUMENT_CONVERT', { reason: REFUSALS.absent });
  }
}

/** One page of A4, turned the way the picture lies. */
async function pictureAsPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await openPicture(bytes, MOST_PIXELS)
    .then((picture) =>
      picture
        .rotate()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 92 })
        .toBuffer({ resolveWithObject: true }),
    )
    .catch(() => {
      throw problem('DOCUMENT_REFUSED', { reason: '图片无法读取' });
    });
  const [width, height] =
    info.width > info.height ? [A4_POINTS.long, A4_POINTS.short] : [A4_POINTS.short, A4_POINTS.long];
  const scale = Math.min(width / info.width, height / info.height);
  const [w, h] = [info.width * scale, info.height * scale];
  const place = [w, 0, 0, h, (width - w) / 2, (height - h) / 2].map((value) => value.toFixed(4)).join(' ');
  const objects = new Map<number, PdfValue>([
    [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2) })],
    [2, dict({ Type: name('Pages'), Kids: array(new PdfRef(3)), Count: 1 })],
    [
      3,
      dict({
        Type: name('Page'),
        Parent: new PdfRef(2),
        MediaBox: array(0, 0, width, height),
        Resources: dict({ XObject: dict({ Picture: new PdfRef(5) }) }),
        Contents: new PdfRef(4),
      }),
    ],
    [4, new PdfStream(dict({}), Buffer.from(`q ${place} cm /Picture Do Q\n`, 'latin1'))],
    [
      5,
      new PdfStream(
        dict({
          Type: name('XObject'),
          Subtype: name('Image'),
          Width: info.width,
          Height: info.height,
          ColorSpace: name('DeviceRGB'),
          BitsPerComponent: 8,
          Filter: name('DCTDecode'),
        }),
        data,
      ),
    ],
  ]);
  return writeFile({ objects, root: new PdfRef(1) });
}
