import { answerTasks } from '@yinxin/worker-pool';
import sharp from 'sharp';
import { RenderDocument } from './document.ts';
import { loadEngine } from './engine.ts';
import { installFonts } from './fonts.ts';
import type { Answer, Task } from './pool.ts';
import { RenderProblem } from './problems.ts';

const engine = await loadEngine();
installFonts(engine);

async function png(document: RenderDocument, page: number, width: number): Promise<Uint8Array> {
  const { data, ...size } = document.draw(page, width);
  return sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

answerTasks(async (task: Task): Promise<Answer> => {
  let document: RenderDocument | undefined;
  try {
    document = new RenderDocument(engine, task.bytes);
    if (task.want === 'pages') return { pages: [...document.pages] };
    if (task.want === 'picture') return { png: await png(document, task.page, task.width) };
    const open = document;
    return { texts: open.pages.map((_, index) => open.text(index)) };
  } catch (error) {
    // An error keeps no fields of its own on its way between threads.
    if (error instanceof RenderProblem) return { problem: error.kind };
    throw error;
  } finally {
    document?.close();
  }
});
