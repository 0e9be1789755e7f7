import { loadFaces } from '@yinxin/seal';
import { answerTasks } from '@yinxin/worker-pool';
import { drawCharacters } from './picture.ts';

const faces = loadFaces();

answerTasks(async (text: string) => drawCharacters(await faces, text));
