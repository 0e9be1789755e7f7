import { parentPort } from 'node:worker_threads';
import { loadFaces } from '@yinxin/seal';
import { printCard } from './picture.ts';
import type { Job, Print } from './press.ts';

const faces = loadFaces();

async function printed({ number, card }: Job): Promise<Print> {
  try {
    return { number, png: await printCard(await faces, card) };
  } catch (error) {
    return { number, error: String(error) };
  }
}

/** One after the other: the queue is in the order of the messages. */
let queue = Promise.resolve();
parentPort?.on('message', (job: Job) => {
  queue = queue.then(async () => parentPort?.postMessage(await printed(job)));
});
