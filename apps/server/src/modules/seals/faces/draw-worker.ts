import {
  cleanSealPicture,
  drawHandwriting,
  drawSeal,
  loadFaces,
  SealProblem,
  toPng,
  toSvg,
} from '@yinxin/seal';
import { answerTasks } from '@yinxin/worker-pool';
import type { CleanTask, Drawn, DrawTask } from './draw.ts';

const faces = loadFaces();

async function draw(task: DrawTask | CleanTask): Promise<Drawn> {
  if (task.draw === 'clean') {
    const { png, widthPx, heightPx, touchesEdge } = await cleanSealPicture(task.bytes);
    return { svg: '', png, width: widthPx, height: heightPx, touchesEdge };
  }
  const drawing =
    task.draw === 'seal' ? drawSeal(await faces, task.request) : drawHandwriting({ strokes: task.strokes });
  const { widthMm: width, heightMm: height } = drawing;
  return {
    svg: toSvg(drawing),
    png: task.print ? await toPng(drawing) : new Uint8Array(),
    width,
    height,
    touchesEdge: false,
  };
}

// what a user can mend is an answer: an error loses its kind on the way between threads
answerTasks(async (task: DrawTask | CleanTask): Promise<Drawn | { refused: string }> => {
  try {
    return await draw(task);
  } catch (error) {
    if (error instanceof SealProblem) return { refused: error.message };
    throw error;
  }
});
