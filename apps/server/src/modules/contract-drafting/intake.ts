import { problem } from '../../http/problem.ts';
import type { Guest } from '../../http/turns.ts';
import { ConvertProblem, type ConvertRefusal } from '../../providers/convert/index.ts';
import type { PageMm } from '../contracts/tables.ts';
import { pictureAsPdf } from '../document-formats/index.ts';
import { DocumentRefused, type Scanned } from '../typesetting/index.ts';
import type { DraftingParts } from './dependencies.ts';

/** A document that can be signed. */
export interface Paper {
  pdf: Uint8Array;
  pages: PageMm[];
  findings: Scanned['findings'];
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

type Parts = Pick<DraftingParts, 'format' | 'scanning' | 'converter' | 'papers' | 'isSandbox'>;

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
  return {
    ...{ pages, signatures, findings: findings.filter(({ severity }) => severity === 'warn') },
    pdf: parts.isSandbox ? await marked(parts, pdf, pages, signatures) : pdf,
  };
}

/** What every page of a document of the sandbox says. */
export const SANDBOX_MARK = '沙箱·不具法律效力';

/** A mark changes pages, which signatures that are there already would not survive: such a document is not taken. */
async function marked(
  { papers }: Parts,
  pdf: Uint8Array,
  pages: readonly PageMm[],
  signatures: number,
): Promise<Uint8Array> {
  if (signatures > 0)
    throw problem('DOCUMENT_REFUSED', {
      reason: `文件已有签名，沙箱不能在其上加注“${SANDBOX_MARK}”；请换成没有签名的文件`,
    });
  return papers.compose(
    pdf,
    pages.map(({ widthMm }, page) => ({
      ...{ page, left: 6, top: 3, width: Math.max(20, widthMm - 12), height: 6, fontMm: 4 },
      ...{ text: SANDBOX_MARK, ink: '#d4380d' },
    })),
  );
}

async function lookedThrough({ format }: Parts, guest: Guest, sha256: string, pdf: Uint8Array) {
  try {
    return await format.scan(guest, sha256, pdf);
  } catch (error) {
    if (error instanceof DocumentRefused) throw problem('DOCUMENT_REFUSED', { reason: error.message });
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
