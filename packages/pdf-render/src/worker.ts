import { answerTasks } from '@yinxin/worker-pool';
import sharp from 'sharp';
import { RenderDocument } from './document.ts';
import { loadEngine, SPENT_MEMORY } from './engine.ts';
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

async function answer(task: Task): Promise<Answer> {
  const document = new RenderDocument(engine, task.bytes);
  const made = async (): Promise<Answer> => {
    if (task.want === 'pages') return { pages: document.pages() };
    if (task.want === 'texts') return { texts: document.texts() };
    return { png: await png(document, task.page, task.width) };
  };
  const answered = await made().catch(refusal);
  document.close();
  return answered;
}

/** An error keeps no fields of its own on its way between threads; one that is no refusal ends the worker. */
function refusal(error: unknown): Answer {
  if (error instanceof RenderProblem) return { problem: error.kind };
  throw error;
}

const TOO_LARGE: Answer = { problem: 'too-large' };

answerTasks(
  async (task: Task): Promise<Answer> => {
    try {
      const answered = await answer(task).catch(refusal);
      // a page without the parts that found no room would look as if it had none
      return engine.isExhausted() ? TOO_LARGE : answered;
    } catch (error) {
      if (engine.isExhausted()) return TOO_LARGE;
      throw error;
    }
  },
  { isSpent: () => engine.isExhausted() || engine.memory().length > SPENT_MEMORY },
);
