import { openPdf, pagesOf } from '@yinxin/pdf';
import { isSigned, SigningRefused, scanDocument, shownSize, signatureFields } from '@yinxin/pdf-signature';
import { type Faces, loadFaces, SealProblem } from '@yinxin/seal';
import { answerTasks } from '@yinxin/worker-pool';
import { composeValues } from './compose.ts';
import { drawnSheet } from './page.ts';
import type { TypesettingAnswer, TypesettingTask } from './pool.ts';
import { drawnReport } from './report.ts';

let faces: Promise<Faces> | undefined;
const ourFaces = () => {
  faces ??= loadFaces().catch((error) => {
    faces = undefined; // the next task tries again
    throw error;
  });
  return faces;
};

const work = async (task: TypesettingTask): Promise<TypesettingAnswer> => {
  switch (task.want) {
    case 'scan': {
      const document = openPdf(task.bytes);
      const { verdict, findings } = scanDocument(document, task.policy);
      const pages = [...pagesOf(document)].map(shownSize);
      return {
        verdict,
        findings,
        pages,
        signatures: signatureFields(document).filter((field) => isSigned(document, field)).length,
      };
    }
    case 'compose': {
      const faces = await ourFaces();
      return { files: task.all.map((entries) => composeValues(task.bytes, entries, faces)) };
    }
    case 'sheet':
      return drawnSheet(await ourFaces(), task.title, task.lines);
    case 'report':
      return drawnReport(await ourFaces(), task.report);
    case 'missing': {
      const { sans } = await ourFaces();
      const lacks = (character: string) => {
        try {
          sans.glyph(character);
          return false;
        } catch {
          return true;
        }
      };
      return { characters: [...new Set(task.text.replace(/\s/gu, ''))].filter(lacks) };
    }
  }
};

answerTasks<TypesettingTask, TypesettingAnswer>(async (task) => {
  try {
    return await work(task);
  } catch (error) {
    if (error instanceof SigningRefused || error instanceof SealProblem) return { refused: error.message };
    if (error instanceof Error && error.name === 'PdfError')
      return { refused: REASONS[String(Object(error).code)] ?? DAMAGED };
    throw error;
  }
});

const DAMAGED = '文件结构已损坏，请用 PDF 软件另存一份后再上传';
const REASONS: Record<string, string> = {
  'not-a-pdf': '这不是有效的 PDF 文件，可能已损坏；请重新导出 PDF 后再上传',
  password: '文件已加密，请解除密码后再上传',
  encryption: '文件使用了不支持的加密方式，请解除加密后再上传',
  limit: '文件结构过于复杂，超出处理上限；请打印成 PDF 或拆成几份后再上传',
};
